"""Why a deed of the room was refused, and what helps."""

from typing import Any

from django.utils.translation import gettext_lazy as _

REFUSALS: dict[str, Any] = {
    "no_tables": _("There are no tables tonight. Set them up first."),
    "no_such_table_here": _("There is no table %(number)s tonight."),
    "table_is_closed": _("Table %(number)s is closed."),
    "table_is_in_use": _("Somebody sits at table %(number)s. Find them other seats first."),
    "too_many_tables": _("There can be from 1 to %(most)s tables."),
    "chairs_out_of_range": _("A table has from %(least)s to %(most)s chairs."),
    "seats_are_drawn": _("Seats have been drawn. Change one table at a time, or forget the seats."),
    "somebody_sits_there": _("%(name)s sits on chair %(chair)s. Find another seat first."),
    "room_name_too_long": _("A room is called something of at most %(most)s letters."),
    "no_such_shape": _("A table is oval, round or rectangular."),
    "break_place_out_of_range": _("From 1 to %(most)s, please: the table that breaks first has 1."),
    # -- seats
    "nobody_to_seat": _("Nobody is in yet. Add players first."),
    "seats_are_not_drawn": _("No seats have been drawn yet."),
    "is_playing_with_seats": _("The night is on: people move one at a time now."),
    "seed_too_long": _("The seed is text of at most %(most)s letters."),
    "pin_no_such_table": _("%(name)s cannot be kept at table %(number)s: there is none."),
    "pin_no_such_chair": _("%(name)s cannot have chair %(chair)s: table %(number)s has none."),
    "pin_chair_is_taken": _("Two people cannot both have chair %(chair)s at table %(number)s."),
    "pin_table_is_full": _("Table %(number)s has no chair left for %(name)s."),
    "no_such_chair": _("Table %(number)s has chairs 1 to %(most)s."),
    "chair_is_blocked": _("Chair %(chair)s at table %(number)s is blocked."),
    "chair_is_taken": _("Somebody sits on chair %(chair)s at table %(number)s. Swap the two?"),
    "has_no_chair": _("Player %(number)s has no chair."),
    "swap_needs_two": _("Choose two people who are to swap chairs."),
    "would_sit_though_out": _(
        "%(who)s would have a chair and be out. Undo first what came between."
    ),
    "would_have_no_chair": _(
        "Somebody would sit on chair %(chair)s at table %(number)s, which is blocked or gone. "
        "Change the table first."
    ),
    "room_is_full": _("Every chair is taken. Open another table."),
    "nobody_waits": _("Nobody waits for a chair."),
    "too_few_for_a_table": _("Too few would sit at another table."),
    # -- button and hands
    "positions_not_in_order": _(
        "Button, small blind and big blind follow each other clockwise. Look again."
    ),
    "too_few_players": _("At table %(table)s there are not two players to deal to."),
    "button_unknown": _("Say first who had the button at table %(table)s, or draw for it."),
    "table_is_halted": _("Table %(number)s waits for a player. Let it play on first."),
    "hand_for_hand_needs_tables": _("Hand for hand needs at least two tables."),
}
