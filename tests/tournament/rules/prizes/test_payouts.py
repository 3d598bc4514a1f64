from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.rules.prizes import (
    Prize,
    payouts,
    prize_list,
    scaled,
    share_problems,
)


def percent(*numbers):
    return [Fraction(str(number)) / 100 for number in numbers]


@pytest.mark.parametrize(
    ("pool", "shares", "unit", "paid"),
    [
        (800, (50, 30, 20), 10, (400, 240, 160)),
        (1_130, (50, 30, 20), 50, (580, 350, 200)),
        (1_750, (50, 30, 20), 50, (900, 500, 350)),
        (1_300, (45, 27, 18, 10), 50, (600, 350, 250, 100)),
        (2_000, (45, 25, 15, 10, 5), 50, (900, 500, 300, 200, 100)),
        (2_300, (45, 25, 15, 10, 5), 100, (1_000, 600, 400, 200, 100)),
        (4_000, (37, 22, 15, 11, 8, 7), 100, (1_500, 900, 600, 400, 300, 300)),
        pytest.param(170, (50, 30, 20), 1, (85, 51, 34), id="no-share-is-rounded-first"),
        pytest.param(255, (50, 30, 20), 1, (128, 76, 51), id="ties-to-the-better-place"),
        pytest.param(365, (50, 30, 20), 5, (180, 110, 75), id="banknotes"),
    ],
)
def test_rounding_to_a_unit(pool, shares, unit, paid):
    assert payouts(pool, percent(*shares), unit=unit) == paid


@pytest.mark.parametrize(
    ("pool", "unit", "paid"),
    [
        pytest.param(150, 50, (50, 50, 50), id="a-unit-for-each"),
        pytest.param(100, 50, (50, 50), id="one-place-fewer"),
        pytest.param(99, 50, (99,), id="only-the-first"),
        pytest.param(30, 50, (30,), id="less-than-a-unit"),
        pytest.param(0, 50, (), id="nothing-to-win"),
    ],
)
def test_a_place_that_would_get_nothing_is_not_paid(pool, unit, paid):
    assert payouts(pool, percent(50, 30, 20), unit=unit) == paid


@pytest.mark.parametrize(
    ("minimum", "paid"),
    [
        (0, (500, 300, 150, 50)),
        (50, (500, 300, 150, 50)),
        (100, (474, 284, 142, 100)),
        (200, (375, 225, 200, 200)),
        (250, (250, 250, 250, 250)),
        pytest.param(251, (468, 281, 251), id="not-enough-for-four"),
        pytest.param(600, (1000,), id="only-one-can-have-it"),
    ],
)
def test_the_least_that_a_paid_place_gets(minimum, paid):
    assert payouts(1000, percent(50, 30, 15, 5), minimum=minimum) == paid


SHARES = st.lists(st.integers(1, 60), min_size=1, max_size=15).map(
    lambda weights: scaled([Fraction(weight) for weight in sorted(weights, reverse=True)])
)


@given(
    st.integers(1, 10**9), SHARES, st.sampled_from([1, 5, 10, 50, 100, 1000]), st.integers(0, 5000)
)
def test_prizes_are_the_whole_pool_and_never_rise(pool, shares, unit, minimum):
    paid = payouts(pool, shares, unit=unit, minimum=minimum)
    assert sum(paid) == pool
    assert list(paid) == sorted(paid, reverse=True)
    assert min(paid) > 0
    assert 1 <= len(paid) <= len(shares)
    assert all(amount % unit == 0 for amount in paid[1:])
    if len(paid) > 1:
        assert paid[-1] >= minimum


@given(st.integers(1, 10**7), SHARES)
def test_nobody_is_a_unit_or_more_off_the_exact_share(pool, shares):
    paid = payouts(pool, shares)
    if len(paid) == len(shares):
        for amount, share in zip(paid, shares, strict=True):
            assert abs(amount - share * pool) < 1


# -- promises of one's own


