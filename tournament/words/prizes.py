"""The journal's lines about prizes and deals, and the names of tables and deals."""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from .formats import Amount
from .money import money

Args = Mapping[str, Any]

# Translators: ready payout tables, by which the prize pool is divided.
TABLE_NAMES: dict[str, Any] = {
    "house": gettext_lazy("As usual at home"),
    "winner-takes-all": gettext_lazy("Winner takes all"),
    "top-three": gettext_lazy("Three places"),
    "top-five": gettext_lazy("Five places"),
    "top-seven": gettext_lazy("Seven places"),
    "flat": gettext_lazy("Flat: many are paid"),
    "usual": gettext_lazy("As in a card room"),
    "steep": gettext_lazy("Steep: few are paid well"),
    "own": gettext_lazy("Our own"),
}

# Translators: ways to divide the prizes among those left; "deal" in all four languages.
DEAL_NAMES: dict[str, Any] = {
    "icm": pgettext_lazy("deal", "ICM"),
    "chip_chop": pgettext_lazy("deal", "By chips"),
    "proportional": pgettext_lazy("deal", "By chips alone"),
    "equal": pgettext_lazy("deal", "The same for all"),
    "custom": pgettext_lazy("deal", "As agreed"),
}


# Translators: what can be bought during the night; sv "återköp", da "genkøb", nb "gjenkjøp".
OFFERED: dict[str, Any] = {
    "buy_in": gettext_lazy("Late entries"),
    "rebuy": gettext_lazy("Rebuys"),
    "add_on": gettext_lazy("Add-ons"),
    "re_entry": gettext_lazy("Re-entries"),
    "refill": gettext_lazy("Refills"),
}


def until_level(kind: str, number: int) -> str:
    shown = {"what": OFFERED[kind], "number": Amount(number)}
    return _("%(what)s until the end of level %(number)s") % shown


def until_hour(kind: str, at: str) -> str:
    return _("%(what)s until %(time)s") % {"what": OFFERED[kind], "time": at}


def in_break(kind: str, number: int | None) -> str:
    """In the break after this level; None: in the one that is on."""
    if number is None:
        return _("%(what)s now, in this break") % {"what": OFFERED[kind]}
    shown = {"what": OFFERED[kind], "number": Amount(number)}
    return _("%(what)s in the break after level %(number)s") % shown


def _set_prizes(args: Args) -> str:
    name = TABLE_NAMES.get(args.get("table") or "", "")
    return _("Prizes chosen: %(table)s") % {"table": name} if name else _("Prizes chosen")


def _lock_prizes(args: Args) -> str:
    places = args.get("places") or 0
    text = ngettext(
        "Prizes fixed: %(pool)s for %(count)s place",
        "Prizes fixed: %(pool)s for %(count)s places",
        places,
    )
    pool = money(args.get("pool") or 0, args.get("currency") or "")
    return text % {"pool": pool, "count": Amount(places)}


def _record_deal(args: Args) -> str:
    people = args.get("people") or 0
    text = ngettext(
        "Deal between %(count)s player: %(sum)s (%(method)s)",
        "Deal between %(count)s players: %(sum)s (%(method)s)",
        people,
    )
    return text % {
        "count": Amount(people),
        "sum": money(args.get("sum") or 0, args.get("currency") or ""),
        "method": DEAL_NAMES.get(args.get("method") or "", ""),
    }


PRIZES: dict[str, Callable[[Args], str]] = {
    "set_prizes": _set_prizes,
    "lock_prizes": _lock_prizes,
    "lock_prizes_anew": _lock_prizes,
    "keep_prizes": lambda args: (
        # Translators: the prizes, although the pool is another by now.
        _("The prizes stay as they were fixed, with %(pool)s in the pool")
        % {"pool": money(args.get("pool") or 0, args.get("currency") or "")}
    ),
    "unlock_prizes": lambda args: _("Prizes no longer fixed"),
    "record_deal": _record_deal,
    "cancel_deal": lambda args: _("Deal taken back"),
}
