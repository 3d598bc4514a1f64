"""Who is asked to a night, what they answer, and who of them came."""

from collections.abc import Iterable, Sequence

from tournament import queries
from tournament.errors import DirectorError, StaleError
from tournament.models import Event, Invitee, Player
from tournament.rules.guest_list import NoPlaceError, answered

from . import entries
from .deeds import Deed, verb
from .people import add_entries_in, take_out_in

MOST_INVITED = 500
Answer = Invitee.Answer


def set_invitation_in(deed: Deed, *, places: int | None, venue: str, bring: str) -> None:
    """How many there is room for (None: no limit), where it is, what to bring."""
    entries.demand_open(deed.event)
    deed.change(deed.event, places=places, venue=venue, bring=bring)
    deed.parts.add("event")


def invite_in(deed: Deed, *, names: Sequence[str] = (), players: Sequence[int] = ()) -> None:
    """Ask these, by name or out of the book; who is on the list already stays as they are.

    Somebody of the book who is called just that is meant; another of that name comes in by hand.
    """
    event = deed.event
    entries.demand_open(event)
    asked = set(event.invitees.values_list("player", flat=True))
    come = [*_of_the_book(players), *_named(deed, names)]
    new = [player for at, player in enumerate(come) if player not in come[:at]]
    new = [player for player in new if player.pk not in asked]
    if len(asked) + len(new) > MOST_INVITED:
        raise DirectorError("too_many_invited", most=MOST_INVITED)
    deed.make_all(Invitee(event=event, player=player) for player in new)
    deed.tell(names=[player.name for player in new[:3]], count=len(new))
    deed.parts.add("people")


def answer_in(deed: Deed, *, invitee: int, answer: str, seq: int | None = None) -> None:
    """Somebody has answered. Where all places are taken or others wait, sure means to wait.

    Before the start a no takes out whoever is in.
    """
    event, one = deed.event, _find(deed.event, invitee)
    entries.demand_open(event)
    if one.answer == answer:
        return
    _expect(one, seq)
    entry = event.entries.filter(player=one.player).first()
    has_place = one.answer == Answer.SURE or entry is not None
    try:
        comes_to = answered(answer, one.answer, queries.room_at(event), has_place=has_place)
    except NoPlaceError:
        raise DirectorError("no_place_is_free", most=event.places or 0) from None
    deed.tell(name=one.player.name, answer=comes_to)
    if comes_to == Answer.NO and entry is not None:
        if event.state != Event.State.PLANNED:
            raise DirectorError("person_is_in", name=one.player.name)
        take_out_in(deed, entry)
    since = deed.now if comes_to == Answer.WAITS else None
    deed.change(one, answer=comes_to, waits_since=since)
    _bump(one)
    deed.parts.add("people")


def uninvite_in(deed: Deed, *, invitee: int, seq: int | None = None) -> None:
    """Take somebody off the list who came onto it by mistake; an entry stays."""
    one = deed.event.invitees.select_related("player").filter(pk=invitee).first()
    if one is None:
        return
    entries.demand_open(deed.event)
    _expect(one, seq)
    deed.tell(name=one.player.name)
    deed.remove(one)
    deed.parts.add("people")


def admit_in(deed: Deed, *, invitee: int | None = None) -> None:
    """Who is sure has come, or this one has: each is in by name.

    Before the start places that were counted without a name are theirs first.
    """
    event = deed.event
    entries.demand_open(event)
    asked = event.invitees.select_related("player").order_by("pk")
    if invitee is None:
        come = [one for one in asked if one.answer == Answer.SURE]
    else:
        come = [_find(event, invitee)]
    there = set(event.entries.exclude(player=None).values_list("player", flat=True))
    come = [one for one in come if one.player_id not in there]
    if not come:
        return
    nameless = []
    if event.state == Event.State.PLANNED:
        nameless = list(event.entries.filter(player=None).order_by("number")[: len(come)])
    if len(come) > len(nameless):
        known = list(event.entries.values_list("pk", flat=True))
        add_entries_in(deed, count=len(come) - len(nameless))
        nameless += event.entries.exclude(pk__in=known).order_by("number")
    for one, entry in zip(come, nameless, strict=True):
        deed.change(entry, player=one.player)
        if one.answer != Answer.SURE:
            deed.change(one, answer=Answer.SURE, waits_since=None)
            _bump(one)
    deed.tell(names=[one.player.name for one in come[:3]], count=len(come))
    deed.parts.add("people")


def _of_the_book(players: Sequence[int]) -> Iterable[Player]:
    found = Player.objects.in_bulk(list(players))
    if len(found) < len(set(players)):
        raise DirectorError("no_such_person")
    return [found[pk] for pk in players]


def _named(deed: Deed, names: Sequence[str]) -> Iterable[Player]:
    for name in dict.fromkeys(names):
        yield Player.objects.filter(name=name).first() or deed.make(Player(name=name))


def _find(event: Event, pk: int) -> Invitee:
    one = event.invitees.select_related("player").filter(pk=pk).first()
    if one is None:
        raise DirectorError("not_on_the_list")
    return one


def _expect(one: Invitee, seq: int | None) -> None:
    if seq is not None and seq != one.seq:
        raise StaleError


def _bump(one: Invitee) -> None:
    one.seq += 1
    one.save(update_fields=["seq"])


set_invitation = verb("set_invitation", set_invitation_in)
invite = verb("invite", invite_in)
answer = verb("answer_invitation", answer_in)
uninvite = verb("uninvite", uninvite_in)
admit = verb("admit", admit_in)
