"""Amounts of money and problems with prizes, in every language."""

import ast
from fractions import Fraction
from pathlib import Path

import pytest
from django.conf import settings
from django.utils import translation

from tournament import words
from tournament.rules.currencies import CURRENCIES
from tournament.rules.deals import custom, deal
from tournament.rules.prizes import Prize, prize_list, share_problems
from tournament.rules.purchases import Moment, Purchase, PurchaseKind, Terms, Window, why_not

RULES = Path(__file__).parents[2] / "tournament/rules"
LANGUAGES = [code for code, _name in settings.LANGUAGES]

# As ICU writes them, a narrow symbol where it has one; even amounts without decimals.
WRITTEN = {
    "en": {
        "SEK": "SEK 1,234,567.50", "NOK": "NOK 1,234,567.50", "DKK": "DKK 1,234,567.50",
        "EUR": "€1,234,567.50", "USD": "$1,234,567.50", "GBP": "£1,234,567.50",
    },
    "sv": {
        "SEK": "1 234 567,50 kr", "NOK": "1 234 567,50 Nkr", "DKK": "1 234 567,50 Dkr",
        "EUR": "1 234 567,50 €", "USD": "1 234 567,50 US$", "GBP": "1 234 567,50 GBP",
    },
    "da": {
        "SEK": "1.234.567,50 SEK", "NOK": "1.234.567,50 NOK", "DKK": "1.234.567,50 kr.",
        "EUR": "1.234.567,50 €", "USD": "1.234.567,50 US$", "GBP": "1.234.567,50 £",
    },
    "nb": {
        "SEK": "1 234 567,50 SEK", "NOK": "1 234 567,50 kr", "DKK": "1 234 567,50 DKK",
        "EUR": "1 234 567,50 €", "USD": "1 234 567,50 USD", "GBP": "1 234 567,50 £",
    },
}  # fmt: skip


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("currency", CURRENCIES)
def test_money_as_the_language_writes_it(code, currency):
    with translation.override(code):
        assert words.money(123_456_750, currency).replace("\xa0", " ") == WRITTEN[code][currency]
        assert " " not in words.money(123_456_750, currency)


@pytest.mark.parametrize(
    ("code", "amount", "text"),
    [
        ("sv", 10_000, "100 kr"),
        ("sv", 8_750, "87,50 kr"),
        ("sv", 5, "0,05 kr"),
        ("sv", 0, "0 kr"),
        ("sv", -8_750, "−87,50 kr"),
        ("en", -10_000, "-SEK 100"),
        ("da", 1_234_500, "12.345 SEK"),
    ],
)
def test_even_amounts_have_no_decimals(code, amount, text):
    with translation.override(code):
        assert words.money(amount, "SEK").replace("\xa0", " ") == text


@pytest.mark.parametrize(
    ("code", "amount", "text"),
    [("sv", 1_250, "12,50"), ("en", 1_250, "12.50"), ("sv", 500_000, "5000")],
)
def test_an_amount_as_somebody_would_type_it(code, amount, text):
    with translation.override(code):
        assert words.plain_money(amount, "SEK") == text
    assert words.plain_money(amount, "") == str(amount)


def test_points_are_a_number_alone():
    with translation.override("en"):
        assert words.money(1_250, "") == "1,250"


@pytest.mark.parametrize(
    ("code", "share", "text"),
    [
        ("en", Fraction(1, 2), "50 %"),
        ("sv", Fraction(13, 200), "6,5 %"),
        ("da", Fraction(1, 3), "33,33 %"),
        ("nb", Fraction(12_000, 10_000), "120 %"),
    ],
)
def test_shares_in_per_cent(code, share, text):
    with translation.override(code):
        assert words.percent(share).replace("\xa0", " ") == text


def every_problem():
    half = Fraction(1, 2)
    prizes = (40_000, 24_000, 16_000)
    found = [
        *prize_list(4_000, [Prize(fixed=5_000)]).problems,
        *prize_list(9_000, [Prize(fixed=2_000), Prize(fixed=3_050)]).problems,
        *share_problems(()),
        *share_problems((half, Fraction(7, 10), Fraction(0))),
        *custom((90_000, -5_000, 0), (3, 2, 1), prizes).problems,
        *deal("proportional", (36_000, 2_000, 2_000), prizes).problems,
    ]
    return {problem.kind: problem for problem in reversed(found)}


SENTENCES = {
    "fixed_over_pool": "The fixed prizes are SEK 50 together, but the prize pool is only SEK 40.",
    "pool_left_over": "SEK 39.50 of the prize pool is promised to nobody.",
    "prize_rises": "Place 2 is paid more than the place before it.",
    "no_shares": "Say how many per cent the first place gets.",
    "share_without_size": "Place 3 needs more than 0 %.",
    "shares_do_not_add_up": "The percentages add up to 120 %, not to 100 %.",
    "deal_does_not_add_up": "The deal adds up to SEK 850, but SEK 800 is to be divided.",
    "deal_below_nothing": "Åsa cannot get less than nothing.",
    "over_first_prize": "Player 1 would get more than the first prize, SEK 400.",
    "under_lowest_prize": "Åsa would get less than the SEK 160 everybody is sure of.",
}


def test_every_problem_has_its_sentence():
    names = ("", "Åsa", "%(who)s")
    with translation.override("en"):
        said = {
            kind: words.prize_problem(problem, "SEK", names).replace("\xa0", " ")
            for kind, problem in every_problem().items()
        }
    assert said == SENTENCES
    assert set(SENTENCES) == set(words.PRIZE_PROBLEMS)


def test_no_kind_of_problem_with_prizes_is_without_words():
    made = set()
    for path in RULES.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "PrizeProblem":
                made.add(node.args[0].value)
    assert made == set(words.PRIZE_PROBLEMS)


@pytest.mark.parametrize("code", LANGUAGES)
def test_problems_can_be_said_in_every_language(code):
    with translation.override(code):
        for problem in every_problem().values():
            assert "%(" not in words.prize_problem(problem, "NOK")


# -- why nothing can be bought

CLOSED = [
    (Window(by_hand=False), Moment(1), "This is closed. Open it first."),
    (Window(break_after=4), Moment(4), "This opens in the break after level 4."),
    (Window(break_after=4), Moment(5), "This was open in the break after level 4."),
    (Window(until_level=4), Moment(5), "This was open until the end of level 4."),
    (Window(until_ms=5), Moment(1, now_ms=5), "The time for this is over."),
    (Window(), Moment(1), "There is only 1 for each player."),
]


@pytest.mark.parametrize(("window", "moment", "sentence"), CLOSED)
def test_why_nothing_can_be_bought(window, moment, sentence):
    terms = Terms(PurchaseKind.REBUY, 100, 5_000, limit=1, window=window)
    reason = why_not(terms, moment, 1, [Purchase(1, PurchaseKind.REBUY, 100, 5_000)])
    with translation.override("en"):
        assert words.reason(reason) == sentence
