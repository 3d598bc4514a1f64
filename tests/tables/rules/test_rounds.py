from tables.rules.rounds import ROUND_MS, is_due, still_playing


def test_one_bust_before_the_money_or_the_last_table():
    assert is_due(left=5, paid=4, tables=2)
    assert not is_due(left=6, paid=4, tables=2)
    assert not is_due(left=4, paid=4, tables=2)
    assert is_due(left=10, paid=4, tables=2, last_table=9)
    assert not is_due(left=1, paid=0, tables=2)


def test_at_one_table_there_is_nobody_to_wait_for():
    assert not is_due(left=5, paid=4, tables=1)


def test_the_round_is_over_when_every_table_has_ended_its_hand():
    assert still_playing([3, 1, 2], [2]) == (1, 3)
    assert still_playing([3, 1], [3, 1, 2]) == ()


def test_each_round_takes_two_minutes_off_the_clock():
    left = 17 * 60_000 + 30_000
    assert [left - rounds * ROUND_MS for rounds in (1, 2)] == [930_000, 810_000]
