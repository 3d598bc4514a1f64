"""Deeds of the people: who is in, by count or by name."""

from django.db.models import Max

from tournament import queries, room
from tournament.errors import DirectorError
from tournament.models import Entry, Event, Player

from . import entries, offers, purchases
from .corrections import correct as correct
from .deeds import Deed, verb
from .knockouts import credit as credit
from .knockouts import decline as decline
from .knockouts import disqualify as disqualify
from .knockouts import knock_out as knock_out
from .knockouts import knock_out_in
from .knockouts import no_show as no_show
from .knockouts import take_back as take_back

MOST_PEOPLE = 10_000


def add_entries_in(deed: Deed, *, count: int = 1) -> None:
    event = deed.event
    entries.demand_open(event)
    if count < 1 or event.entries.count() + count > MOST_PEOPLE:
        raise DirectorError("too_many_people", most=MOST_PEOPLE)
    purchases.demand_late_entry(deed)
    last = event.entries.aggregate(last=Max("number"))["last"] or 0
    numbers = range(last + 1, last + count + 1)
    come = deed.make_all(Entry(event=event, number=number) for number in numbers)
    offers.buy_ins_in(deed, come)
    room.registered.came(deed, *come)
    deed.change(event, last_big=None)
    deed.parts.add("people")
    deed.tell(count=count, people=event.entries.count())


def remove_entry_in(deed: Deed, *, number: int | None = None) -> None:
    """One fewer: before the start the entry goes, later it is knocked out.

    Without a number it is the highest-numbered unnamed one that is still in.
    """
    event = deed.event
    entries.demand_open(event)
    entry = entries.find(event, number) if number is not None else _last_unnamed(event, 1)[0]
    take_out_in(deed, entry)


def set_people_in(deed: Deed, *, people: int) -> None:
    """As many still in as ``people`` says: unnamed ones come, or go from the highest number."""
    event = deed.event
    entries.demand_open(event)
    if not 1 <= people <= MOST_PEOPLE:
        raise DirectorError("too_many_people", most=MOST_PEOPLE)
    there = queries.still_in(event).count()
    if people > there:
        add_entries_in(deed, count=people - there)
    for entry in _last_unnamed(event, max(0, there - people)):
        take_out_in(deed, entry)
    if people != there:
        deed.tell(people=people)


def name_entry_in(deed: Deed, *, number: int, name: str = "", player: int | None = None) -> None:
    """Give an entry its person; an empty name takes it off again. Nothing else changes.

    ``player`` is somebody of the book, who counts for more than a name.
    """
    entry = entries.find(deed.event, number)
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


def _last_unnamed(event: Event, count: int) -> list[Entry]:
    found = list(queries.still_in(event).filter(player=None).order_by("-number")[:count])
    if len(found) < count:
        raise DirectorError("everybody_is_named")
    return found


def take_out_in(deed: Deed, entry: Entry) -> None:
    """Before the start the entry goes, later it is knocked out."""
    if deed.event.state != Event.State.PLANNED:
        knock_out_in(deed, number=entry.number)
        return
    deed.tell(number=entry.number, name=entries.name_of(entry))
    room.registered.left(deed, entry)
    entries.sign_out_in(deed, entry)
    purchases.drop_all_in(deed, entry)
    deed.remove(entry)
    deed.parts.add("people")


add_entries = verb("add_entries", add_entries_in)
remove_entry = verb("remove_entry", remove_entry_in)
set_people = verb("set_people", set_people_in)
name_entry = verb("name_entry", name_entry_in)
