from dataclasses import fields

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.rules.findings import Numbers, Problem
from tournament.rules.house import (
    CHOICES,
    DEFAULTS,
    NUMBERS,
    HouseRules,
    differences,
    from_differences,
)


def test_defaults_are_those_of_tournament_poker():
    assert HouseRules() == HouseRules(
        button="dead",
        first_button="high_card",
        balance_threshold=2,
        final_table_seats=None,
        break_order="highest_first",
        ante_kind="none",
        ante_order="blind_first",
        short_handed_ante="full",
        complete_short_bet=False,
        limit_raises=3,
        limit_raises_heads_up="capped",
        chip_race="cards",
        hand_for_hand_busts="tie",
        bounties="fixed",
        payout_unit=None,
        show_called_hands=False,
    )


def test_every_default_is_one_that_can_be_stored():
    stored = {field.name: getattr(DEFAULTS, field.name) for field in fields(HouseRules)}
    assert from_differences(stored) == (DEFAULTS, ())


def test_only_differences_are_stored():
    rules = HouseRules(chip_race="round_up", payout_unit=10, show_called_hands=True)
    assert differences(rules) == {
        "chip_race": "round_up",
        "payout_unit": 10,
        "show_called_hands": True,
    }
    assert differences(DEFAULTS) == {}


def test_what_cannot_be_used_is_reported_and_the_rest_is_kept():
    rules, found = from_differences(
        {
            "wild_jokers": True,
            "balance_threshold": "2",
            "chip_race": "round_up",
            "limit_raises": 7,
            "show_called_hands": 1,
            "button": ["dead"],
        }
    )
    assert rules == HouseRules(chip_race="round_up")
    assert found == (
        Problem("impossible_rule", "warning", numbers=Numbers(least=2, most=3),
                field="balance_threshold"),
        Problem("impossible_rule", "warning", numbers=Numbers(least=0, most=0), field="button"),
        Problem("impossible_rule", "warning", numbers=Numbers(least=3, most=4),
                field="limit_raises"),
        Problem("impossible_rule", "warning", numbers=Numbers(least=0, most=0),
                field="show_called_hands"),
        Problem("unknown_rule", "warning", field="wild_jokers"),
    )  # fmt: skip


@pytest.mark.parametrize("value", [True, 2.0, "3", None, 1, 4])
def test_a_threshold_is_a_whole_number_from_two_to_three(value):
    rules, found = from_differences({"balance_threshold": value})
    assert rules == DEFAULTS
    assert [problem.kind for problem in found] == ["impossible_rule"]


possible = st.fixed_dictionaries(
    {},
    optional={
        **{name: st.sampled_from(choices) for name, choices in CHOICES.items()},
        **{name: st.integers(*bounds) for name, bounds in NUMBERS.items()},
        "show_called_hands": st.booleans(),
        "complete_short_bet": st.booleans(),
    },
)
plain = st.none() | st.booleans() | st.integers() | st.floats() | st.text()
json = st.recursive(plain, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner))


@given(possible)
def test_stored_and_read_again_they_are_the_same(stored):
    rules, found = from_differences(stored)
    assert found == ()
    assert from_differences(differences(rules)) == (rules, ())


@given(st.dictionaries(st.sampled_from([*CHOICES, *NUMBERS]) | st.text(), json))
def test_any_json_is_read(stored):
    rules, found = from_differences(stored)
    assert {problem.field for problem in found} | set(differences(rules)) <= set(stored)
