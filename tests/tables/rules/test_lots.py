from collections import Counter
from itertools import permutations

from tables.rules.cards import DECK, card_order
from tables.rules.lots import Lots


def test_the_same_seed_gives_the_same_today_and_in_years():
    assert Lots("night", "seats").shuffled("ABCDEFGHIJK") == [*"CKHDFIEABGJ"]


def test_another_seed_or_purpose_gives_another_order():
    orders = [
        Lots(seed, *purpose).shuffled(range(20))
        for seed, *purpose in (("1",), ("2",), ("1", "cards"), ("1", "cards", 3))
    ]
    assert len({tuple(order) for order in orders}) == 4
    assert all(sorted(order) == list(range(20)) for order in orders)


def test_every_order_is_as_likely():
    seen = Counter(tuple(Lots(str(seed)).shuffled("ABC")) for seed in range(6000))
    assert set(seen) == set(permutations("ABC"))
    # 5 degrees of freedom: over 20.5 once in a thousand seeds, and these seeds are always the same
    assert sum((count - 1000) ** 2 / 1000 for count in seen.values()) < 20.5


def test_every_number_is_as_likely_where_the_words_do_not_divide():
    lots = Lots("fair")
    seen = Counter(lots.below(7) for _ in range(7000))
    assert set(seen) == set(range(7))
    assert sum((count - 1000) ** 2 / 1000 for count in seen.values()) < 22.5


def test_some_are_the_first_of_all():
    assert Lots("x").some_of(DECK, 5) == Lots("x").shuffled(DECK)[:5]
    assert Lots("x").some_of("AB", 5) in ([*"AB"], [*"BA"])
    assert Lots("x").shuffled([]) == []


def test_ranks_count_before_suits_and_spades_are_best():
    drawn = ["Ks", "2c", "Kd", "Ac", "9s", "Kh", "4c"]
    assert sorted(drawn, key=card_order) == ["2c", "4c", "9s", "Kd", "Kh", "Ks", "Ac"]
    assert len(set(DECK)) == 52
