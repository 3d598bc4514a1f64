"""What directors read of guests' phones, and guests of what they asked."""

from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from .bought import offer_name
from .formats import inside, number
from .money import money
from .refusals import refusal

SIGN_IN, OUT = "sign_in", "out"


def player_name(entry_number: int, name: str) -> str:
    return name or _("Player %(number)s") % {"number": entry_number}


def request_title(kind: str, who: str, price: int | None, currency: str) -> str:
    """Say who asks what: Anna: rebuy, 100 kr."""
    if kind == SIGN_IN:
        # Translators: a guest's phone says that it is this person's.
        return _("Is this %(who)s?") % {"who": who}
    if kind == OUT:
        return _("Is %(who)s out?") % {"who": who}
    named = {"who": who, "what": inside(offer_name(kind, price))}
    if not price:
        return _("%(who)s: %(what)s?") % named
    return _("%(who)s: %(what)s, %(price)s?") % (named | {"price": money(price, currency)})


def sign_in_reason(
    label: str, place: int | None, *, has_name: bool, taken: bool, rivals: int
) -> str:
    """``place`` is the number of the entry that is meant, ``rivals`` other phones that say so."""
    said = []
    if taken:
        said.append(_("Another phone is signed in so: a yes signs it out."))
    elif rivals:
        text = ngettext(
            "%(count)s more phone says the same.", "%(count)s more phones say the same.", rivals
        )
        said.append(text % {"count": number(rivals)})
    if place is None:
        said.append(_("A yes makes one more player."))
    elif not has_name:
        said.append(_("A yes names player %(number)s.") % {"number": place})
    if label:
        said.append(_("Device: %(device)s.") % {"device": label})
    return " ".join(said)


def out_reason() -> str:
    return _("So says the own phone.")


def asked(kind: str, price: int | None, currency: str) -> str:
    """What a guest has asked, as the guest reads it; without a price where that is hidden."""
    if kind == OUT:
        return _("You have said that you are out.")
    named = {"what": inside(offer_name(kind, price))}
    if not price:
        return _("You have asked for: %(what)s.") % named
    return _("You have asked for: %(what)s, %(price)s.") % (
        named | {"price": money(price, currency)}
    )


def said_no(kind: str, price: int | None = None) -> str:
    if kind == SIGN_IN:
        return _("The host said no. Talk to each other, and say again who you are.")
    if kind == OUT:
        return _("The host said that you are not out. Talk to each other.")
    return _("The host said no: %(what)s.") % {"what": inside(offer_name(kind, price))}


def overtaken(kind: str) -> str:
    """What a guest asked does not count any more, for something has happened."""
    if kind == OUT:
        return _("Something else happened first. Say it again if you are out now.")
    return _("Something else happened first. Ask again if it still counts.")


def guest_refusal(kind: str, numbers: Mapping[str, int | str]) -> str:
    """As to directors, but to the one it is about."""
    own = {
        "is_out": _("You are out already."),
        "is_still_in": _("You are still in."),
        "last_player": _("You are the only one left: you have won."),
        "is_finished": _("The night is over."),
        "is_out_for_good": _("The host has taken you out. Talk to each other."),
        "window_is_closed": _("This is closed."),
        "no_such_player": _("That player is not on the list any more. Say again who you are."),
    }
    return own.get(kind) or refusal(kind, numbers)
