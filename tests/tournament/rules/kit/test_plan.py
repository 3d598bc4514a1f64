from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournament.rules.kit import Demand, best_deal, worth
from tournament.rules.kit.buying import smallest_that_does, to_buy
from tournament.rules.kit.colourups import Method, payable
from tournament.rules.kit.data import as_data
from tournament.rules.kit.plan import mended, plan
from tournament.rules.kit.presets import CASES
from tournament.rules.kit.values import Colour
from tournament.rules.kit.wish import Fix, Wish
from tournament.rules.levels import AnteKind

T25 = (25, 100, 500, 1000, 5000)
NIGHT = 195


def case(counts, values=T25):
    pairs = zip(counts, values, strict=False)
    return tuple(Colour(f"no. {at}", *pair) for at, pair in enumerate(pairs))


def blank(counts):
    return tuple(Colour(f"no. {at}", count) for at, count in enumerate(counts))


EVEN, UNEVEN = case((100,) * 5), case((150, 150, 100, 50, 50))
THREE_HUNDRED, FOUR = case((100, 50, 50, 50, 50)), case((75,) * 4)


def problems(wish):
    return {problem.kind: problem for problem in plan(wish).problems}


def fixes(problem):
    return [(fix.kind, dict(fix.numbers), dict(fix.chips)) for fix in problem.fixes]


# -- known answers


@pytest.mark.parametrize(
    ("colours", "players"), [(THREE_HUNDRED, 6), (FOUR, 6), (FOUR, 8), (EVEN, 8), (UNEVEN, 8)]
)
def test_the_guides_stack_in_five_cases(colours, players):
    made = plan(Wish(colours, players, 5000, NIGHT, cap=25))
    assert made.profile == "compact"
    assert made.deal.stack[:4] == (8, 8, 4, 2)
    assert not made.problems


def test_nineteen_people_are_two_and_two_chips_short():
    wish = Wish(UNEVEN, 19, 5000, NIGHT)
    made = plan(wish)
    (problem,) = made.problems
    assert problem.kind == "chips_short"
    assert problem.stack == {25: 8, 100: 8, 500: 4, 1000: 2}
    assert problem.lacking == {25: 2, 100: 2}
    assert fixes(problem) == [
        ("borrow", {}, {25: 2, 100: 2}),
        ("players", {"players": 18}, {}),
        ("counts", {}, {25: 4, 100: 4, 500: 5, 1000: 2, 5000: 0}),
    ]
    for fix, stack in zip(
        problem.fixes, [(8, 8, 4, 2, 0), (8, 8, 4, 2, 0), (4, 4, 5, 2, 0)], strict=True
    ):
        cured = plan(mended(wish, fix, made.colours))
        assert "chips_short" not in {left.kind for left in cured.problems}
        assert cured.deal.stack == stack


def test_ten_eight_four_is_ninety_and_ten_eight_five_a_hundred():
    wish = Wish(case((80, 80, 80), (1, 5, 10)), 8, 100, 120, counts={1: 10, 5: 8, 10: 4})
    problem = problems(wish)["counts_do_not_add_up"]
    assert problem.is_error
    assert dict(problem.numbers) == {"worth": 90, "stack": 100}
    assert fixes(problem)[:2] == [
        ("counts", {}, {1: 10, 5: 8, 10: 5}),
        ("stack", {"stack": 90}, {}),
    ]


def test_a_stack_of_ten_thousand_reaches_for_eight_and_for_nine_gets_another():
    counts = {25: 12, 100: 12, 500: 5, 1000: 6}
    eight = Wish(case((100, 100, 50, 75)), 8, 10_000, 240, counts=counts)
    assert plan(eight).deal.stack == (12, 12, 5, 6)
    assert not plan(eight).problems
    nine = replace(eight, players=9)
    problem = problems(nine)["chips_short"]
    assert problem.lacking == {25: 8, 100: 8}
    assert fixes(problem)[1:] == [
        ("players", {"players": 8}, {}),
        ("counts", {}, {25: 8, 100: 8, 500: 4, 1000: 7}),
    ]
    cured = plan(mended(nine, problem.fixes[-1], ()))
    assert [9 * count for count in cured.deal.stack] == [72, 72, 36, 63]


