"""Chairs whose newcomer gets no cards until the button has passed.

Sources: TDA 2024, rules 8 and 10; that nobody is moved into the small blind is TDA 2024, rule 11,
and that he waits where no other chair is open our choice.
"""

from .rooms import Table


def is_between(table: Table, chair: int) -> bool:
    """Whether the chair lies between the button and the small blind of the next hand."""
    last = table.last
    if last is None:
        return False
    from_button_to_small = (last.big_blind - last.small_blind) % table.chairs
    return 0 < (chair - last.small_blind) % table.chairs < from_button_to_small


def must_wait(table: Table, chair: int) -> bool:
    """Whether somebody moved there waits: also on the chair of the next small blind."""
    return is_between(table, chair) or (table.last is not None and chair == table.last.big_blind)
