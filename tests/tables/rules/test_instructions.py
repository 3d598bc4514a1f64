import pytest

from tables.rules.instructions import Instruction, Place, carried_out
from tournament.rules.findings import Reason

from .making import room


def move(player, origin, to):
    return Instruction("balance", Reason("lot"), player, origin and Place(*origin), Place(*to))


def test_two_can_swap_their_chairs():
    after = carried_out(room(3, 3), [move("1-1", (1, 1), (2, 2)), move("2-2", (2, 2), (1, 1))])
    assert after.tables[0].seated[1] == "2-2"
    assert after.tables[1].seated[2] == "1-1"


def test_who_moves_sits_at_one_table_only():
    after = carried_out(room(3, 2), [move("1-1", (1, 1), (2, 3))])
    assert 1 not in after.tables[0].seated
    assert after.tables[1].seated[3] == "1-1"
    assert after.tables[1].last == room(3, 2).tables[1].last


@pytest.mark.parametrize(
    "wrong",
    [
        move("1-2", (1, 1), (2, 3)),
        move("1-1", (1, 9), (2, 3)),
        move("1-1", (1, 1), (2, 2)),
        move("9-9", None, (1, 1)),
        Instruction("balance", Reason("lot")),
    ],
)
def test_what_does_not_fit_the_room_is_our_mistake(wrong):
    with pytest.raises(ValueError, match=r"sit|free|somewhere"):
        carried_out(room(3, 2), [wrong])


def test_what_is_no_move_changes_nothing():
    assert carried_out(room(3, 2), [Instruction("halt", Reason("short_table"), table=1)]) == room(
        3, 2
    )
