"""The journal's lines about the room."""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.words.bought import who
from tournament.words.cards import card
from tournament.words.formats import Amount

Args = Mapping[str, Any]


def _table(args: Args) -> dict[str, Any]:
    return {"table": args.get("table")}


def _place(args: Args) -> dict[str, Any]:
    return who(args) | {"table": args.get("table"), "chair": args.get("chair")}


def _set_tables(args: Args) -> str:
    count = args.get("count") or 0
    text = ngettext(
        "%(count)s table with %(chairs)s chairs",
        "%(count)s tables with %(chairs)s chairs",
        count,
    )
    return text % {"count": Amount(count), "chairs": Amount(args.get("chairs") or 0)}


def _draw_seats(args: Args) -> str:
    people, tables = args.get("people") or 0, args.get("tables") or 0
    text = ngettext(
        "Seats drawn: %(people)s people at %(tables)s table",
        "Seats drawn: %(people)s people at %(tables)s tables",
        tables,
    )
    return text % {"people": Amount(people), "tables": Amount(tables)}


def _carry_out(args: Args) -> str:
    kind, reason = args.get("kind"), args.get("reason")
    if reason == "redraw":
        return _("All seats drawn anew")
    if kind == "break":
        return _("Table %(table)s broken: %(moves)s") % (_table(args) | {"moves": _moves(args)})
    if kind == "final_table":
        return _("Final table: %(moves)s") % {"moves": _moves(args)}
    return _("Moved: %(moves)s") % {"moves": _moves(args)}


def _moves(args: Args) -> str:
    """Ann to 2-5, Bo to 1-3: table and chair."""
    told = [
        # Translators: %(place)s is table and chair, like 2-5.
        _("%(who)s to %(place)s")
        % (who({"number": number, "name": name}) | {"place": f"{table}-{chair}"})
        for number, name, table, chair in args.get("moves") or ()
    ]
    left = (args.get("many") or len(told)) - len(told)
    if left > 0:
        more = ngettext("%(count)s more", "%(count)s more", left)
        told.append(more % {"count": Amount(left)})
    return ", ".join(told)


def _move(args: Args) -> str:
    if args.get("from_table") is None:
        return _("%(who)s gets table %(table)s, chair %(chair)s") % _place(args)
    text = _("Moved by the director: %(who)s to table %(table)s, chair %(chair)s")
    return text % _place(args)


def _swap(args: Args) -> str:
    other = who({"number": args.get("other"), "name": args.get("other_name")})["who"]
    both = get_text_list([who(args)["who"], other], _("and"))
    return _("Chairs swapped: %(names)s") % {"names": both}


def _all_arrived(args: Args) -> str:
    return _("Everybody sits at table %(table)s") % _table(args)


def _seat(args: Args) -> str:
    return _("%(who)s drew table %(table)s, chair %(chair)s") % _place(args)


def _positions(args: Args) -> str:
    values = _table(args) | {"button": args.get("button"), "big_blind": args.get("big_blind")}
    return _("Table %(table)s: button on chair %(button)s, big blind on %(big_blind)s") % values


def _draw_button(args: Args) -> str:
    values = _place(args) | {"card": card(args.get("card") or "")}
    if not args.get("card"):
        return _("Table %(table)s: %(who)s has the first button") % values
    return _("Table %(table)s: %(who)s has the first button with %(card)s") % values


def _next_hand(args: Args) -> str:
    values = _table(args) | {"hand": Amount(args.get("hand") or 0)}
    if args.get("is_over"):
        return _("Table %(table)s: hand %(hand)s is over") % values
    return _("Table %(table)s: hand %(hand)s") % values


def _hand_done(args: Args) -> str:
    if args.get("round") is None:
        return _("Table %(table)s: the hand is over") % _table(args)
    values = _table(args) | {"round": Amount(args["round"])}
    if args.get("is_over"):
        return _("Hand for hand: round %(round)s is over") % values
    return _("Hand for hand: table %(table)s is through round %(round)s") % values


JOURNAL: dict[str, Callable[[Args], str]] = {
    "set_tables": _set_tables,
    "add_table": lambda args: _("Table %(table)s added") % _table(args),
    "change_table": lambda args: _("Table %(table)s changed") % _table(args),
    "close_table": lambda args: _("Table %(table)s closed") % _table(args),
    "forget_tables": lambda args: _("No tables and no seats tonight"),
    "draw_seats": _draw_seats,
    "carry_out": _carry_out,
    "move": _move,
    "swap": _swap,
    "arrived": lambda args: _("%(who)s sits at table %(table)s, chair %(chair)s") % _place(args),
    "all_arrived": _all_arrived,
    "unseat": lambda args: _("%(who)s has no chair for now") % who(args),
    "seat": _seat,
    "open_table": lambda args: (
        _("Table %(table)s opened: %(moves)s") % (_table(args) | {"moves": _moves(args)})
    ),
    "set_positions": _positions,
    "draw_button": _draw_button,
    "next_hand": _next_hand,
    "forget_button": lambda args: _("Table %(table)s: the button is unknown") % _table(args),
    "draw_lots": lambda args: (
        _("Table %(table)s: the button is unknown, and lots decide who moves") % _table(args)
    ),
    "halt": lambda args: _("Table %(table)s waits for a player") % _table(args),
    "play_on": lambda args: _("Table %(table)s plays on") % _table(args),
    "begin_hand_for_hand": lambda args: _("Hand for hand"),
    "hand_done": _hand_done,
    "end_hand_for_hand": lambda args: _("Hand for hand is over"),
}
