"""Who plays, whom the book knows, and whose device may do what."""

from django.db.models import Count, Exists, OuterRef, Q, QuerySet

from tournament.models import Entry, Event, Knockout, Player, Right
from tournament.queries.nights import DEMO, LATEST_NIGHTS

GONE = Knockout.objects.filter(taken_back_at=None, returned_at=None)  # those that count now
OUT = GONE.filter(entry=OuterRef("pk"))  # of an entry


def entries(event: Event) -> QuerySet[Entry]:
    """The people of a night, each with ``is_out`` and ``out_at``; those out at the foot."""
    return (
        event.entries.select_related("player")
        .annotate(is_out=Exists(OUT), out_at=OUT.values("at")[:1])
        .order_by("is_out", "number")
    )


def player_book() -> QuerySet[Player]:
    """Everybody but the people of the demo."""
    nights = Entry.objects.filter(player=OuterRef("pk"))
    is_of_demo = Exists(nights.filter(event__slug=DEMO))
    return Player.objects.filter(~is_of_demo | Exists(nights.exclude(event__slug=DEMO)))


def known_players(event: Event) -> QuerySet[Player]:
    """The book without those who are in, those who came most often lately first."""
    lately = Event.objects.order_by("-created_at", "-pk")[:LATEST_NIGHTS]
    came = Count("entries", filter=Q(entries__event__in=list(lately.values_list("pk", flat=True))))
    named = event.entries.exclude(player=None).values("player")
    return player_book().exclude(pk__in=named).annotate(came=came).order_by("-came", "name", "pk")


def still_in(event: Event) -> QuerySet[Entry]:
    return event.entries.filter(~Exists(OUT))


def devices(event: Event | None) -> QuerySet[Right]:
    """The rights that devices hold to this night, the host's among them; None: to anything."""
    held = Right.objects.filter(revoked_at=None).select_related("event")
    return held if event is None else held.filter(Q(event=event) | Q(event=None))


def rights_of(device_hash: str) -> QuerySet[Right]:
    return Right.objects.filter(device_hash=device_hash, revoked_at=None)