def test_chips_are_counted_and_not_only_their_worth():
    pinned = {25: 7, 100: 7, 500: 7}  # 21 each
    wish = Wish(case((100,) * 3), 20, 7 * 625, 240, counts=pinned)
    problem = problems(wish)["chips_short"]
    assert sum(problem.lacking.values()) == 20 * 21 - 300 == 120


def test_a_stack_that_leaves_something_over():
    problem = problems(Wish(case((100,) * 3), 8, 1510, NIGHT))["stack_left_over"]
    assert problem.is_error
    assert problem.numbers["left"] == 10
    assert [fix.numbers["stack"] for fix in problem.fixes] == [1500, 1525]


NEGATIVE = [
    ((5, 25, 100, 500, 1000), (8, 8, 8, 8, 3), 10_240, 8_040),
    ((5, 25, 100, 500, 1000), (8, 8, 12, 8, 3), 7_840, 8_440),
    ((25, 100, 500), (20, 16, 17), 10_000, 10_600),
    ((5, 25, 100, 500), (10, 8, 6, 2), 2_000, 1_850),
    ((100, 500, 1000, 5000), (50, 40, 20, 10), 10_000, 95_000),
    ((1, 5, 10, 25, 100), (20, 20, 10, 5, 5), 1_000, 845),
]


@pytest.mark.parametrize(("values", "counts", "claimed", "really"), NEGATIVE)
def test_published_mistakes_are_refused_with_the_reason(values, counts, claimed, really):
    pinned = dict(zip(values, counts, strict=True))
    wish = Wish(case((500,) * len(values), values), 8, claimed, 240, counts=pinned)
    made = plan(wish)
    assert made.deal is None
    problem = next(problem for problem in made.problems if problem.is_error)
    assert problem.kind == "counts_do_not_add_up"
    assert dict(problem.numbers) == {"worth": really, "stack": claimed}
    for fix in problem.fixes:
        assert plan(mended(wish, fix, made.colours)).deal is not None


@pytest.mark.parametrize("small", [38, 56])
def test_blinds_that_no_chips_pay_are_refused(small):
    wish = Wish(EVEN, 8, 5000, NIGHT, smalls={2: small})
    problem = problems(wish)["pinned_level_not_payable"]
    assert problem.is_error
    for fix in problem.fixes:
        assert "pinned_level_not_payable" not in problems(mended(wish, fix, ()))


def test_sixty_and_forty_people_cannot_have_six_hundred_chips_of_five_hundred():
    pinned = {1: 20, 5: 20, 10: 10, 25: 5, 100: 5}  # 60 each for ten
    wish = Wish(case((150, 150, 100, 50, 50), (1, 5, 10, 25, 100)), 10, 845, 240, counts=pinned)
    assert problems(wish)["chips_short"].lacking == {1: 50, 5: 50}


# -- values of blank chips


def test_the_most_numerous_blank_colour_is_the_smallest_chip():
    made = plan(Wish(blank((50, 150, 100, 50, 150)), 8, 5000, NIGHT))
    values = [colour.value for colour in made.colours]
    assert {values[1], values[4]} == {25, 100}
    assert made.deal.stack[:2] == (12, 12)


def test_printed_values_stay_and_the_blank_colours_fill_in():
    made = plan(Wish((Colour("a", 100, 100), *blank((100, 100, 100))), 8, 5000, NIGHT))
    assert made.colours[0].value == 100
    assert sorted(colour.value for colour in made.colours) == [25, 100, 500, 1000]


def test_colours_of_one_name_are_still_two():
    made = plan(Wish((Colour("", 100), Colour("", 100), Colour("", 100)), 6, 5000, NIGHT))
    assert sorted(colour.value for colour in made.colours) == [25, 100, 500]


# -- pins


