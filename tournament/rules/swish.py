"""The link that opens Swish with everything filled in.

The form is the one that Swedish pages use: sw the number, amt in whole kronor with a point, cur,
msg. It pays private people as well as companies; the other Nordic apps have no such link.
"""

import re
from urllib.parse import urlencode

LONGEST_MESSAGE = 50
NOT_DIGITS = re.compile(r"[\s().\-\u2010-\u2013/]")
MOBILE = re.compile(r"(?:\+?46|0046|0)(7\d{8})", re.ASCII)
COMPANY = re.compile(r"123\d{7}", re.ASCII)


def swish_number(text: str) -> str | None:
    """Return the number as Swish takes it; None where it can be none: 46701234567, 1231234567.

    >>> swish_number("070-123 45 67")
    '46701234567'
    """
    plain = NOT_DIGITS.sub("", text)
    mobile = MOBILE.fullmatch(plain)
    if mobile:
        return f"46{mobile[1]}"
    return plain if COMPANY.fullmatch(plain) else None


def swish_link(text: str, ore: int, message: str) -> str | None:
    """Return the link for an amount in öre; None where ``text`` is no number of Swish's.

    >>> swish_link("0701234567", 12_550, "Friday")
    'https://app.swish.nu/1/p/sw/?sw=46701234567&amt=125.50&cur=SEK&msg=Friday'
    """
    number = swish_number(text)
    if number is None or ore < 1:
        return None
    kronor, rest = divmod(ore, 100)
    amount = f"{kronor}.{rest:02}" if rest else str(kronor)
    asked = {"sw": number, "amt": amount, "cur": "SEK", "msg": message[:LONGEST_MESSAGE].strip()}
    return f"https://app.swish.nu/1/p/sw/?{urlencode(asked).replace('+', '%20')}"
