"""Whole evenings through the deeds: nobody is lost or doubled, and the tables stay even."""

import random

import pytest

from tables import queries
from tables.rules.replaying import replayed
from tables.services import buttons, moving, setup
from tests.tables.services.test_moving import shown
from tests.tables.services.test_undo import everything
from tournament.errors import DirectorError
from tournament.queries import still_in
from tournament.services import people, purchases, undo


def demand_order(event):
    """Whoever is in sits on one chair that is there, or waits; nobody else does."""
    now = queries.room_now(event)
    inside = set(still_in(event).values_list("number", flat=True))
    assert now.sitters.keys() | {person.number for person in now.waiting} == inside
    for table in now.tables:
        assert not table.sitters.keys() - set(range(1, table.row.chairs + 1))
        assert not table.sitters.keys() & set(table.row.blocked)


def carry_out_all(event, karin, dice):
    """Do what the room says until there is nothing left; nobody is moved more than once."""
    for _step in range(60):
        told = queries.plan(event).instructions
        if not told or told[0].kind == "none":
            return
        one = told[0].instruction
        if one.kind == "ask_button":
            button = dice.randint(1, 9)
            buttons.set_positions(event.pk, karin, table=one.table, button=button)
        elif one.kind == "halt":
            buttons.halt(event.pk, karin, table=one.table)
        else:
            moving.carry_out(event.pk, karin, **shown(event))
        demand_order(event)
    pytest.fail("the room never comes to rest")


def test_nineteen_people_play_until_one_is_left(make_room, karin, time):
    dice = random.Random(19)
    event = make_room(19, (9, 9, 9))
    people.add_entries(event.pk, karin, count=2)
    while still_in(event).count() > 1:
        time.passes(minutes=2)
        number = dice.choice(list(still_in(event).values_list("number", flat=True)))
        people.knock_out(event.pk, karin, number=number)
        carry_out_all(event, karin, dice)
        counts = [table.many for table in queries.room_now(event).used]
        assert max(counts) - min(counts) < 2
    [last] = queries.room_now(event).sitters
    assert event.tables.filter(closed_at=None).count() == 1
    assert last == still_in(event).get().number
    for draw in event.draws.all():
        assert replayed(draw.kind, draw.seed, draw.given) == draw.result


@pytest.mark.parametrize("seed", [1, 2])
def test_whatever_is_done_and_undone_nobody_is_lost(make_room, karin, time, seed):
    dice = random.Random(seed)
    event = make_room(19, (9, 9, 9))
    for kind in ("rebuy", "re_entry"):
        purchases.set_offer(event.pk, karin, kind=kind, price=200)
    first = event.journal.count() + 1
    for step in range(60):
        time.passes(seconds=7)
        now = queries.room_now(event)
        inside = list(still_in(event).values_list("number", flat=True))
        out = [number for number in now.people if number not in inside] or inside
        one, other, gone = dice.choice(inside), dice.choice(inside), dice.choice(out)
        table, chair = dice.choice(now.tables).number, dice.randint(1, 10)
        latest = event.journal.count()
        wishes = (
            (people.knock_out, {"number": one}),
            (people.knock_out, {"number": other}),
            (people.add_entries, {"count": 2}),
            (people.take_back, {"number": gone}),
            (purchases.buy, {"number": gone, "kind": dice.choice(["rebuy", "re_entry"])}),
            (moving.move, {"number": one, "table": table, "chair": chair}),
            (moving.swap, {"number": one, "other": other}),
            (moving.unseat, {"number": one}),
            (moving.seat, {"number": other}),
            (moving.open_table, {"chairs": 9}),
            (buttons.draw_first_button, {"table": table}),
            (buttons.next_hand, {"table": table}),
            (setup.change_table, {"number": table, "blocked": [chair]}),
            (undo.undo, {"number": max(first, latest - dice.randint(0, 9))}),
        )
        before = everything() if step % 10 == 0 else None
        deed, said = dice.choice(wishes)
        try:
            line = deed(event.pk, karin, **said).line
            if step % 5 == 1:
                carry_out_all(event, karin, dice)
        except DirectorError:
            line = None
        demand_order(event)
        if before and line and deed is not undo.undo:
            undo.undo(event.pk, karin, line.number)
            assert everything() == before
            undo.redo(event.pk, karin, line.number)
