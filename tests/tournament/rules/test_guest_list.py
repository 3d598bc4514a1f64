import pytest

from tournament.rules.guest_list import Expected, NoPlaceError, Room, answered, expected


@pytest.mark.parametrize(
    ("wish", "was", "room", "comes_to"),
    [
        ("sure", "open", Room(None, 40), "sure"),
        ("sure", "open", Room(8, 7), "sure"),
        ("sure", "open", Room(8, 8), "waits"),
        # The one place that is free belongs to whoever waits.
        ("sure", "maybe", Room(8, 7, waiting=1), "waits"),
        ("sure", "maybe", Room(8, 6, waiting=1), "sure"),
        ("sure", "waits", Room(8, 7, waiting=3), "sure"),
        ("maybe", "waits", Room(8, 8, waiting=1), "maybe"),
        ("no", "sure", Room(8, 9), "no"),
    ],
)
def test_what_an_answer_comes_to(wish, was, room, comes_to):
    assert answered(wish, was, room, has_place=False) == comes_to


def test_whoever_has_a_place_keeps_it():
    assert answered("sure", "open", Room(8, 8), has_place=True) == "sure"


def test_nobody_is_given_a_place_that_is_taken():
    with pytest.raises(NoPlaceError):
        answered("sure", "waits", Room(8, 8, waiting=1), has_place=False)


def test_a_place_is_offered_where_one_is_free_and_somebody_waits():
    assert Room(8, 7, waiting=1).may_offer
    assert not Room(8, 8, waiting=1).may_offer
    assert not Room(8, 7).may_offer
    assert Room(None, 9, waiting=1).may_offer  # the limit is gone
    assert (Room(8, 10).free, Room(8, 10).over, Room(None, 10).over) == (0, 2, 0)


@pytest.mark.parametrize(
    ("sure", "maybe", "places", "planned_for"),
    [
        (6, 0, None, Expected(6, 6, 6)),
        (6, 3, None, Expected(6, 8, 9)),
        (6, 4, 8, Expected(6, 8, 8)),
        (9, 2, 8, Expected(9, 9, 9)),
        (0, 1, None, Expected(0, 1, 1)),
    ],
)
def test_for_how_many_a_night_is_planned(sure, maybe, places, planned_for):
    assert expected(sure, maybe, places) == planned_for
