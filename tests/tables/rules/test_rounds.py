from tables.rules.rounds import is_due


def test_one_bust_before_the_money_or_the_last_table():
    assert is_due(left=5, paid=4, tables=2)
    assert not is_due(left=6, paid=4, tables=2)
    assert not is_due(left=4, paid=4, tables=2)
    assert is_due(left=10, paid=4, tables=2, last_table=9)
    assert not is_due(left=1, paid=0, tables=2)


def test_at_one_table_there_is_nobody_to_wait_for():
    assert not is_due(left=5, paid=4, tables=1)
