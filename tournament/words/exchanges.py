"""The journal's lines about chips: what left the table, what was counted, what went."""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext as _

from .formats import number
from .kit import bank_pays, change_back
from .refusals import REFUSALS

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


def chip_list(counts: Mapping[int, int]) -> str:
    """Write counts by value, the largest last."""
    return ", ".join(f"{number(n)} × {number(value)}" for value, n in sorted(counts.items()) if n)


def bring(method: str, value: int, into: int, owed: int, pays: Mapping[int, int]) -> str:
    """What the host fetches from the case, and who exchanges with whom."""
    out, back = bank_pays(pays), change_back(pays)
    shown = {"value": number(value), "into": number(into), "chips": chip_list(out)}
    if method == "none":
        return REFUSALS["case_cannot_pay"] % shown
    if method == "swap":
        text = _(
            "The case has too few %(into)ss. Everybody sells the %(value)ss to whoever has most "
            "%(into)ss (%(owed)s of them), who then gets %(chips)s from the case for all the "
            "%(value)ss."
        )
        if back:
            text = _(
                "The case has too few %(into)ss. Everybody sells the %(value)ss to whoever has "
                "most %(into)ss (%(owed)s of them), who then gets %(chips)s from the case for all "
                "the %(value)ss and gives %(back)s back."
            )
        return text % (shown | {"owed": number(owed), "back": chip_list(back)})
    if not owed:
        return _("Nothing comes from the case.")
    return _("Bring %(chips)s from the case.") % shown


def difference(kind: str, chips: int, value: int | None, into: int = 0) -> str:
    """One reason why the chips in play are more or fewer than what was dealt."""
    text = {
        "dealt": _("Dealt"),
        "rebuy": _("Rebuys"),
        "add_on": _("Add-ons"),
        "re_entry": _("Re-entries"),
        "refill": _("Refills"),
        # Translators: of the chip race: half a larger chip or more was rounded up, less was not.
        "race": _("Left-over %(value)ss, rounded up")
        if chips > 0
        else _("Left-over %(value)ss, rounded down"),
        "save": _("Somebody had only left-over %(value)ss, and was kept in"),
        "removed": _("Taken out of play"),
        "correction": _("Put right after a count"),
        "forfeited": _("Forfeited"),
    }.get(kind, kind)
    return text % {"value": number(value or 0)}


def signed(chips: int) -> str:
    """Write a change with its sign."""
    return f"+{number(chips)}" if chips > 0 else f"−{number(-chips)}" if chips < 0 else "±0"
