"""What people type."""

import pytest

from tournament.rules import typed


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("100", 10_000),
        ("12.50", 1_250),
        ("12,5", 1_250),
        ("1 000", 100_000),
        ("1.000", 100_000),
        ("1,000", 100_000),
        ("1.000,50", 100_050),
        ("5k", 500_000),
        ("100 kr", 10_000),
        ("kr. 100", 10_000),
        ("100:-", 10_000),
        ("100,-", 10_000),
        ("€20", 2_000),
        ("20 €", 2_000),
        ("sek 100", 10_000),
        ("0", 0),
    ],
)
def test_money_as_people_write_it(text, amount):
    assert typed.money(text) == amount


@pytest.mark.parametrize("text", ["", "abc", "-5", "1.2345", "12.", ".5", "1e5", "٣", "9" * 31])
def test_what_is_no_money(text):
    assert typed.money(text) is None


def test_points_have_no_parts():
    assert typed.money("100", 1) == 100
    assert typed.money("12.50", 1) is None
