"""Whatever a deed of the room did, undoing it leaves every table as it was."""

import pytest
from django.apps import apps

from tables import queries
from tables.models import Seating
from tables.services import buttons, drawing, moving, rounds, setup
from tournament.errors import DirectorError
from tournament.models import Event
from tournament.services import clock, people, purchases, undo
from tournament.services.deeds import UNJOURNALED

NOT_COMPARED = {"JournalEntry", "JournalChange", "LevelChange", "TimeBase", "Player"}


def free_chair(event_id, number):
    """A table that is another than theirs, and a free chair there."""
    now = queries.room_now(Event.objects.get(pk=event_id))
    at = next(one for one in now.tables if one.number != now.sitters[number].table)
    return at.number, next(c for c in range(1, at.row.chairs + 1) if c not in at.sitters)


def carry_out(event_id, author, **said):
    plan = queries.plan(Event.objects.get(pk=event_id), **said)
    moves = [
        (one.instruction.player, one.instruction.to.table, one.instruction.to.chair, one.seq)
        for one in plan.instructions
    ]
    return moving.carry_out(event_id, author, kind=plan.instructions[0].kind, moves=moves, **said)


def move(event_id, author, number=1):
    table, chair = free_chair(event_id, number)
    return moving.move(event_id, author, number=number, table=table, chair=chair)


def one_on_the_way(event_id):
    return queries.open_moves(Event.objects.get(pk=event_id))[0].number


DEEDS = {
    "set_tables": ("planned", lambda e, by: setup.set_tables(e, by, chairs=(9, 8))),
    "set_fewer_tables": ("tables", lambda e, by: setup.set_tables(e, by, chairs=(10, 6))),
    "add_table": ("drawn", lambda e, by: setup.add_table(e, by, chairs=8)),
    "change_table": (
        "drawn",
        lambda e, by: setup.change_table(
            e, by, number=2, chairs=10, blocked=[10], room="Kitchen", shape="round", break_place=1
        ),
    ),
    "close_table": ("tables", lambda e, by: setup.close_table(e, by, number=3)),
    "forget_tables": ("drawn", lambda e, by: setup.forget_tables(e, by)),
    "draw_seats": ("tables", lambda e, by: drawing.draw_seats(e, by, pins={1: (2, None)})),
    "draw_seats_again": ("drawn", lambda e, by: drawing.draw_seats(e, by, all_tables=True)),
    "draw_seats_at_night": ("late_tables", lambda e, by: drawing.draw_seats(e, by)),
    "move_before_the_start": ("drawn", move),
    "move": ("running", move),
    "swap": ("running", lambda e, by: moving.swap(e, by, number=1, other=2)),
    "unseat": ("running", lambda e, by: moving.unseat(e, by, number=1)),
    "seat": ("one_stands", lambda e, by: moving.seat(e, by, number=1)),
    "arrived": ("balanced", lambda e, by: moving.arrived(e, by, number=one_on_the_way(e))),
    "all_arrived": ("final", lambda e, by: moving.all_arrived(e, by, table=1)),
    "balance": ("uneven", carry_out),
    "break": ("eighteen", carry_out),
    "final_table": ("nine", carry_out),
    "open_table": ("full", lambda e, by: moving.open_table(e, by, chairs=9)),
    "set_positions": ("running", lambda e, by: buttons.set_positions(e, by, table=1, button=3)),
    "draw_button": ("drawn", lambda e, by: buttons.draw_first_button(e, by, table=1)),
    "next_hand": ("button", lambda e, by: buttons.next_hand(e, by, table=1)),
    "forget_button": ("button", lambda e, by: buttons.forget_button(e, by, table=1)),
    "draw_lots": ("button", lambda e, by: buttons.draw_lots(e, by, table=1)),
    "halt": ("running", lambda e, by: buttons.halt(e, by, table=2)),
    "play_on": ("halted", lambda e, by: buttons.play_on(e, by, table=2)),
    "begin_hand_for_hand": ("running", lambda e, by: rounds.begin_hand_for_hand(e, by)),
    "hand_done": ("hand_for_hand", lambda e, by: rounds.hand_done(e, by, table=1)),
    "end_the_round": ("last_hand", lambda e, by: rounds.hand_done(e, by, table=3)),
    "end_hand_for_hand": ("hand_for_hand", lambda e, by: rounds.end_hand_for_hand(e, by)),
    "remove_a_seated_entry": ("drawn", lambda e, by: people.remove_entry(e, by, number=4)),
    "knock_out": ("hand", lambda e, by: people.knock_out(e, by, number=4)),
    "take_back": ("one_out", lambda e, by: people.take_back(e, by, number=4)),
    "late_entry": ("running", lambda e, by: people.add_entries(e, by, count=2)),
    "rebuy": ("one_out", lambda e, by: purchases.buy(e, by, number=4, kind="rebuy")),
    "re_entry": ("one_out", lambda e, by: purchases.buy(e, by, number=4, kind="re_entry")),
    "forfeit_and_enter_anew": (
        "running",
        lambda e, by: purchases.buy(e, by, number=1, kind="re_entry", forfeits=200),
    ),
}


