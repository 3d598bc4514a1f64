import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.rules.kit import Chip, ladder, worth
from tournament.rules.kit.colourups import Method, colour_ups, last_needed, payment, removals
from tournament.rules.levels import LevelKind, LevelPlan, level_numbers

T25 = (25, 100, 500, 1000, 5000)


def schedule(text):
    """``25/50`` is a level, ``|`` a break."""
    levels = []
    for word in text.split():
        if word == "|":
            levels.append(LevelPlan(LevelKind.BREAK, 600))
        else:
            amounts = [int(amount) for amount in word.split("/")]
            levels.append(LevelPlan(LevelKind.PLAY, 1200, *amounts))
    return levels


def last_levels(values, levels):
    """Chip by chip the last level that needs it, by its number."""
    numbers = level_numbers(levels)
    needed = {value: last_needed(values, levels, at) for at, value in enumerate(values)}
    return {value: numbers[at] for value, at in needed.items() if at is not None and at >= 0}


STANDARD = schedule(
    "25/50 50/100 75/150 100/200 150/300 | 200/400 300/600 400/800 600/1200 800/1600 |"
    " 1000/2000 1500/3000 2000/4000 3000/6000 4000/8000 | 6000/12000 8000/16000 10000/20000"
)


@pytest.mark.parametrize(
    ("values", "text", "expected"),
    [
        (T25[:3], "25/50 50/100 75/150 100/200 150/300 | 200/400 300/600 400/800 600/1200 800/1600"
         " 1000/2000", {25: 5, 100: 10}),
        ((5, 25, 100, 500, 1000), "5/10 10/20 15/30 20/40 30/60 40/80 | 50/100 75/150 100/200"
         " 150/300 | 200/400 300/600 400/800 600/1200 800/1600 | 1000/2000 1500/3000 | 2000/4000",
         {5: 6, 25: 10, 100: 15, 500: 17}),
        ((5, 25, 100, 500), "5/10 10/20 20/40 30/60 | 50/100 75/150 100/200 150/300 | 200/400"
         " 300/600 400/800 500/1000 800/1500 | 1000/2000", {5: 4, 25: 8, 100: 13}),
        ((25, 100, 500), "25/50 50/100 75/150 100/200 150/300 200/400 300/600 400/800 600/1200"
         " 800/1600 1000/2000 1500/3000 2000/4000 3000/6000", {25: 5, 100: 10}),
        ((25, 100, 500, 1000, 5000), "25/50 50/100 100/200 | 200/400 400/800 600/1200 | 800/1600"
         " 1200/2400 1500/3000 | 3000/6000 5000/10000 10000/20000 | 20000/40000",
         {25: 2, 100: 8, 500: 9, 1000: 10}),
        ((100, 500, 1000, 5000), "100/200 100/200 200/300 200/400 300/600 400/800 500/1000"
         " 600/1200 800/1600 1000/2000 1200/2400 1500/3000 | 2000/4000 3000/6000 4000/8000"
         " 6000/12000 8000/16000 | 10000/20000", {100: 11, 500: 12, 1000: 17}),
    ],
)  # fmt: skip
def test_published_exchanges_come_out(values, text, expected):
    assert last_levels(values, schedule(text)) == expected


def test_a_chip_leaves_at_the_first_break_after_the_level_that_needs_it():
    found = removals(T25, STANDARD)
    assert [(one.value, one.into, one.at) for one in found] == [
        (25, 100, 5),
        (100, 500, 11),
        (500, 1000, 17),
    ]


def test_two_may_leave_in_the_same_break():
    levels = schedule("100/200 400/800 1500/3000 | 2000/4000 3000/6000")
    found = removals((100, 500, 1000), levels)
    assert [(one.value, one.at) for one in found] == [(100, 3), (500, 3)]


def test_an_ante_keeps_a_chip_longer():
    antes = [LevelPlan(LevelKind.PLAY, 1200, 200, 400, 25), *schedule("| 300/600")]
    plain = [LevelPlan(LevelKind.PLAY, 1200, 200, 400), *schedule("| 300/600")]
    assert last_needed(T25, antes, 0) == 0
    assert last_needed(T25, plain, 0) == -1


