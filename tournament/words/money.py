"""Amounts of money, shares, and what is wrong with prizes and deals."""

from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Any

from django.utils.formats import number_format
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from tournament.rules.currencies import CURRENCIES
from tournament.rules.prizes import PrizeProblem

from .formats import Amount

# How each language writes each currency, "#" being the number; as in the CLDR. Not in the
# catalogues: these are conventions, not translations.
FORMS = {
    "en": {
        "SEK": "SEK #", "NOK": "NOK #", "DKK": "DKK #", "EUR": "€#", "USD": "$#", "GBP": "£#",
    },
    "sv": {
        "SEK": "# kr", "NOK": "# Nkr", "DKK": "# Dkr", "EUR": "# €", "USD": "# US$", "GBP": "# GBP",
    },
    "da": {
        "SEK": "# SEK", "NOK": "# NOK", "DKK": "# kr.", "EUR": "# €", "USD": "# US$", "GBP": "# £",
    },
    "nb": {
        "SEK": "# SEK", "NOK": "# kr", "DKK": "# DKK", "EUR": "# €", "USD": "# USD", "GBP": "# £",
    },
}  # fmt: skip
MINUS = {"sv": "\u2212", "nb": "\u2212"}
NO_BREAK = "\u00a0"

# %(who)s is a player's name, %(place)s a place from 1; amounts are written with their currency.
PRIZE_PROBLEMS: dict[str, Any] = {
    # Translators: sv "prispott", da "præmiepulje", nb "premiepott".
    "fixed_over_pool": _(
        "The fixed prizes are %(fixed)s together, but the prize pool is only %(pool)s."
    ),
    "pool_left_over": _("%(left)s of the prize pool is promised to nobody."),
    # Translators: sv "placering", da "placering", nb "plassering".
    "prize_rises": _("Place %(place)s is paid more than the place before it."),
    "no_shares": _("Say how many per cent the first place gets."),
    "share_without_size": _("Place %(place)s needs more than 0 %%."),
    # Translators: %(percent)s is written with its sign, as in "120 %".
    "shares_do_not_add_up": _("The percentages add up to %(percent)s, not to 100 %%."),
    # Translators: a deal: those who are left divide the prizes; "deal" in all four languages.
    "deal_does_not_add_up": _("The deal adds up to %(sum)s, but %(prizes)s is to be divided."),
    "deal_below_nothing": _("%(who)s cannot get less than nothing."),
    "over_first_prize": _("%(who)s would get more than the first prize, %(most)s."),
    "under_lowest_prize": _("%(who)s would get less than the %(least)s everybody is sure of."),
}
COUNTED = {"place", "player", "hundredths"}  # numbers of a problem that are no money


def money(amount: int, currency: str) -> str:
    """Write minor units as the reader's language does: 12,50 kr. Even amounts have no decimals.

    Where there is no such currency (points), the number alone.
    """
    known = CURRENCIES.get(currency)
    if known is None:
        return str(Amount(amount))
    decimals = 0 if amount % known.minor == 0 else len(str(known.minor)) - 1
    size = Decimal(abs(amount)) / known.minor
    digits = number_format(size, decimal_pos=decimals, use_l10n=True, force_grouping=True)
    language = get_language() or "en"
    form = FORMS.get(language, {}).get(currency, f"# {currency}")
    text = form.replace(" ", NO_BREAK).replace("#", digits)
    return MINUS.get(language, "-") + text if amount < 0 else text


def plain_money(amount: int, currency: str) -> str:
    """Write the number alone, as somebody would type it: 1000 or 12,50."""
    known = CURRENCIES.get(currency)
    if known is None or amount % known.minor == 0:
        return str(amount // (known.minor if known else 1))
    size = Decimal(amount) / known.minor
    return number_format(size, decimal_pos=2, use_l10n=True, force_grouping=False)


def percent(share: Fraction) -> str:
    """Write a share of 1 with at most two decimals: 6.5 %, in Swedish 6,5 %."""
    hundredths = Decimal(round(share * 10_000)) / 100
    decimals = 0 if hundredths == int(hundredths) else 1 if hundredths * 10 % 1 == 0 else 2
    digits = number_format(hundredths, decimal_pos=decimals, use_l10n=True)
    return f"{digits}{NO_BREAK}%"


def prize_problem(found: PrizeProblem, currency: str, names: Sequence[str] = ()) -> str:
    """Say what is wrong, in one sentence. ``names`` are the players of a deal, in its order."""
    numbers = found.numbers
    values: dict[str, object] = {
        name: Amount(value) if name in COUNTED else money(value, currency)
        for name, value in numbers.items()
    }
    player = numbers.get("player", 0)
    # Translators: a player without a name; sv "Spelare", da "Spiller", nb "Spiller".
    unnamed = _("Player %(number)s") % {"number": Amount(player)}
    values["who"] = (names[player - 1] if 0 < player <= len(names) else "") or unnamed
    values["percent"] = percent(Fraction(numbers.get("hundredths", 0), 10_000))
    return str(PRIZE_PROBLEMS[found.kind] % values)