@pytest.fixture
def staged(make_event, make_room, time, karin):
    def stage(state):
        if state in {"planned", "tables"}:
            event = make_event(people=19)
            if state == "tables":
                setup.set_tables(event.pk, karin, chairs=(9, 9, 9))
            return event
        if state == "late_tables":
            event = make_event(people=19)
            clock.start(event.pk, karin)
            setup.set_tables(event.pk, karin, chairs=(9, 9, 9))
            return event
        if state == "full":
            event = make_room(9, (9,))
            people.add_entries(event.pk, karin, count=2)
            return event
        event = make_room(running=False)
        if state == "drawn":
            return event
        if state in {"one_out", "running"}:
            for kind in ("rebuy", "re_entry"):
                purchases.set_offer(event.pk, karin, kind=kind, price=200)
        clock.start(event.pk, karin)
        time.passes(minutes=3)
        if state in {"button", "hand"}:
            buttons.draw_first_button(event.pk, karin, table=1)
        if state == "hand":
            for table in (1, 2, 3):
                buttons.set_positions(event.pk, karin, table=table, button=1)
                buttons.next_hand(event.pk, karin, table=table)
        if state == "one_stands":
            moving.unseat(event.pk, karin, number=1)
        if state in {"uneven", "balanced"}:
            for table in (1, 2, 3):
                buttons.draw_lots(event.pk, karin, table=table)
            now = queries.room_now(event)
            move_to = now.by_number[1]
            away = next(iter(now.by_number[2].sitters.values()))
            chair = next(c for c in range(1, 10) if c not in move_to.sitters)
            moving.move(event.pk, karin, number=away.number, table=1, chair=chair)
            moving.arrived(event.pk, karin, number=away.number)
        if state == "balanced":
            carry_out(event.pk, karin)
        if state == "eighteen":
            people.knock_out(event.pk, karin, number=7)
        if state in {"nine", "final"}:
            for number in range(10, 20):
                people.knock_out(event.pk, karin, number=number)
        if state == "final":
            carry_out(event.pk, karin)
        if state == "halted":
            buttons.halt(event.pk, karin, table=2)
        if state in {"hand_for_hand", "last_hand"}:
            rounds.begin_hand_for_hand(event.pk, karin)
        if state == "last_hand":
            for table in (1, 2):
                rounds.hand_done(event.pk, karin, table=table)
        if state == "one_out":
            people.knock_out(event.pk, karin, number=4)
        time.passes(seconds=11)
        return event

    return stage


def everything():
    """Every row of both apps, without what only counts changes."""
    models = [
        model
        for app in ("tournament", "tables")
        for model in apps.get_app_config(app).get_models()
        if model.__name__ not in NOT_COMPARED
    ]
    return {
        model.__name__: sorted(
            (
                tuple(
                    (field.attname, getattr(row, field.attname))
                    for field in model._meta.concrete_fields
                    if field.attname not in UNJOURNALED - {"id"}
                )
                for row in model.objects.all()
            ),
            key=str,
        )
        for model in models
    }


@pytest.mark.parametrize("name", DEEDS)
def test_undoing_a_deed_leaves_every_table_as_it_was(name, staged, karin):
    state, deed = DEEDS[name]
    event = staged(state)
    before = everything()
    line = deed(event.pk, karin).line
    after = everything()
    assert after != before
    undo.undo(event.pk, karin, line.number)
    assert everything() == before
    undo.redo(event.pk, karin, line.number)
    assert everything() == after
    undo.undo(event.pk, karin, line.number)
    assert everything() == before


def test_undoing_a_bust_names_the_line_that_gave_the_chair_away(make_room, karin):
    event = make_room()
    seat = Seating.objects.get(entry__number=4, until=None)
    out = people.knock_out(event.pk, karin, number=4).line
    other = Seating.objects.filter(until=None).exclude(table=seat.table).first().entry.number
    place = {"table": seat.table.number, "chair": seat.chair}
    moved = moving.move(event.pk, karin, number=other, **place).line
    with pytest.raises(DirectorError) as refusal:
        undo.undo(event.pk, karin, out.number)
    assert refusal.value.kind == "undo_conflict"
    assert refusal.value.numbers["lines"] == str(moved.number)
    assert queries.seat_of(event.entries.get(number=4)) is None


def test_nobody_who_is_out_gets_a_chair_by_an_undo(make_room, karin):
    event = make_room()
    stood_up = moving.unseat(event.pk, karin, number=4).line
    people.knock_out(event.pk, karin, number=4)
    with pytest.raises(DirectorError) as refusal:
        undo.undo(event.pk, karin, stood_up.number)
    assert refusal.value.kind == "would_sit_though_out"
    assert queries.seat_of(event.entries.get(number=4)) is None


def test_nobody_gets_a_chair_by_an_undo_that_has_been_blocked_since(make_room, karin):
    event = make_room()
    seat = queries.room_now(event).sitters[4]
    out = people.knock_out(event.pk, karin, number=4).line
    setup.change_table(event.pk, karin, number=seat.table, blocked=[seat.chair])
    with pytest.raises(DirectorError) as refusal:
        undo.undo(event.pk, karin, out.number)
    assert refusal.value.kind == "would_have_no_chair"


def test_undo_is_news_for_the_table_and_for_who_was_moved(make_room, karin):
    event = make_room()
    line = move(event.pk, karin).line
    before = queries.room_now(event)
    at = before.sitters[1].table
    undo.undo(event.pk, karin, line.number)
    after = queries.room_now(event)
    assert after.by_number[at].row.seating_seq > before.by_number[at].row.seating_seq
    assert after.people[1].seq > before.people[1].seq
