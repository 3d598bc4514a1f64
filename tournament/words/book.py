"""What comes of the lines of a list of people."""

from collections.abc import Mapping

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from .formats import Amount

ARRIVALS = {
    # Translators: of a person who is brought into the player book.
    "new": _("new"),
    # Translators: a person who is in the book already; the list knows a number or a note.
    "more": _("is in the book; the rest is added"),
    "known": _("is in the book"),
    # Translators: the name stood further up in the list.
    "twice": _("stands twice"),
}

BOOK_FAULTS = {
    "no_name": _("no name"),
    "name": _("The name is longer than %(most)s letters."),
    "nickname": _("The nickname is longer than %(most)s letters."),
    "phone": _("The number is longer than %(most)s digits."),
    "note": _("The note is longer than %(most)s letters."),
}


def book_fault(kind: str, limits: Mapping[str, int]) -> str:
    """Say why a line of the list is no person. ``limits`` are the lengths of the fields."""
    if kind not in BOOK_FAULTS:
        return gettext("This line cannot be read.")
    return str(BOOK_FAULTS[kind] % {"most": Amount(limits.get(kind, 0))})
