import pytest

from tables.rules.by_hand import SeatError, move_by_hand, swap_by_hand
from tables.rules.instructions import Place, carried_out
from tables.rules.rooms import Room

from .making import room, table


def test_the_director_may_move_anybody_to_any_open_chair():
    found = room(5, 3)
    one = move_by_hand(found, Place(1, 2), Place(2, 9))
    assert (one.kind, one.player, one.waits) == ("move", "1-2", False)
    after = carried_out(found, [one])
    assert after.tables[1].seated[9] == "1-2"
    assert 2 not in after.tables[0].seated


def test_who_comes_from_another_table_between_button_and_small_blind_waits():
    found = Room((table(1, [1, 2, 4, 5, 6], last=(1, 2, 4)), table(2, 6)))
    assert move_by_hand(found, Place(2, 1), Place(1, 3)).waits
    assert not move_by_hand(found, Place(1, 5), Place(1, 3)).waits


def test_two_on_the_wrong_chairs_change_them():
    found = room(5, 3)
    after = carried_out(found, swap_by_hand(found, Place(1, 2), Place(2, 3)))
    assert (after.tables[0].seated[2], after.tables[1].seated[3]) == ("2-3", "1-2")
    assert after.tables[0].last == found.tables[0].last


@pytest.mark.parametrize(
    ("origin", "to", "kind", "place"),
    [
        ((1, 7), (2, 9), "nobody_sits_there", (1, 7)),
        ((3, 1), (2, 9), "no_such_table", (3, 1)),
        ((1, 1), (3, 1), "no_such_table", (3, 1)),
        ((1, 1), (2, 10), "no_such_chair", (2, 10)),
        ((1, 1), (2, 8), "no_such_chair", (2, 8)),
        ((1, 1), (2, 1), "chair_is_taken", (2, 1)),
        ((1, 1), (1, 1), "same_chair", (1, 1)),
    ],
)
def test_what_cannot_be_is_refused(origin, to, kind, place):
    found = Room((table(1, 5), table(2, 3, blocked=[8])))
    with pytest.raises(SeatError) as caught:
        move_by_hand(found, Place(*origin), Place(*to))
    assert (caught.value.kind, caught.value.place) == (kind, Place(*place))


def test_nobody_swaps_with_an_empty_chair_or_with_themselves():
    for other, kind in ((Place(2, 9), "nobody_sits_there"), (Place(1, 1), "same_chair")):
        with pytest.raises(SeatError) as caught:
            swap_by_hand(room(5, 3), Place(1, 1), other)
        assert caught.value.kind == kind
