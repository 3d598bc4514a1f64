"""The journal's lines about chips: what left the table, what was counted, what went."""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext as _

from .formats import number

Args = Mapping[str, Any]


def _more_or_less(difference: int) -> str:
    """Behind another sentence: what the chips in play changed by."""
    if not difference:
        return ""
    text = _(", %(chips)s more in play") if difference > 0 else _(", %(chips)s fewer in play")
    return text % {"chips": number(abs(difference))}


def _chips(args: Args, *names: str) -> dict[str, str]:
    return {name: number(args.get(name) or 0) for name in names}


def _exchange(args: Args) -> str:
    # Translators: chips of 25 are called "25s" (sv "25-or", da "25'ere", nb "25-ere"): they are
    # exchanged for chips of 100 and are not used any more.
    text = _("The %(value)ss have left: %(chips)s exchanged for %(into)ss")
    said = text % _chips(args, "value", "chips", "into")
    return said + _more_or_less(args.get("difference") or 0)


def _deal_cards(args: Args) -> str:
    if args.get("again"):
        text = _("Cards for the left-over %(value)ss dealt again: the numbers had changed")
    else:
        text = _("Cards dealt for the left-over %(value)ss: %(cards)s")
    return text % _chips(args, "value", "cards")


def _correct_count(args: Args) -> str:
    text = _("Chips counted: %(counted)s") % _chips(args, "counted")
    return text + _more_or_less(args.get("difference") or 0)


def _take_out(args: Args) -> str:
    if args.get("kind") == "forfeited":
        return _("%(chips)s forfeited") % _chips(args, "chips")
    return _("%(chips)s taken out of play") % _chips(args, "chips")


EXCHANGES: dict[str, Callable[[Args], str]] = {
    "set_chip_values": lambda args: (
        _("Chips on the table: %(values)s") % {"values": args.get("values", "")}
    ),
    "deal_cards": _deal_cards,
    "exchange": _exchange,
    "correct_count": _correct_count,
    "take_out": _take_out,
}
