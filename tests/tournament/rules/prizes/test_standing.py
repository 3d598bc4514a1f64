import pytest

from tournament.rules.prizes import Jump, from_the_money, is_bubble, next_jump

PRIZES = (1000, 600, 400, 200, 200)


@pytest.mark.parametrize(
    ("left", "outs", "bubble"), [(23, 18, False), (7, 2, False), (6, 1, True), (5, 0, False)]
)
def test_how_far_it_is_to_the_money(left, outs, bubble):
    assert (from_the_money(left, 5), is_bubble(left, 5)) == (outs, bubble)


def test_without_prizes_there_is_no_bubble():
    assert not is_bubble(1, 0)


@pytest.mark.parametrize(
    ("left", "jump"),
    [
        (8, Jump(0, 200, 3)),
        (6, Jump(0, 200, 1)),
        (5, Jump(200, 400, 2)),
        (4, Jump(200, 400, 1)),
        (3, Jump(400, 600, 1)),
        (2, Jump(600, 1000, 1)),
        (1, None),
        (0, None),
    ],
)
def test_the_next_rise_of_the_pay(left, jump):
    assert next_jump(PRIZES, left) == jump


def test_no_prizes_no_rise():
    assert next_jump((), 5) is None
