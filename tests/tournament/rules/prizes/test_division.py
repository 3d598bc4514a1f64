from fractions import Fraction

import pytest

from tournament.rules.prizes import Division, Prize, divided, with_gifts


def own(*promises, minimum=0):
    """Promises are per cent, {"fixed": amount} or a gift."""
    prizes = []
    for one in promises:
        if isinstance(one, dict):
            prizes.append(Prize(fixed=one["fixed"]))
        elif isinstance(one, str):
            prizes.append(Prize(gift=one))
        else:
            prizes.append(Prize(Fraction(one) / 100))
    return Division("own", tuple(prizes), minimum)


def amounts(pool, division, entries=9, players=9, **more):
    return divided(pool, division, entries=entries, players=players, **more).amounts


@pytest.mark.parametrize(
    ("pool", "promises", "paid"),
    [
        pytest.param(200, (50, 30, 20), (100, 60, 40), id="percentages"),
        pytest.param(101, (50, 50, {"fixed": 20}), (41, 40, 20), id="fixed-comes-first"),
        pytest.param(365, (60, 40, {"fixed": 50}), (189, 126, 50), id="the-rest-by-percentages"),
        pytest.param(40, ({"fixed": 50},), (), id="more-promised-than-there-is"),
    ],
)
def test_promises_of_ones_own(pool, promises, paid):
    assert amounts(pool, own(*promises)) == paid


def test_a_preset_replaces_fixed_amounts_but_not_gifts():
    promised = (Prize(fixed=100), Prize(fixed=50), Prize(), Prize(gift="a mug"))
    found = divided(400, Division("house", promised), entries=8, players=8)
    assert found.amounts == (200, 120, 80, 0)
    assert found.gifts == ("", "", "", "a mug")


def test_a_table_with_more_places_than_people_pays_all_of_it_to_those_there_are():
    assert amounts(60, Division("top-five"), entries=3, players=3) == (28, 18, 14)


def test_re_entries_count_for_the_table_but_not_for_the_places():
    paid = amounts(900, Division("house"), entries=14, players=3)
    assert len(paid) == 3
    assert sum(paid) == 900


def test_the_last_paid_place_gets_its_entry_back_where_the_table_says_so():
    paid = amounts(4_000, Division("flat"), entries=40, players=40, unit=10, price=100)
    assert paid[-1] >= 100
    assert sum(paid) == 4_000


def test_the_least_cash_is_kept():
    assert amounts(100, Division("house", minimum=25)) == (47, 28, 25)


def test_a_night_with_prizes_in_kind_alone():
    found = divided(0, own("ham", "", "sausage"), entries=5, players=5)
    assert found.gifts == ("ham", "", "sausage")
    assert found.amounts == (0, 0, 0)
    assert divided(0, own("ham", "sausage"), entries=1, players=1).gifts == ("ham",)


def test_fixed_amounts_stand_beside_gifts():
    found = with_gifts((50, 30), ("", "", "a mug", ""))
    assert (found.amounts, found.gifts) == ((50, 30, 0), ("", "", "a mug"))
