"""What people type and paste: lines, amounts of chips, lengths of time, cells of a spreadsheet."""

import re
import unicodedata

MINUTE_MS = 60_000
HOUR_MS = 60 * MINUTE_MS

# Marks that turn the direction of writing: one that is not turned back mixes up the whole page.
TURNS = dict.fromkeys([0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A)])

COLONS = re.compile(r"(?:(\d{1,2})[:.])?(\d{1,4})[:.](\d{2})", re.ASCII)
# Followed by a unit as our languages shorten it: min, m; h, t (timer), tim.
MINUTES = re.compile(r"(\d{1,4})\s*(?:m|min|mins|minut[a-z]*)?\.?", re.ASCII)
HOURS = re.compile(r"(\d{1,2})\s*(?:h|hours?|t|tim[a-z]*)\.?", re.ASCII)
GROUPED = re.compile(r"\d{1,3}(?:[.,]\d{3})+", re.ASCII)
PLAIN = re.compile(r"\d+", re.ASCII)
THOUSANDS = re.compile(r"(\d+)(?:[.,](\d{1,3}))?k", re.ASCII)
DECIMALS = re.compile(r"(\d+|\d{1,3}(?:[.,]\d{3})+)[.,](\d{1,2})", re.ASCII)
# How people write a currency around a number: 100 kr., 100:-, 100,-, €20, SEK 100.
CURRENCY = r"(?:sek|nok|dkk|eur|usd|gbp|us\$|nkr|dkr|kr|[€$£])"
AROUND_MONEY = re.compile(rf"^{CURRENCY}\.?|(?:[:,.]-|{CURRENCY}\.?)$")
# Spaces of every kind, and the thin ones that languages group thousands with.
BLANKS = re.compile(r"[\s\u00a0\u2009\u202f'’]")
MOST_DIGITS = 30

# What a spreadsheet would take for a formula; a sign of ours in front keeps it text.
FORMULAS = ("=", "+", "-", "@", "\t", "\r")
GUARD = "'"


class OverSixtyError(ValueError):
    """Seconds, or minutes after an hour, go up to 59."""


def tidy(text: str) -> str:
    """Make one line of it, without control characters; all else that a name may hold stays."""
    return " ".join(one_line(text).split())


def one_line(text: str) -> str:
    """The same with its spaces as they are: some keep the thousands of a number together."""
    plain = (
        " " if unicodedata.category(sign) in {"Cc", "Cs", "Zl", "Zp"} else sign
        for sign in text.translate(TURNS)
    )
    return "".join(plain).strip()


def chips(text: str) -> int | None:
    """Read an amount: 400, 5 000, 5.000, 5,000, 5k, 1.5k; None where it is none."""
    amount = BLANKS.sub("", text).lower()
    if len(amount) > MOST_DIGITS:
        return None
    if found := THOUSANDS.fullmatch(amount):
        return int(found[1]) * 1000 + int((found[2] or "0").ljust(3, "0"))
    if PLAIN.fullmatch(amount):
        return int(amount)
    if GROUPED.fullmatch(amount):
        return int(re.sub(r"[.,]", "", amount))
    return None


def money(text: str, minor: int = 100) -> int | None:
    """Read an amount of money in minor units: 100, 12.50, 12,50 kr, 1 000, 1.000,50, 5k.

    None where it is none, or finer than the currency is.
    """
    plain = BLANKS.sub("", text).lower()
    if len(plain) > MOST_DIGITS:
        return None
    plain = AROUND_MONEY.sub("", plain)
    whole = chips(plain)
    if whole is not None:
        return whole * minor
    found = DECIMALS.fullmatch(plain)
    if not found or minor != 100:
        return None
    return int(re.sub(r"[.,]", "", found[1])) * minor + int(found[2].ljust(2, "0"))


def length_ms(text: str) -> int | None:
    """Read a length: 12, 12 min, 12:30, 1:02:30, 1 h; a number alone is minutes.

    None where it is none. Raises OverSixtyError.
    """
    text = text.strip().lower()
    if found := MINUTES.fullmatch(text):
        return int(found[1]) * MINUTE_MS
    if found := HOURS.fullmatch(text):
        return int(found[1]) * HOUR_MS
    found = COLONS.fullmatch(text)
    if not found:
        return None
    hours, minutes, seconds = (int(part or 0) for part in found.groups())
    if seconds > 59 or (found[1] and minutes > 59):
        raise OverSixtyError
    return hours * HOUR_MS + minutes * MINUTE_MS + seconds * 1000


def guarded(text: str) -> str:
    """Return text for a cell of a spreadsheet, so that it stays text."""
    return GUARD + text if text.startswith((*FORMULAS, GUARD)) else text


def unguarded(text: str) -> str:
    is_guarded = text.startswith(GUARD) and text[1:].startswith((*FORMULAS, GUARD))
    return text[1:] if is_guarded else text