def test_pinned_chips_stay_and_the_others_follow():
    made = plan(Wish(EVEN, 8, 5000, NIGHT, counts={500: 2}))
    assert made.deal.stack[2] == 2
    assert worth(made.rungs, made.deal.stack) == 5000


def test_pinned_blinds_stay():
    made = plan(Wish(EVEN, 8, 5000, NIGHT, smalls={0: 50, 3: 200}))
    plays = [level for level in made.evening.levels if not level.is_break]
    assert (plays[0].small, plays[3].small) == (50, 200)


def test_a_pinned_length_stays():
    assert plan(Wish(EVEN, 8, 5000, NIGHT, level_minutes=20)).evening.level_minutes == 20


def test_a_pin_that_leads_nowhere_is_named_and_can_be_let_go():
    wish = Wish(EVEN, 8, 5000, NIGHT, smalls={2: 25, 5: 200})
    made = plan(wish)
    assert not made.is_feasible
    problem = next(problem for problem in made.problems if problem.is_error)
    assert (problem.kind, problem.numbers["level"]) == ("pinned_level_does_not_fit", 3)
    assert plan(mended(wish, problem.fixes[0], ())).is_feasible


# -- sizes


def test_comfort_for_a_fixed_field_and_compact_as_soon_as_more_may_come():
    fixed = plan(Wish(EVEN, 8, 5000, NIGHT))
    assert (fixed.profile, fixed.deal.stack) == ("comfort", (12, 12, 3, 2, 0))
    assert fixed.profiles["compact"].stack == (8, 8, 4, 2, 0)
    open_field = plan(Wish(EVEN, 8, 5000, NIGHT, at_most=10))
    assert (open_field.profile, open_field.deal.stack) == ("compact", (8, 8, 4, 2, 0))


@pytest.mark.parametrize(
    ("case", "comfort", "deep"),
    [(EVEN, (8, 8, 4, 7, 0), (12, 12, 3, 7, 0)), (UNEVEN, (8, 8, 6, 6, 0), (12, 12, 5, 6, 0))],
)
def test_ten_thousand_may_take_up_to_36_chips(case, comfort, deep):
    made = plan(Wish(case, 8, 10_000, 240))
    assert made.profiles["compact"] is None
    assert made.profiles["comfort"].stack == comfort
    assert (made.profile, made.deal.stack) == ("deep", deep)
    with_rebuys = plan(Wish(case, 8, 10_000, 240, rebuys=4))
    assert (with_rebuys.profile, with_rebuys.deal.stack) == ("comfort", comfort)
    assert plan(Wish(case, 8, 10_000, 240, cap=30)).deal.stack == comfort
    forced = plan(Wish(case, 8, 10_000, 240, cap=36))
    assert (forced.profiles["compact"], forced.deal.stack) == (None, deep)


def test_a_deep_stack_that_is_no_other_is_not_offered():
    made = plan(Wish(EVEN, 10, 10_000, 240))
    assert set(made.profiles) == {"compact", "comfort"}
    assert (made.profile, made.deal.stack) == ("comfort", (8, 8, 4, 7, 0))


def test_a_stack_too_large_for_compact_is_dealt_comfortably():
    made = plan(Wish(EVEN, 8, 10_000, 240, at_most=9))
    assert made.profiles["compact"] is None
    assert (made.profile, made.deal.stack) == ("comfort", (8, 8, 4, 7, 0))


def test_towers_are_built_when_asked_for():
    made = plan(Wish(case((200, 200, 100)), 6, 5000, NIGHT, cap=45))
    assert made.profile == "towers"
    assert sum(made.deal.stack) <= 45


def test_other_people_are_announced_before_they_come():
    made = plan(Wish(EVEN, 8, 5000, NIGHT))
    assert made.changes == {9: (8, 8, 4, 2, 0), 13: (4, 4, 5, 2, 0)}


# -- several problems at once


def test_all_problems_are_told_at_once_each_with_what_cures_it():
    wish = Wish(FOUR, 10, 5000, 180, level_minutes=20, rebuys=20)
    found = problems(wish)
    assert {"chips_short", "bank_cannot_pay_purchases", "grows_fast"} <= set(found)


