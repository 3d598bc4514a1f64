"""Deeds of the people: who is in, by count or by name, and who is out."""

from datetime import timedelta

from django.db.models import Max

from tournament import jobs, queries, room, snapshots
from tournament.errors import DirectorError, StaleError
from tournament.models import Entry, Event, Knockout, Player
from tournament.rules.forecast import round_weight

from .deeds import Deed, verb

MOST_PEOPLE = 10_000
MARGIN = timedelta(milliseconds=50)


def add_entries_in(deed: Deed, *, count: int = 1) -> None:
    event = deed.event
    _demand_open(event)
    if count < 1 or event.entries.count() + count > MOST_PEOPLE:
        raise DirectorError("too_many_people", most=MOST_PEOPLE)
    last = event.entries.aggregate(last=Max("number"))["last"] or 0
    numbers = range(last + 1, last + count + 1)
    for entry in deed.make_all(Entry(event=event, number=number) for number in numbers):
        room.registered.came(deed, entry)
    deed.change(event, last_big=None)
    deed.parts.add("people")
    deed.tell(count=count, people=event.entries.count())


def remove_entry_in(deed: Deed, *, number: int | None = None) -> None:
    """One fewer: before the start the entry goes, later it is knocked out.

    Without a number it is the highest-numbered unnamed one that is still in.
    """
    event = deed.event
    _demand_open(event)
    entry = _entry(event, number) if number is not None else _last_unnamed(event, 1)[0]
    _take_out(deed, entry)


def set_people_in(deed: Deed, *, people: int) -> None:
    """As many still in as ``people`` says: unnamed ones come, or go from the highest number."""
    event = deed.event
    _demand_open(event)
    if not 1 <= people <= MOST_PEOPLE:
        raise DirectorError("too_many_people", most=MOST_PEOPLE)
    there = queries.still_in(event).count()
    if people > there:
        add_entries_in(deed, count=people - there)
    for entry in _last_unnamed(event, max(0, there - people)):
        _take_out(deed, entry)
    if people != there:
        deed.tell(people=people)


def name_entry_in(deed: Deed, *, number: int, name: str = "", player: int | None = None) -> None:
    """Give an entry its person; an empty name takes it off again. Nothing else changes.

    ``player`` is somebody of the book, who counts for more than a name.
    """
    entry = _entry(deed.event, number)
    name = " ".join(name.split())
    if player is not None:
        _name_from_book(deed, entry, player)
    elif not name:
        deed.change(entry, player=None)
        deed.tell(number=number, name="")
    else:
        others = deed.event.entries.exclude(pk=entry.pk).exclude(player=None)
        known = Player.objects.filter(name=name).exclude(pk__in=others.values("player")).first()
        if entry.player is not None and entry.player.name == name:
            return
        deed.change(entry, player=known or deed.make(Player(name=name)))
        deed.tell(number=number, name=name)
    deed.parts.add("people")


def _name_from_book(deed: Deed, entry: Entry, pk: int) -> None:
    player = Player.objects.filter(pk=pk).first()
    if player is None:
        raise DirectorError("no_such_person")
    if deed.event.entries.exclude(pk=entry.pk).filter(player=player).exists():
        raise DirectorError("person_is_in", name=player.name)
    if entry.player != player:
        deed.change(entry, player=player)
        deed.tell(number=entry.number, name=player.name)


def knock_out_in(deed: Deed, *, number: int, seq: int | None = None) -> None:
    event = deed.event
    if event.state == Event.State.PLANNED:
        raise DirectorError("not_started")
    entry = _entry(event, number)
    if entry.knockouts.filter(taken_back_at=None).exists():
        return
    _expect(entry, seq)
    left = queries.still_in(event).count()
    if left <= 1:
        raise DirectorError("last_player")
    deed.make(Knockout(entry=entry, at=deed.now))
    if left == 2:
        deed.change(event, last_big=_big_now(deed))
    _bump(entry)
    room.registered.left(deed, entry)
    deed.parts.add("people")
    deed.tell(number=entry.number, name=_name(entry))
    jobs.at(event.pk, "tournament.tasks.show_knockouts", deed.now + snapshots.UNDO_TIME + MARGIN)


def take_back_in(deed: Deed, *, number: int, seq: int | None = None) -> None:
    """The player was not out after all."""
    entry = _entry(deed.event, number)
    knockout = entry.knockouts.filter(taken_back_at=None).first()
    if knockout is None:
        return
    _expect(entry, seq)
    deed.change(knockout, taken_back_at=deed.now)
    deed.change(deed.event, last_big=None)
    _bump(entry)
    room.registered.came(deed, entry)
    deed.parts.add("people")
    deed.tell(number=entry.number, name=_name(entry))


def _big_now(deed: Deed) -> int | None:
    """What the hand that is just over was played for; in a break that of the level before it."""
    played = [level.plan for level in deed.levels[: deed.reading.position + 1]]
    return next((round_weight(plan) for plan in reversed(played) if not plan.is_break), None)


def _entry(event: Event, number: int) -> Entry:
    entry = event.entries.select_related("player").filter(number=number).first()
    if entry is None:
        raise DirectorError("no_such_player", number=number)
    return entry


def _last_unnamed(event: Event, count: int) -> list[Entry]:
    found = list(queries.still_in(event).filter(player=None).order_by("-number")[:count])
    if len(found) < count:
        raise DirectorError("everybody_is_named")
    return found


def _take_out(deed: Deed, entry: Entry) -> None:
    if deed.event.state != Event.State.PLANNED:
        knock_out_in(deed, number=entry.number)
        return
    deed.tell(number=entry.number, name=_name(entry))
    room.registered.left(deed, entry)
    deed.remove(entry)
    deed.parts.add("people")


def _expect(entry: Entry, seq: int | None) -> None:
    if seq is not None and seq != entry.seq:
        raise StaleError()


def _bump(entry: Entry) -> None:
    entry.seq += 1
    entry.save(update_fields=["seq"])


def _name(entry: Entry) -> str:
    return entry.player.name if entry.player else ""


def _demand_open(event: Event) -> None:
    if event.state == Event.State.FINISHED:
        raise DirectorError("is_finished")


add_entries = verb("add_entries", add_entries_in)
remove_entry = verb("remove_entry", remove_entry_in)
set_people = verb("set_people", set_people_in)
name_entry = verb("name_entry", name_entry_in)
knock_out = verb("knock_out", knock_out_in)
take_back = verb("take_back", take_back_in)
