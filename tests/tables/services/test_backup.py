"""The room of a night goes into its file with the rest of it."""

from tables import queries
from tables.services import moving, setup
from tournament.models import Event
from tournament.services import backup, people, undo
from tournament.services.backup.writing import data_of
from tournament.services.deeds import Author


def room(event):
    now = queries.room_now(Event.objects.get(pk=event.pk))
    return {number: (one.table, one.chair) for number, one in now.sitters.items()}


def test_tables_seats_and_draws_are_restored_and_can_be_undone(make_room, karin):
    event = make_room(13, (9, 9))
    people.knock_out(event.pk, karin, number=4)
    now = room(event)
    table = 2 if now[1][0] == 1 else 1
    taken = {chair for at, chair in now.values() if at == table}
    chair = next(chair for chair in range(1, 10) if chair not in taken)
    moved = moving.move(event.pk, karin, number=1, table=table, chair=chair).line
    setup.add_table(event.pk, karin, chairs=8)
    theirs = backup.restore(Author(), backup.held(backup.content_of(event)))
    assert room(theirs) == room(event)
    again = backup.restore(Author(), backup.held(backup.content_of(theirs)))
    said, said_again = (data_of(one) | {"made_at": None} for one in (theirs, again))
    assert said_again == said
    for one in (event, theirs):
        undo.undo(one.pk, Author(), moved.number)
    assert room(theirs) == room(event) == now
