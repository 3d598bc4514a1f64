"""Who deals because they are out."""

from datetime import datetime

from django.db.models import Exists, F, QuerySet, Subquery

from tournament.models import Announcement, Entry, Event, Knockout
from tournament.queries.nights import DEALS, house_of
from tournament.queries.people import GONE


def dealers_of(event: Event) -> QuerySet[Announcement]:
    """Who deals now, by table."""
    found = event.announcements.filter(DEALS, ended_at=None).select_related("entry__player")
    if event.state != Event.State.PLAYING:
        return found.none()
    return found.order_by("table_number", "pk")


def may_deal(event: Event) -> QuerySet[Entry]:
    """Those who are out of chips, the first one out first; each with the ``table`` where."""
    busts = GONE.filter(entry__event=event, reason=Knockout.Reason.BUST)
    found = event.entries.filter(pk__in=busts.values("entry")).select_related("player")
    found = found.filter(knockouts__in=busts).annotate(table=F("knockouts__table_number"))
    return found.order_by("knockouts__at", "knockouts__pk")


def asked_to_deal(event: Event, until: datetime) -> Entry | None:
    """Who is out first, and was by ``until``, where the house has that one deal and nobody has
    answered tonight. Whoever was named and plays again is no answer."""
    if event.state != Event.State.PLAYING or not house_of(event).first_out_deals:
        return None
    named = event.announcements.filter(kind=Announcement.Kind.DEALER).order_by("-at", "-pk")
    answered = named.filter(DEALS, ended_at=None)
    found = may_deal(event).annotate(last_ended=Subquery(named.values("ended_at")[:1]))
    found = found.filter(~Exists(answered), last_ended=None, knockouts__at__lte=until)
    return found.first()