def test_percentages_must_add_up():
    (problem,) = share_problems(percent(60, 40, 20))
    assert (problem.kind, problem.is_error) == ("shares_do_not_add_up", True)
    assert dict(problem.numbers) == {"hundredths": 12_000}
    assert share_problems(percent(50, 30, 20)) == ()
    assert share_problems(percent("6.5", "93.5"))[0].kind == "prize_rises"


def test_percentages_can_be_brought_to_a_hundred():
    assert payouts(200, scaled(percent(60, 40, 20))) == (100, 67, 33)


def test_what_is_wrong_with_percentages():
    kinds = [problem.kind for problem in share_problems(percent(60, 50, -10, 0))]
    assert kinds == ["share_without_size", "share_without_size"]
    assert [problem.kind for problem in share_problems(())] == ["no_shares"]


def test_more_paid_places_than_players():
    prizes = [Prize(share) for share in percent(40, 30, 20, 10)]
    assert prize_list(6000, prizes, players=3).amounts == (2667, 2000, 1333)


def test_a_preset_after_fixed_amounts_divides_the_whole_pool():
    assert prize_list(400, [Prize(fixed=100), Prize(fixed=50)]).left == 250
    assert prize_list(400, [Prize(share) for share in percent(50, 30, 20)]).amounts == (
        200,
        120,
        80,
    )


@pytest.mark.parametrize(
    ("pool", "third", "shares", "amounts"),
    [(101, 20, (50, 50), (41, 40, 20)), (365, 50, (60, 40), (189, 126, 50))],
)
def test_a_fixed_prize_comes_first_and_shares_divide_the_rest(pool, third, shares, amounts):
    prizes = [*(Prize(share) for share in percent(*shares)), Prize(fixed=third)]
    found = prize_list(pool, prizes)
    assert (found.amounts, found.left, found.problems) == (amounts, 0, ())


def test_fixed_prizes_above_the_pool_are_refused():
    found = prize_list(40, [Prize(fixed=50)])
    assert (found.amounts, found.places) == ((), 0)
    (problem,) = found.problems
    assert (problem.kind, problem.is_error) == ("fixed_over_pool", True)
    assert dict(problem.numbers) == {"fixed": 50, "pool": 40}


def test_what_nobody_was_promised_is_said():
    found = prize_list(400, [Prize(fixed=200), Prize(fixed=120)])
    assert (found.amounts, found.left) == ((200, 120), 80)
    assert [problem.kind for problem in found.problems] == ["pool_left_over"]


def test_a_fixed_prize_above_the_one_before_is_said():
    found = prize_list(300, [*(Prize(share) for share in percent(60, 40)), Prize(fixed=200)])
    assert found.amounts == (60, 40, 200)
    assert [(problem.kind, problem.place) for problem in found.problems] == [("prize_rises", 2)]


def test_prizes_in_kind_need_no_money():
    found = prize_list(0, [Prize(gift="The cup"), Prize(gift="A bottle"), Prize()])
    assert found.amounts == (0, 0)
    assert found.gifts == ("The cup", "A bottle")
    assert found.problems == ()


def test_a_gift_beside_money():
    shares = percent(60, 40)
    prizes = [Prize(shares[0], gift="The cup"), Prize(shares[1]), Prize(gift="A bottle")]
    found = prize_list(1000, prizes)
    assert found.amounts == (600, 400, 0)
    assert found.gifts == ("The cup", "", "A bottle")


@given(
    st.integers(0, 10**6),
    st.lists(
        st.one_of(
            st.builds(Prize, share=st.fractions(0, 1)),
            st.builds(Prize, fixed=st.integers(0, 1000)),
            st.builds(Prize, gift=st.sampled_from(["", "A cup"])),
        ),
        max_size=8,
    ),
    st.integers(1, 8),
)
def test_whatever_is_promised_nothing_is_lost(pool, prizes, players):
    found = prize_list(pool, prizes, players=players)
    assert sum(found.amounts) + found.left == pool
    assert min((*found.amounts, found.left)) >= 0
    assert len(found.amounts) == len(found.gifts) <= players
