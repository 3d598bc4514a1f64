import pytest
from django.utils import translation

from tournament.forms.plan import PlanForm, changed
from tournament.rules.levels import AnteKind


@pytest.fixture(autouse=True)
def english():
    with translation.override("en"):
        yield


def asked(**said):
    return PlanForm({name.rstrip("_"): text for name, text in said.items()}, [])


def wish_of(form):
    assert form.is_valid(), form.errors
    return form.wish(form.together())


def test_without_answers_it_is_a_good_example():
    wish = wish_of(asked())
    assert (wish.players, wish.at_most, wish.stack, wish.minutes) == (8, 10, 5000, 240)
    assert [(colour.count, colour.value) for colour in wish.colours] == [
        (100, 25), (100, 100), (100, 500), (100, 1000), (100, 5000),
    ]  # fmt: skip


def test_every_answer_reaches_the_wish():
    wish = wish_of(
        asked(
            likely="12", most="14", case="300-four", stack="10k", start="20", end="1:30",
            level="15", rebuys="4", rebuy_stack="5 000", add_ons="8", antes="big_blind",
            ante_from="4", break_="15", size="own", cap="40", c25="8", s2="50",
        )
    )  # fmt: skip
    assert (wish.players, wish.at_most, wish.stack, wish.minutes) == (12, 14, 10_000, 330)
    assert (wish.level_minutes, wish.break_minutes, wish.cap) == (15, 15, 40)
    assert (wish.rebuys, wish.rebuy_stack, wish.add_ons, wish.add_on_stack) == (4, 5000, 8, 10_000)
    assert (wish.ante, wish.ante_from) == (AnteKind.BIG_BLIND, 4)
    assert (wish.counts, wish.smalls) == ({25: 8}, {1: 50})


def test_an_end_before_the_start_is_on_the_next_day():
    assert wish_of(asked(start="23:00", end="03:00")).minutes == 240


@pytest.mark.parametrize(
    ("said", "field", "sentence"),
    [
        ({"likely": ""}, "likely", "How many are likely to come?"),
        ({"likely": "1000000"}, "likely", "A plan is for 2 to 1,000 people."),
        ({"likely": "8.5"}, "likely", "Write a whole number, like 8."),
        ({"most": "-3"}, "most", "Write a whole number, like 8."),
        ({"stack": ""}, "stack", "How many chips?"),
        ({"stack": "0"}, "stack", "A stack of nothing is no stack."),
        ({"stack": "lots"}, "stack", "Write a whole number of chips: 400, 5 000 or 5k."),
        ({"start": "25:00"}, "start", "Write an hour like 21:30."),
        ({"end": "19:30"}, "end", "It starts and ends at the same hour."),
        (
            {"end": "19:00"},
            "end",
            "From 19:30 to 19:00 is 23 h 30 min. A plan is for 12 hours at most.",
        ),
        ({"case": "kit-7"}, "case", "That case is not here any more. Choose another."),
        ({"size": "own"}, "cap", "How many chips at most?"),
        ({"c25": "61"}, "c25", "At most 60 chips of one value."),
        ({"s1": "0"}, "s1", "A small blind of nothing is none."),
        ({"rebuys": "301"}, "rebuys", "At most 300 can be planned."),
    ],
)
def test_a_bad_answer_gets_a_sentence(said, field, sentence):
    form = PlanForm(said, [])
    assert not form.is_valid()
    assert form.errors[field] == [sentence]


def test_more_chips_than_any_case_has_are_refused():
    assert not asked(n0="100001", of="500-even+").is_valid()


def test_counts_belong_to_the_case_they_were_typed_for():
    assert wish_of(asked(n0="50", of="500-even+")).colours[0].count == 50
    assert wish_of(asked(n0="50", of="500-even+", case="300-four")).colours[0].count == 75


def test_blank_chips_have_the_values_that_are_typed():
    wish = wish_of(asked(blank="on", v0="100", of="500-even+"))
    assert [colour.value for colour in wish.colours] == [100, None, None, None, None]


def test_two_cases_are_one():
    wish = wish_of(asked(also="300-four"))
    assert wish.colours[0].count == 175


def test_a_button_sets_answers_and_takes_others_back():
    said = {"most": "10", "c25": "8", "own_chips": "1"}
    assert changed(said, "most=8&-c25=&-own_chips=") == {"most": "8"}
    assert changed(said, "csrf=1&&==x&-") == said


def test_the_link_brings_back_the_same_questions():
    form = asked(likely="9", c25="12", n1="90", of="500-even+")
    again = PlanForm(changed({}, form.query()), [])
    assert wish_of(again) == wish_of(form)
