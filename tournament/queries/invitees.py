"""Who was asked to a night, and who has a place at it."""

from django.db.models import Exists, OuterRef, QuerySet, Subquery

from tournament.models import Entry, Event, Invitee
from tournament.rules.guest_list import Expected, Room, expected


def invitees(event: Event) -> QuerySet[Invitee]:
    """Each with ``entry_number``, null for who is not in."""
    entry = Entry.objects.filter(event=event, player=OuterRef("player"))
    return (
        event.invitees.select_related("player")
        .annotate(entry_number=Subquery(entry.values("number")[:1]))
        .order_by("pk")
    )


def in_unasked(event: Event) -> QuerySet[Entry]:
    """Those with a name who are in and not on the list."""
    asked = Invitee.objects.filter(event=event, player=OuterRef("player"))
    return event.entries.exclude(player=None).exclude(Exists(asked)).select_related("player")


def room_at(event: Event) -> Room:
    asked = event.invitees
    sure = asked.filter(answer=Invitee.Answer.SURE)
    named = event.entries.exclude(player=None)
    taken = sure.count() + named.exclude(player__in=sure.values("player")).count()
    return Room(event.places, taken, asked.filter(answer=Invitee.Answer.WAITS).count())


def expected_at(event: Event) -> Expected | None:
    """None where nobody was asked."""
    maybe = event.invitees.filter(answer=Invitee.Answer.MAYBE).count()
    taken = room_at(event).taken
    return expected(taken, maybe, event.places) if event.invitees.exists() else None


def waiting(event: Event) -> QuerySet[Invitee]:
    """The first in line first."""
    found = event.invitees.filter(answer=Invitee.Answer.WAITS).select_related("player")
    return found.order_by("waits_since", "pk")
