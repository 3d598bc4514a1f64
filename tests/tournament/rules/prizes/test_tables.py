from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.rules.prizes import (
    HOUSE,
    TABLES,
    curve,
    falling,
    returns_the_entry,
    shares_of,
    table_payouts,
)

ROWS = {
    4: "100",
    6: "60 40",
    12: "50 30 20",
    15: "45 27 18 10",
    20: "40 30 20 10",
    27: "45 25 15 10 5",
    45: "37 22 15 11 8 7",
    65: "30 20 12 10 8 6.5 5.5 4.5 3.5",
    100: "30 20 11.9 8.9 7 5.8 4.6 3.6 2.6 1.4 1.4 1.4 1.4",
}


@pytest.mark.parametrize(("most", "text"), ROWS.items())
def test_the_house_table(most, text):
    wanted = tuple(Fraction(part) / 100 for part in text.split())
    least = max((other for other in ROWS if other < most), default=0) + 1
    assert shares_of("house", least) == shares_of("house", most) == HOUSE[most] == wanted


@pytest.mark.parametrize("table", TABLES)
def test_every_table_is_all_of_the_pool_and_never_rises(table):
    for entries in (*range(1, 60), 99, 100, 101, 130, 500, 1000):
        shares = shares_of(table, entries)
        assert sum(shares) == 1
        assert list(shares) == sorted(shares, reverse=True)
        assert 1 <= len(shares) <= entries
        assert min(shares) > 0


def test_a_table_with_more_places_than_entries_pays_the_first_ones():
    assert shares_of("top-five", 3) == (Fraction(40, 85), Fraction(25, 85), Fraction(20, 85))
    assert shares_of("house", 0) == ()


@pytest.mark.parametrize(("entries", "places"), [(101, 15), (106, 15), (107, 16), (1000, 150)])
def test_a_large_field_pays_fifteen_in_a_hundred(entries, places):
    shares = shares_of("house", entries)
    assert len(shares) == places
    assert shares[0] == Fraction(1, 5)
    assert shares[-1] >= Fraction(1, entries)


@pytest.mark.parametrize(
    ("table", "entries"),
    [("flat", 20), ("flat", 8), ("house", 101), ("house", 750), ("steep", 40), ("usual", 33)],
)
def test_the_last_paid_place_gets_its_entry_back(table, entries):
    price, unit = 150, 100
    assert returns_the_entry(table, entries)
    paid = table_payouts(table, entries, entries * price, unit=unit, price=price)
    assert paid[-1] >= price
    assert sum(paid) == entries * price
    assert list(paid) == sorted(paid, reverse=True)


def test_the_first_of_a_large_field_gets_a_fifth_whatever_the_unit():
    paid = table_payouts("house", 1000, 150_000, unit=100, price=150)
    assert (len(paid), paid[0], paid[-1]) == (150, 30_000, 200)


def test_a_table_without_money_pays_nobody():
    assert table_payouts("house", 200, 0, price=100) == ()


def test_the_small_tables_promise_no_entry_back():
    assert not returns_the_entry("house", 100)
    assert not returns_the_entry("top-five", 1000)


def test_flat_pays_more_places_than_usual_and_usual_more_than_steep():
    counts = [len(shares_of(table, 40)) for table in ("flat", "usual", "steep")]
    assert counts == [10, 6, 4]
    firsts = [shares_of(table, 40)[0] for table in ("flat", "usual", "steep")]
    assert firsts == sorted(firsts)


def test_an_entry_that_is_dear_for_the_pool_leaves_fewer_places():
    assert len(shares_of("house", 200, Fraction(1, 10))) < 30
    assert shares_of("flat", 8, Fraction(9, 10)) == (1,)


# -- curves


def test_a_curve_with_the_first_share_as_wished():
    shares = curve(4, Fraction(40, 100))
    assert shares[0] == Fraction(40, 100)
    assert sum(shares) == 1
    ratios = [float(after / before) for before, after in pairwise(shares)]
    assert max(ratios) - min(ratios) < 0.002


@pytest.mark.parametrize(
    ("places", "first", "shares"),
    [
        (1, 1, (1,)),
        (2, Fraction(65, 100), (Fraction(65, 100), Fraction(35, 100))),
        (4, Fraction(1, 4), (Fraction(1, 4),) * 4),
    ],
)
def test_curves_at_the_ends(places, first, shares):
    assert curve(places, Fraction(first)) == shares


@pytest.mark.parametrize(
    ("places", "first"), [(4, "0.2"), (2, "1"), (1, "0.5"), (0, "1"), (3, "2")]
)
def test_curves_that_cannot_be(places, first):
    with pytest.raises(ValueError, match="cannot begin"):
        curve(places, Fraction(first))


@given(st.integers(2, 200), st.integers(1, 10**6), st.integers(0, 1000), st.data())
def test_falling_amounts_are_exact(places, above, least, data):
    target = data.draw(st.integers(above, above * places))
    total = target + places * least
    amounts = falling(total, places, above + least, least)
    assert sum(amounts) == total
    assert amounts[0] == above + least
    assert list(amounts) == sorted(amounts, reverse=True)
    assert min(amounts) >= least
