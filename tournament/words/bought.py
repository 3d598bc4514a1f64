"""The journal's lines about people and what they buy."""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.rules.purchases import called

from .formats import inside, number
from .money import money

Args = Mapping[str, Any]

OFFERS = {
    # Translators: what can be bought; "rebuy" and "add-on" in all four languages.
    "buy_in": gettext_lazy("Buy-in"),
    "rebuy": gettext_lazy("Rebuy"),
    "add_on": gettext_lazy("Add-on"),
    "re_entry": gettext_lazy("Re-entry"),
    # Translators: new chips for nothing, on a night without money; sv "påfyllning", da
    # "påfyldning", nb "påfyll".
    "refill": gettext_lazy("Refill"),
}


def offer_name(kind: str, price: int | None) -> str:
    return str(OFFERS.get(called(kind, price), kind))


def who(args: Args) -> dict[str, str]:
    return {"who": _named(args.get("number"), args.get("name"))}


def takers(args: Args) -> str:
    """Those who won the chips of somebody: Ella, Lars and Åsa."""
    named = [_named(number, name) for number, name in args.get("by") or ()]
    # Translators: between the last two names of a list.
    return get_text_list(named, _("and"))


def _named(number: object, name: object) -> str:
    return str(name) if name else _("Player %(number)s") % {"number": number}


def knock_out(args: Args) -> str:
    if args.get("by"):
        # Translators: out of the tournament, and who won the chips.
        return _("%(who)s is out, by %(takers)s") % (who(args) | {"takers": takers(args)})
    # Translators: out of the tournament. sv "ute", da "ude", nb "ute".
    return _("%(who)s is out") % who(args)


def _credit(args: Args) -> str:
    if args.get("by"):
        text = _("The chips of %(who)s went to %(takers)s")
        return text % (who(args) | {"takers": takers(args)})
    return _("Nobody knows who took the chips of %(who)s") % who(args)


def _correct(args: Args) -> str:
    said = []
    if args.get("other"):
        other = {"who": _named(*args["other"])}
        if args.get("company") == "round":
            # Translators: hand-for-hand: all tables play one hand and wait; two went out in it.
            said.append(_("hand for hand with %(who)s") % other)
        else:
            said.append(_("in the same hand as %(who)s") % other)
    if args.get("stack") is not None:
        # Translators: the chips a player had when the hand began.
        said.append(_("with %(chips)s before that hand") % {"chips": number(args["stack"])})
    if args.get("before"):
        said.append(_("before %(who)s") % {"who": _named(*args["before"])})
    if args.get("last"):
        # Translators: went out after everybody who is out.
        said.append(_("after everybody who is out"))
    if not said:
        return _("How %(who)s went out was put right") % who(args)
    # Translators: Mette went out in the same hand as Oskar, with 3,100 before that hand.
    text = _("%(who)s went out %(how)s")
    return text % (who(args) | {"how": ", ".join(said)})


def _what(args: Args) -> str:
    return offer_name(args.get("kind") or "", args.get("price"))


def _price(args: Args) -> dict[str, str]:
    return {"price": money(args.get("price") or 0, args.get("currency") or "")}


def _set_offer(args: Args) -> str:
    if args.get("price") == 0:
        return _("%(what)s: free") % {"what": _what(args)}
    return _("%(what)s: %(price)s") % ({"what": _what(args)} | _price(args))


def _set_offers(args: Args) -> str:
    kinds = [str(OFFERS.get(kind, kind)) for kind in args.get("kinds") or ()]
    what = ", ".join([*kinds[:1], *map(inside, kinds[1:])])
    return _("%(what)s: %(price)s") % ({"what": what} | _price(args))


def _open_offer(args: Args) -> str:
    text = {True: _("%(what)s: open"), False: _("%(what)s: closed")}.get(
        args.get("is_open"),  # type: ignore[arg-type]
        _("%(what)s: open as planned"),
    )
    return text % {"what": _what(args)}


def _bought(args: Args) -> dict[str, str]:
    return who(args) | {"what": inside(_what(args))} | _price(args)


def _buy(args: Args) -> str:
    text = _("%(who)s: %(what)s, %(price)s, not paid yet")
    if not args.get("price"):
        text = _("%(who)s: %(what)s")
    elif args.get("paid"):
        text = _("%(who)s: %(what)s, %(price)s, paid")
    said = text % _bought(args)
    if args.get("forfeits"):
        gone = _("%(chips)s forfeited") % {"chips": number(args["forfeits"])}
        return f"{said} ({gone})"
    return said


def _refund(args: Args) -> str:
    if args.get("price") == 0:
        return _("%(who)s: %(what)s taken back") % _bought(args)
    return _("%(who)s: %(what)s, %(price)s given back") % _bought(args)


BOUGHT: dict[str, Callable[[Args], str]] = {
    "knock_out": knock_out,
    "credit": _credit,
    "correct": _correct,
    "decline": lambda args: _("%(who)s does not come back in") % who(args),
    "disqualify": lambda args: _("%(who)s is disqualified") % who(args),
    "no_show": lambda args: _("%(who)s never came, and is taken out") % who(args),
    "set_offer": _set_offer,
    "set_offers": _set_offers,
    "remove_offer": lambda args: _("%(what)s: not offered any more") % {"what": _what(args)},
    "open_offer": _open_offer,
    "buy": _buy,
    "refund": _refund,
    "pay": lambda args: _("%(who)s has paid %(price)s") % (who(args) | _price(args)),
    "unpay": lambda args: _("%(who)s: %(what)s, %(price)s, not paid after all") % _bought(args),
}
