from hypothesis import given
from hypothesis import strategies as st

from tournament.rules.kit.chips import Chip, worth
from tournament.rules.kit.colourups import Method, payment
from tournament.rules.kit.in_play import (
    Left,
    Line,
    Movement,
    chips_in_play,
    counts_in_play,
    ledger,
    stack_now,
)
from tournament.rules.kit.race import Racer, race, settle

STACK = {25: 8, 100: 8, 500: 4, 1000: 2}


def test_every_difference_has_its_line():
    moved = [Movement("race", 50, 25), Movement("save", 100, 25), Movement("correction", -200)]
    assert ledger(40_000, moved) == (
        Line("dealt", 40_000, 40_000),
        Line("race", 50, 40_050, 25),
        Line("save", 100, 40_150, 25),
        Line("correction", -200, 39_950),
    )
    assert chips_in_play(40_000, moved) == 39_950


def test_a_chip_that_has_left_is_not_dealt_again():
    gone = [Left(25, 100, 64, {100: 16}, 8)]
    assert stack_now(STACK, gone) == {100: 10, 500: 4, 1000: 2}
    assert counts_in_play(8, STACK, gone) == {25: 0, 100: 80, 500: 32, 1000: 16}
    assert counts_in_play(9, STACK, gone) == {25: 0, 100: 90, 500: 36, 1000: 18}
    later = [*gone, Left(100, 500, 80, {500: 16}, 8)]
    assert stack_now(STACK, later) == {500: 6, 1000: 2}
    assert counts_in_play(8, STACK, later) == {25: 0, 100: 0, 500: 48, 1000: 16}


def test_a_stack_that_does_not_come_out_even_is_made_of_others_or_not_at_all():
    assert stack_now({25: 2, 50: 5, 100: 7}, [Left(25, 100)]) == {100: 10}
    assert stack_now({25: 1, 100: 3}, [Left(25, 100)]) is None
    assert counts_in_play(2, {25: 1, 100: 3}, [Left(25, 100, 1, {}, 1)]) is None
    assert counts_in_play(1, {25: 1, 100: 3}, [Left(25, 100, 1, {}, 1)]) == {25: 0, 100: 3}


LADDERS = st.sampled_from([(25, 100, 500, 1000, 5000), (5, 25, 100, 500), (1, 5, 10), (10, 20, 60)])


@given(
    LADDERS,
    st.lists(st.integers(0, 12), min_size=5, max_size=5),
    st.integers(2, 10),
    st.integers(0, 3),
    st.lists(st.integers(0, 60), min_size=5, max_size=5),
    st.booleans(),
    st.randoms(use_true_random=False),
)
def test_chips_in_play_and_in_the_case_are_the_case_after_every_exchange(
    values, held, people, late, spare, round_up, chance
):
    """Whatever leaves: per colour nothing is lost, and the worth is explained to the chip."""
    stack = dict(zip(values, held[: len(values)], strict=False))
    each = sum(value * count for value, count in stack.items())
    case = {value: people * stack[value] + more for value, more in zip(values, spare, strict=False)}
    rungs = tuple(Chip(value, case[value]) for value in values)
    gone, moved = [], []
    for at, value in enumerate(values[:-1]):
        into = values[at + 1]
        table = counts_in_play(people, stack, gone)
        bank = {v: case[v] - table[v] for v in values}
        shares = [0] * people
        for _ in range(table[value]):
            shares[chance.randrange(people)] += 1
        racers = [Racer(seat, small, 1) for seat, small in enumerate(shares, 1)]
        about = race(racers, value, into)
        order = list(about.cards)
        chance.shuffle(order)
        raced = settle(about, racers, order, round_up=round_up)
        owed = sum(raced.gets.values())
        counts = [table[v] for v in values]
        method, pays = payment(rungs, [bank[v] for v in values], at, at + 1, owed, counts)
        if method == Method.NONE:
            return
        pays = {v: n for v, n in zip(values, pays, strict=True) if n}
        gone.append(Left(value, into, table[value], pays, people))
        if raced.difference:
            moved.append(Movement("race", raced.difference, value))
        after = counts_in_play(people, stack, gone)
        for v in values:
            came, went = pays.get(v, 0), table[value] if v == value else 0
            assert after[v] == table[v] + came - went
            assert after[v] + (bank[v] - came + went) == case[v]
            assert bank[v] - came >= 0
        assert after[value] == 0
        in_play = worth([Chip(v, 0) for v in values], [after[v] for v in values])
        assert in_play == chips_in_play(people * each, moved)
        assert ledger(people * each, moved)[-1].total == in_play
    fresh = stack_now(stack, gone)
    if fresh is not None and late:
        assert sum(v * n for v, n in fresh.items()) == each
        assert not {one.value for one in gone} & set(fresh)
