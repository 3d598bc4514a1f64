from tables.rules.choices import Choices
from tables.rules.directing import next_instructions
from tables.rules.fairness import Burden, burdens
from tables.rules.instructions import Instruction, Place
from tables.rules.rooms import Room
from tournament.rules.findings import Reason

from .making import room, table


def test_every_move_counts_and_a_missed_blind_is_seen():
    found = room(9, 6)
    moves = next_instructions(found, Choices(may_break=False))
    [one] = moves
    assert one.player == "1-4"  # next big blind; chairs 4 to 6 of the other table are before it
    once = burdens({}, found, moves)
    assert once == {"1-4": Burden(moves=1, missed=1)}
    assert burdens(once, found, moves) == {"1-4": Burden(moves=2, missed=2)}


def test_who_is_big_blind_at_once_has_missed_none():
    found = Room((table(1, 9), table(2, [1, 2, 3, 5])))
    moves = next_instructions(found, Choices(may_break=False))
    assert moves[0].to == Place(2, 4)
    assert burdens({}, found, moves) == {"1-4": Burden(moves=1)}


def test_a_big_blind_that_comes_twice_running_is_seen():
    found = Room((table(1, 9), table(2, [1, 2, 3, 5])))
    move = Instruction("break", Reason("break"), "1-3", Place(1, 3), Place(2, 4))
    assert burdens({}, found, [move]) == {"1-3": Burden(moves=1, doubled=1)}


def test_where_the_button_is_drawn_anew_no_blind_is_missed():
    found = room(4, 4)
    moves = next_instructions(found, Choices(seed="a"))
    told = burdens({}, found, moves)
    assert {(one.missed, one.doubled) for one in told.values()} == {(0, 0)}
    stayed = {one.player for one in moves if one.origin == one.to}
    assert stayed.isdisjoint(told)
    assert len(told) + len(stayed) == 8
