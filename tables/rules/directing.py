"""What the director should do next, one instruction at a time, with its reason.

First tables break or merge, then they are balanced, then short ones halt. Source: WSOP 2026, rule
67; TDA 2024, rules 10 and 11; that order is our choice.
"""

from collections.abc import Sequence
from itertools import islice

from tournament.rules.findings import Numbers, Reason

from .balancing import balancing
from .breaking import merging
from .choices import Choices, next_chair
from .in_use import InUse, in_use
from .instructions import Instruction, carried_out
from .rooms import Positions, Room, Table

HALTS_AT = 3  # players less than the fullest table


def next_instructions(room: Room, choices: Choices) -> tuple[Instruction, ...]:
    """Return what must be done next: one instruction, or all of one break, redraw or merger.

    Tables without players are closed. Never empty: ``none`` says why nothing is to be done.
    """
    use = in_use(room, choices)
    if stop := _before_anything(use.tables, choices):
        return (stop,)
    found = next(merging(use, choices), ()) or tuple(islice(balancing(use, choices), 1))
    if not found:
        return (_nothing(use, choices),)
    return found if found[0].kind != "none" else (halts(use.tables) or found)[:1]


def plan_until_balanced(room: Room, choices: Choices) -> tuple[Instruction, ...]:
    """Return everything there is to do now, in this order; nobody moves twice.

    What has to be known or to end before the rest can be planned comes last; ``none`` stands alone.
    """
    use = in_use(room, choices)
    if stop := _before_anything(use.tables, choices):
        return (stop,)
    plan = [one for moves in merging(use, choices) for one in moves]
    if plan:
        use = in_use(carried_out(room, plan), choices)
    if not plan or plan[-1].is_move:
        plan += balancing(use, choices)
    if plan and plan[-1].kind == "none":
        waiting = plan.pop()
        plan += halts(use.tables) or (() if plan else (waiting,))
    return tuple(plan) or (_nothing(use, choices),)


def halts(tables: Sequence[Table]) -> tuple[Instruction, ...]:
    """Return which short tables wait for a player, since their big blind would fall on an open
    chair."""
    most = max(len(table.seated) for table in tables)
    return tuple(
        _halt(table, table.last, most)
        for table in tables
        if table.last and most - len(table.seated) >= HALTS_AT and _is_open_next(table, table.last)
    )


def _before_anything(tables: Sequence[Table], choices: Choices) -> Instruction | None:
    if not choices.running:
        return Instruction("none", Reason("not_running"))
    if len(tables) < 2:
        return Instruction("none", Reason("one_table" if tables else "nobody_sits"))
    if choices.hand_for_hand:
        for table in tables:
            if table.number in choices.in_hand:
                reason = Reason("hand_for_hand", Numbers(table=table.number))
                return Instruction("none", reason)
    return None


def _nothing(use: InUse, choices: Choices) -> Instruction:
    numbers = Numbers(most=max(use.counts), fewest=min(use.counts))
    return Instruction(
        "none", Reason("one_hand_each" if choices.hand_for_hand else "even", numbers)
    )


def _is_open_next(table: Table, last: Positions) -> bool:
    return next_chair(table, last.big_blind) not in table.seated


def _halt(table: Table, last: Positions, most: int) -> Instruction:
    numbers = Numbers(
        most=most,
        fewest=len(table.seated),
        chair=next_chair(table, last.big_blind),
        table=table.number,
    )
    return Instruction("halt", Reason("short_table", numbers), table=table.number)
