from urllib.parse import parse_qs, urlsplit

import pytest

from tournament.rules.swish import swish_link, swish_number


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("070-123 45 67", "46701234567"),
        ("+46 70 123 45 67", "46701234567"),
        ("0046701234567", "46701234567"),
        ("123 456 78 90", "1234567890"),
        ("90\u2013123", None),
        ("+45 12 34 56 78", None),
        ("0701234", None),
        ("٠٧٠١٢٣٤٥٦٧", None),
        ("karin@example.org", None),
        ("", None),
    ],
)
def test_a_number_of_swish(text, number):
    assert swish_number(text) == number


@pytest.mark.parametrize(
    ("ore", "amount"), [(10_000, "100"), (12_550, "125.50"), (1, "0.01"), (100_005, "1000.05")]
)
def test_the_link_has_the_amount_in_kronor(ore, amount):
    asked = parse_qs(urlsplit(swish_link("0701234567", ore, "Åsa & Björn +1")).query)
    assert asked == {
        "sw": ["46701234567"],
        "amt": [amount],
        "cur": ["SEK"],
        "msg": ["Åsa & Björn +1"],
    }


def test_nothing_to_pay_and_no_number_make_no_link():
    assert swish_link("0701234567", 0, "Friday") is None
    assert swish_link("cash only", 10_000, "Friday") is None


def test_a_long_message_is_cut():
    asked = parse_qs(urlsplit(swish_link("0701234567", 100, "x" * 80)).query)
    assert asked["msg"] == ["x" * 50]