def test_a_ten_beside_a_twenty_five_leaves_into_what_it_divides():
    values = (10, 25, 100)
    found = removals(values, schedule("10/20 20/40 | 50/100 100/200 | 100/200"))
    assert (found[0].value, found[0].into) == (10, 100)


def case(*counts):
    return ladder([Chip(value, count) for value, count in zip(T25, counts, strict=False)])


def test_a_full_bank_exchanges_at_the_seats():
    first = colour_ups(case(100, 100, 100, 100, 100), (64, 64, 32, 16, 0), removals(T25, STANDARD))[
        0
    ]
    assert (first.method, first.chips, first.pays) == (Method.DIRECT, 64, (0, 16, 0, 0, 0))


def test_a_small_bank_changes_one_big_stack():
    first = colour_ups(case(100, 50, 50, 50, 50), (48, 48, 24, 12, 0), removals(T25, STANDARD))[0]
    assert (first.method, first.pays) == (Method.SWAP, (0, 2, 0, 1, 0))


def test_a_bank_without_larger_chips_cannot():
    first = colour_ups(case(48, 48, 24, 12, 0), (48, 48, 24, 12, 0), removals(T25, STANDARD))[0]
    assert first.method == Method.NONE


def test_whoever_is_paid_too_much_gives_change_back():
    # 48 of 25 are 1,200, and the bank has nothing but 1,000s.
    rungs, dealt = case(48, 48, 24, 22, 0), (48, 48, 24, 12, 0)
    first = colour_ups(rungs, dealt, removals(T25, STANDARD))[0]
    assert (first.method, first.pays) == (Method.SWAP, (0, -3, -1, 2, 0))
    assert first.bank == (48, 3, 1, 8, 0)


def test_change_that_nobody_has_is_not_given_back():
    rungs = case(48, 0, 0, 10, 0)
    assert payment(rungs, (0, 0, 0, 10, 0), 0, 1, 12, (48, 0, 0, 0, 0))[0] == Method.NONE
    assert payment(rungs, (0, 0, 0, 10, 0), 0, 1, 12)[0] == Method.NONE


@given(
    st.tuples(*[st.integers(0, 150)] * 5),
    st.tuples(*[st.integers(0, 12)] * 5),
    st.integers(1, 10),
)
def test_nothing_is_lost_and_the_bank_never_owes(stock, stack, entries):
    rungs = case(*stock)
    dealt = [min(chip.stock, entries * count) for chip, count in zip(rungs, stack, strict=True)]
    worth_before = worth(rungs, dealt)
    table = list(dealt)
    for one in colour_ups(rungs, dealt, removals(T25, STANDARD)):
        assert all(count >= 0 for count in one.bank)
        if one.method == Method.NONE:
            continue
        at = T25.index(one.removal.value)
        table = [have + come for have, come in zip(table, one.pays, strict=True)]
        assert table[at] == one.chips
        table[at] = 0
        assert all(count >= 0 for count in table)
        assert [a + b for a, b in zip(table, one.bank, strict=True)] == [c.stock for c in rungs]
        difference = worth(rungs, table) - worth_before
        assert 0 <= difference < one.removal.into
        worth_before += difference


@pytest.mark.parametrize(
    ("values", "amount", "is_needed"),
    [
        ((1, 25, 60), 85, False),
        ((1, 25, 60), 95, True),
        ((1, 6, 10, 15), 29, True),
        ((1, 6, 10, 15), 31, False),
        ((1, 7, 11), 10**12, False),
        ((1, 10**9 + 7, 10**9 + 9), 10**12, True),  # nobody has such chips, and nothing hangs
    ],
)
def test_larger_chips_that_do_not_divide_pay_what_they_can(values, amount, is_needed):
    level = LevelPlan(LevelKind.PLAY, 600, amount, amount)
    found = [
        at
        for at in range(len(values) - 1)
        if last_needed((*values, values[-1] * 2), [level], at) == 0
    ]
    assert (0 in found) == is_needed
