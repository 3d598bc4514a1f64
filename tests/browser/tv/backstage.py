"""Makes nights behind a running server's back: a process of its own with the same data folder.

Reads one wish a line from standard input, {"do": name, ...}, and answers each with a line.
"""

import json
import sys
from datetime import timedelta

from tables import queries as room
from tables.services import drawing, moving, setup
from tournament import instants, snapshots
from tournament.models import Entry, Event, Knockout, Level, Right, Schedule
from tournament.services import clock, house, levels, notes, telling, undo
from tournament.services.deeds import Author
from tournament.services.rights import hashed

MILLISECOND = timedelta(milliseconds=1)


def night(
    *, slug, rows, people=8, out=0, starts_in_ms=None, paused_for_ms=None, running=True, **fields
):
    """Make the night anew; ``fields`` are the event's, the clock's among them."""
    Event.objects.filter(slug=slug).delete()
    schedule = Schedule.objects.create(name=slug)
    for position, row in enumerate(rows):
        Level.objects.create(schedule=schedule, position=position, **row)
    now, wall = instants.now(), instants.wall_now()
    state = fields.setdefault("state", "playing")
    event = Event.objects.create(
        slug=slug,
        schedule=schedule,
        created_at=wall,
        starts_at=None if starts_in_ms is None else wall + starts_in_ms * MILLISECOND,
        running_since=now if running and state == "playing" else None,
        paused_at=None if paused_for_ms is None else now - paused_for_ms * MILLISECOND,
        **fields,
    )
    for number in range(1, people + 1):
        entry = Entry.objects.create(event=event, number=number)
        if number <= out:
            Knockout.objects.create(entry=entry, at=now - timedelta(minutes=1))
    event.boundary_at = snapshots.of(event).read(now).boundary_at
    event.save()
    return slug


def device(*, secret):
    """Let the device with this secret steer everything."""
    Right.objects.create(
        device_hash=hashed(secret), kind=Right.Kind.STEER, created_at=instants.wall_now()
    )


def deed(*, slug, name, **arguments):
    event = Event.objects.get(slug=slug)
    module = levels if hasattr(levels, name) else clock
    getattr(module, name)(event.pk, Author(), **arguments)


def wifi(*, name, password=""):
    house.set_wifi(name, password)


def addresses():
    """Another device shall use another address: what the server says when it finds that out."""
    house.tell_of_addresses()


def show_code(*, slug, seconds):
    """What the button on the host's phone does, for as long as a test can wait."""
    until = instants.now() + timedelta(seconds=seconds)
    telling.tell(Event.objects.get(slug=slug).pk, ["notes"], code_until=until)


def tell(*, slug, kind, text="", ms=None, in_s=None):
    """Announce it; give back when it is due on the wall, in seconds."""
    at = None if in_s is None else instants.wall_now() + timedelta(seconds=in_s)
    event = Event.objects.get(slug=slug)
    notes.announce(event.pk, Author(), kind=kind, text=text, ms=ms, at=at)
    return at and at.timestamp()


def draw_seats(*, slug, chairs):
    """Set tables up and draw; every clock counts from now."""
    event = Event.objects.get(slug=slug)
    setup.set_tables(event.pk, Author("Karin"), chairs=chairs)
    drawing.draw_seats(event.pk, Author("Karin"), seed="a")


def move(*, slug, number, table, ago_s):
    """The draw was so long ago; now this one gets the first open chair of that table."""
    event = Event.objects.get(slug=slug)
    event.draws.update(at=instants.now() - timedelta(seconds=ago_s))
    now = room.room_now(event)
    at = now.by_number[table]
    chair = next(one for one in range(1, at.row.chairs + 1) if one not in at.sitters)
    seq = now.people[number].seq
    moving.move(event.pk, Author("Karin"), number=number, table=table, chair=chair, seq=seq)
    return [now.sitters[number].table, table, chair]


def undo_last(*, slug):
    event = Event.objects.get(slug=slug)
    undo.undo(event.pk, Author(), event.journal.latest("number").number)


def undo_move(*, slug):
    event = Event.objects.get(slug=slug)
    undo.undo(event.pk, Author(), event.journal.filter(kind="move").latest("number").number)


def reading(*, slug):
    event = Event.objects.get(slug=slug)
    return snapshots.reading(snapshots.of(event), instants.now())


WISHES = {
    wish.__name__: wish
    for wish in (
        *(night, device, addresses, deed, reading, wifi, show_code, tell, undo_last),
        *(draw_seats, move, undo_move),
    )
}

if __name__ == "__main__":
    for line in sys.stdin:
        wish = json.loads(line)
        print(json.dumps(WISHES[wish.pop("do")](**wish)), flush=True)
