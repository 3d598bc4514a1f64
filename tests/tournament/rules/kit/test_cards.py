import pytest

from tournament.rules.kit.cards import DECK, best, dealt, decks, ranking, strength


def test_of_equal_ranks_the_higher_suit_is_better():
    assert sorted(["Kc", "Ks", "Ac", "Kh", "Kd"], key=strength) == ["Kc", "Kd", "Kh", "Ks", "Ac"]


@pytest.mark.parametrize("text", ["", "K", "1s", "Kx", "ks", "10s"])
def test_what_is_no_card_is_refused(text):
    with pytest.raises(ValueError, match="no card"):
        strength(text)


def test_the_best_single_card_counts_and_not_how_many_there_are():
    cards = {
        1: ["9d", "Kc", "4s"], 2: ["Kh", "2d"], 3: ["7c", "7s", "Jd"],
        4: ["Ac"], 5: ["Qs", "Td"], 7: ["Ks"],
    }  # fmt: skip
    assert best(cards[1]) == "Kc"
    assert ranking(cards) == (4, 7, 2, 1, 5, 3)


def test_all_cards_of_a_seat_are_dealt_before_the_next_one():
    cards = dealt({7: 1, 1: 3, 2: 2}, DECK)
    assert cards == {1: ("2c", "2d", "2h"), 2: ("2s", "3c"), 7: ("3d",)}


def test_more_left_overs_than_cards_take_a_second_deck():
    assert [decks(cards) for cards in (0, 1, 52, 53, 104, 105)] == [1, 1, 1, 2, 2, 3]
    assert ranking({1: ["Ks", "2c"], 2: ["Ks", "3c"]}) == (2, 1)
    assert ranking({4: ["Ks"], 3: ["Ks"]}) == (3, 4)