WISHES = [
    Wish(EVEN, 30, 5000, NIGHT),
    Wish(THREE_HUNDRED, 8, 5000, NIGHT, at_most=10),
    Wish(THREE_HUNDRED, 6, 5000, NIGHT, rebuys=12),
    Wish(FOUR, 8, 5000, NIGHT, add_ons=30, add_on_stack=2500),
    Wish(EVEN, 8, 5000, 180, level_minutes=20),
    Wish(EVEN, 8, 5000, 40, level_minutes=30),
    Wish(EVEN, 8, 5000, 15),
    Wish(EVEN, 8, 5000, 600, level_minutes=10),
    Wish(EVEN, 8, 5000, NIGHT, ante=AnteKind.BIG_BLIND, ante_from=2),
    Wish(EVEN, 8, 5000, NIGHT, smalls={4: 150, 5: 275}),
    Wish(EVEN, 8, 5000, NIGHT, counts={25: 13}),
    Wish(case((100,) * 3, (1, 5, 10)), 8, 5000, NIGHT),
    Wish(case((100,) * 3), 8, 100, NIGHT),
    Wish(case((200, 200, 200), (25, 100, 1000)), 4, 2500, NIGHT),
]


@pytest.mark.parametrize("wish", WISHES)
def test_every_fix_cures_what_it_stands_beside(wish):
    made = plan(wish)
    assert made.problems
    for problem in made.problems:
        assert problem.fixes
        for fix in problem.fixes:
            after = plan(mended(wish, fix, made.colours))
            assert problem.kind not in {left.kind for left in after.problems}, fix


def test_no_problem_is_said_twice():
    for wish in WISHES:
        kinds = [problem.kind for problem in plan(wish).problems]
        assert len(kinds) == len(set(kinds))


# -- buying


def test_what_to_buy_and_which_case_would_do():
    wish = Wish(THREE_HUNDRED, 10, 5000, NIGHT)
    (problem,) = plan(wish).problems
    assert to_buy(problem) == {100: 50}
    sold = [
        (preset.slug, tuple(Colour(c.swatch, c.count, c.value) for c in preset.colours))
        for preset in CASES
        if preset.check
    ]
    assert smallest_that_does(wish, sold) == "300-three"
    assert smallest_that_does(replace(wish, players=13), sold) == "500-uneven"
    assert smallest_that_does(replace(wish, players=80), sold) is None


# -- laws

CASE_COUNTS = st.lists(st.integers(20, 200), min_size=3, max_size=5)
LADDERS = st.sampled_from(
    [T25, (5, 25, 100, 500, 1000), (100, 500, 1000, 5000, 25_000), (1, 5, 10, 25, 100),
     (1, 2, 4, 5, 10), (10, 25, 50, 100, 500)]
)  # fmt: skip


@st.composite
def wishes(draw):
    values = draw(LADDERS)
    counts = draw(CASE_COUNTS)
    is_blank = draw(st.booleans()) and len(counts) <= 4
    return Wish(
        blank(counts) if is_blank else case(counts, values),
        draw(st.integers(2, 12)),
        draw(st.sampled_from([40, 100, 200])) * values[0],
        draw(st.integers(60, 400)),
        at_most=draw(st.integers(0, 14)),
        rebuys=draw(st.integers(0, 8)),
        add_ons=draw(st.integers(0, 4)),
        add_on_stack=20 * values[0],
        ante=draw(st.sampled_from(AnteKind)),
        level_minutes=draw(st.sampled_from([None, None, 15, 20])),
    )


