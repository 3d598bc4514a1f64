"""Whose phone is whose, and what guests ask."""

from django.db.models import Exists, OuterRef, QuerySet

from tournament.models import Event, Guest, GuestRequest, Player


def guest_of(event: Event, device_hash: str) -> Guest | None:
    found = event.guests.filter(device_hash=device_hash).select_related("entry__player")
    return found.first()


def known_as(device_hash: str) -> Player | None:
    """Who this phone was, the last time it was anybody's."""
    known = Guest.objects.filter(device_hash=device_hash).exclude(entry__player=None)
    last = known.select_related("entry__player").order_by("-event__created_at", "-pk").first()
    return last.entry.player if last is not None and last.entry is not None else None


def phones_of(event: Event) -> QuerySet[Guest]:
    """Those that speak for somebody."""
    found = event.guests.exclude(entry=None).select_related("entry__player")
    return found.order_by("entry__player__name", "entry__number")


def requests_of(event: Event) -> list[GuestRequest]:
    """What still waits for an answer, the oldest first; each with ``is_taken``: whether another
    phone speaks already for whom this one says it is."""
    if event.state == Event.State.FINISHED:
        return []
    taken = Guest.objects.filter(event=event, entry__number=OuterRef("number"))
    waiting = (
        GuestRequest.objects.filter(guest__event=event, state=GuestRequest.State.OPEN)
        .select_related("guest__entry__player")
        .annotate(is_taken=Exists(taken))
        .order_by("at", "pk")
    )
    return [one for one in waiting if one.still_holds]
