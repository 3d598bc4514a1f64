import pytest

from tables.rules.lots import Lots
from tables.rules.seat_cards import draw, in_order_of_cards


def test_the_best_card_takes_the_first_seat_card_and_the_suit_decides_between_equals():
    cards = {"P1": "8d", "P2": "Kc", "P3": "8s", "P4": "Ah", "P5": "2c"}
    taken = in_order_of_cards(cards, ["T2-5", "T1-7", "T2-9", "T1-3", "T2-2"])
    assert [(one.player, one.seat, one.card) for one in taken] == [
        ("P4", "T2-5", "Ah"),
        ("P2", "T1-7", "Kc"),
        ("P3", "T2-9", "8s"),
        ("P1", "T1-3", "8d"),
        ("P5", "T2-2", "2c"),
    ]


def test_everybody_gets_one_seat_and_the_same_again():
    taken = draw(range(9), "ABCDEFGHI", Lots("s"))
    assert sorted(one.player for one in taken) == list(range(9))
    assert sorted(one.seat for one in taken) == [*"ABCDEFGHI"]
    assert taken == draw(range(9), "ABCDEFGHI", Lots("s"))
    assert taken != draw(range(9), "ABCDEFGHI", Lots("t"))


def test_more_people_than_cards_draw_without_cards():
    taken = draw(range(60), range(60), Lots("s"))
    assert {one.card for one in taken} == {""}
    assert sorted(one.player for one in taken) == list(range(60))


def test_as_many_seats_as_people():
    with pytest.raises(ValueError, match="argument"):
        draw([1, 2], ["A"], Lots("s"))
