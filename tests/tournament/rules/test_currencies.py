import pytest

from tournament.rules.currencies import CURRENCIES, payout_unit


@pytest.mark.parametrize(
    ("code", "whole", "unit"),
    [("SEK", None, 1_000), ("SEK", 50, 5_000), ("EUR", None, 500), ("", None, 1), ("", 5, 5)],
)
def test_what_prizes_are_rounded_to(code, whole, unit):
    assert payout_unit(code, whole) == unit


@pytest.mark.parametrize(
    ("code", "cash"),
    [("SEK", 100), ("NOK", 100), ("DKK", 50), ("EUR", 1), ("USD", 1), ("GBP", 1)],
)
def test_the_smallest_coin(code, cash):
    assert CURRENCIES[code].cash == cash
    assert CURRENCIES[code].payout % cash == 0
