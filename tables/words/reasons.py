"""What the room is told to do, and why, in the reader's language."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from tables.rules.instructions import Instruction
from tournament.words.cards import card
from tournament.words.formats import Amount

# By the kind of the reason. %(player)s is a name, "5 v 3" compares how many sit at two tables.
REASONS: dict[str, Any] = {
    "next_big_blind": _(
        "%(most)s v %(fewest)s; %(player)s is next big blind; "
        "chair %(chair)s meets the big blind soonest."
    ),
    "only_waiting_chair": _(
        "%(most)s v %(fewest)s; %(player)s is next big blind; no chair but %(chair)s is open, "
        "so no cards until the button has passed."
    ),
    # Translators: nobody knows where the button was.
    "lot": _("%(most)s v %(fewest)s; %(player)s was drawn by lot."),
    "chair_by_lot": _(
        "%(most)s v %(fewest)s; %(player)s is next big blind; chair %(chair)s was drawn by lot."
    ),
    "break": _(
        "Table %(table)s breaks: all %(people)s fit at %(tables)s tables. "
        "%(player)s drew %(card)s for the order of the seat cards."
    ),
    "redraw": _("The last %(people)s at %(tables)s tables draw all seats anew, and the buttons."),
    "final_table": _("Final table: %(people)s are left, and fit at one table."),
    "late": ngettext_lazy(
        "Drawn from %(chairs)s open chair where the fewest sit.",
        "Drawn from %(chairs)s open chairs where the fewest sit.",
        "chairs",
    ),
    "late_waits": ngettext_lazy(
        "Drawn from %(chairs)s open chair where the fewest sit; it lies between the button and "
        "the small blind, so no cards until the button has passed.",
        "Drawn from %(chairs)s open chairs where the fewest sit; it lies between the button and "
        "the small blind, so no cards until the button has passed.",
        "chairs",
    ),
    "opens": _("Table %(table)s opens: %(people)s are %(tables)s tables now."),
    "short_table": _(
        "Table %(table)s has %(fewest)s players, the fullest table %(most)s, and the big blind "
        "would fall on the open chair %(chair)s: wait for a player."
    ),
    "button_unknown": _(
        "Who had the button and the blinds in the last hand at table %(table)s? "
        "It decides who moves, and where to."
    ),
    # -- nothing to do
    "even": _("The tables are even: %(most)s v %(fewest)s."),
    "one_table": _("There is one table; nobody moves."),
    "nobody_sits": _("Nobody has a seat yet."),
    "not_running": _("Nobody moves while the night is not running."),
    "hand_under_way": _(
        "%(most)s v %(fewest)s; one player leaves table %(table)s when the hand there is over."
    ),
    "hand_before_break": _("Table %(table)s breaks when the hand there is over."),
    "hand_before_redraw": _("All seats are drawn anew when the hand at table %(table)s is over."),
    "hand_before_final_table": _("The final table forms when the hand at table %(table)s is over."),
    "one_hand_each": _("Hand for hand: one hand at each table, then all wait."),
    "hand_for_hand": _("Hand for hand: the hand at table %(table)s is not over yet."),
}


# Added where a chair was drawn that lies between the button and the small blind.
WAITS = _("No cards until the button has passed.")
SAYS_IT_WAITS = ("only_waiting_chair", "late_waits")

NAMES = ("table", "chair")  # numbers that name something have no thousands


def reason(told: Instruction, player: str = "") -> str:
    """Say why, in a sentence or two; ``player`` is what the one who moves is called."""
    kind = told.reason.kind
    values: dict[str, object] = {
        name: value if name in NAMES else Amount(value)
        for name, value in told.reason.numbers.items()
    }
    values |= {"player": player, "card": card(told.card)}
    sentence = str(REASONS[kind] % values)
    return f"{sentence} {WAITS}" if told.waits and kind not in SAYS_IT_WAITS else sentence