@settings(max_examples=25, deadline=None)
@given(wishes())
def test_a_plan_adds_up_from_the_first_chip_to_the_last(wish):
    made = plan(wish)
    if made.deal is None:
        assert any(problem.is_error for problem in made.problems)
        return
    assert worth(made.rungs, made.deal.stack) == wish.stack
    stocks = [chip.stock for chip in made.rungs]
    for entry in made.ledger:
        assert all(count >= 0 for count in (*entry.table, *entry.bank))
        assert [a + b for a, b in zip(entry.table, entry.bank, strict=True)] == stocks
    in_play = wish.entries * wish.stack
    for entry in made.ledger:
        if entry.kind == "rebuys":
            in_play += entry.number * (wish.rebuy_stack or wish.stack)
        elif entry.kind == "add_ons":
            in_play += entry.number * wish.add_on_stack
        if entry.kind == "exchange":
            # A race may round up to one more of the larger chip.
            assert worth(made.rungs, entry.table) >= in_play
            in_play = worth(made.rungs, entry.table)
        assert worth(made.rungs, entry.table) == in_play
    assert {one.removal.value for one in made.exchanges if one.method != Method.NONE} == {
        entry.number for entry in made.ledger if entry.kind == "exchange"
    }


@settings(max_examples=25, deadline=None)
@given(wishes())
def test_every_level_is_payable_with_the_chips_then_in_play(wish):
    made = plan(wish)
    if not made.is_feasible:
        return
    values = [chip.value for chip in made.rungs]
    gone = {one.removal.value: one.removal.at for one in made.exchanges if one.method != "none"}
    counted = made.evening.levels[: made.evening.likely_last + 1]
    for place, level in enumerate(counted):
        left = [value for value in values if place <= gone.get(value, place)]
        for amount in () if level.is_break else level.amounts:
            assert payable(amount, left)


@settings(max_examples=20, deadline=None)
@given(wishes(), st.integers(1, 12))
def test_an_entry_more_up_to_the_reserve_never_changes_the_stacks(wish, players):
    wish = replace(wish, at_most=14)
    before, after = plan(wish), plan(replace(wish, players=players))
    assert (before.profile, before.deal) == (after.profile, after.deal)


@settings(max_examples=25, deadline=None)
@given(wishes())
def test_the_same_wish_is_planned_the_same(wish):
    assert as_data(plan(wish), 1170) == as_data(plan(wish), 1170)


@settings(max_examples=25, deadline=None)
@given(wishes(), st.integers(1, 14))
def test_the_stock_is_enough_for_every_number_of_entries_up_to_the_reserve(wish, entries):
    made = plan(wish)
    if made.deal is None or entries > wish.entries:
        return
    for chip, count in zip(made.rungs, made.deal.stack, strict=True):
        assert entries * count <= chip.stock


def test_more_than_four_colours_are_never_on_a_table_together():
    rungs_values = (5, 25, 100, 500, 1000, 5000)
    made = plan(Wish(case((100,) * 6, rungs_values), 8, 2000, NIGHT))
    assert sum(1 for count in made.deal.stack if count) <= 4


def test_a_base_can_be_pinned():
    made = plan(Wish(EVEN, 8, 20_000, NIGHT, base=25))
    assert made.rungs[0].value == 25
    made = plan(Wish(EVEN, 8, 20_000, NIGHT))
    assert made.rungs[0].value == 100


def test_what_a_fix_changes_is_one_answer():
    wish = Wish(EVEN, 8, 5000, NIGHT)
    assert mended(wish, Fix("borrow", chips={25: 2}), wish.colours).colours[0].count == 102
    demand = Demand(8, 5000)
    assert best_deal(plan(wish).rungs, demand).stack == (8, 8, 4, 2, 0)


def test_of_chips_that_make_no_round_stack_another_is_named():
    large = (Colour("green", 75, 500), Colour("black", 75, 1000))
    made = plan(Wish(large, 8, 5000, 210))
    assert [problem.kind for problem in made.problems] == ["stack_too_small"]
    (fix,) = made.problems[0].fixes
    assert fix.kind == "stack"
    cured = plan(mended(Wish(large, 8, 5000, 210), fix, made.colours))
    assert cured.is_feasible
    assert not any(problem.is_error for problem in cured.problems)
    for problem in cured.problems:
        for deeper in getattr(problem, "fixes", ()):
            if deeper.kind == "stack":
                assert plan(mended(Wish(large, 8, 5000, 210), deeper, made.colours)).is_feasible
