"""Chairs whose newcomer gets no cards until the button has passed.

Sources: TDA 2024, rules 8, 10 and 11. That one who is moved onto the next small blind waits, where
no other chair is open, is our choice.
"""

from dataclasses import replace

from .button import waits_at
from .rooms import Table


def is_between(table: Table, chair: int) -> bool:
    """Whether the chair lies between the button and the small blind of the next hand."""
    last = table.last
    if last is None or not table.seated:
        return False
    to_small = (last.big_blind - last.small_blind) % table.chairs
    may_be = 0 < (chair - last.small_blind) % table.chairs < to_small
    return may_be and waits_at(table, chair)


def must_wait(table: Table, chair: int) -> bool:
    """Whether somebody moved there waits: also on the next small blind, unless the others would be
    less than three."""
    if table.last is None or chair != table.last.big_blind:
        return is_between(table, chair)
    return waits_at(replace(table, waiting=table.waiting | {chair}), chair)
