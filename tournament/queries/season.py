"""The nights that count in the table over the nights."""

from datetime import date
from zoneinfo import ZoneInfo

from tournament.models import Event, Knockout
from tournament.queries.nights import DEMO, nights_finished
from tournament.queries.places import finishes, knockouts_of
from tournament.rules.finishing import Finish
from tournament.rules.season import Night

MOST_NIGHTS = 200  # of which a table is made: four years of one a week


def table_nights(year: int | None = None) -> list[tuple[Event, Night]]:
    """Those that are over, the latest first; ``year`` is that of the day, where it was played."""
    nights = nights_finished().filter(in_table=True).exclude(slug=DEMO)
    kept = [event for event in nights if year is None or _year(event) == year][:MOST_NIGHTS]
    return [(event, _night(event)) for event in kept]


def table_years() -> list[int]:
    """In which there were nights that count, the latest first."""
    nights = nights_finished().filter(in_table=True).exclude(slug=DEMO)
    return sorted({_year(event) for event in nights}, reverse=True)


def _year(event: Event) -> int:
    return _day(event).year


def _day(event: Event) -> date:
    return (event.starts_at or event.created_at).astimezone(ZoneInfo(event.zone)).date()


def _night(event: Event) -> Night:
    people = dict(event.entries.values_list("number", "player_id"))
    never_came = {
        one.entry.number
        for one in knockouts_of(event)
        if one.returned_at is None and one.reason == Knockout.Reason.NO_SHOW
    }
    found = finishes(event)
    left = people.keys() - never_came - {one.entry for one in found}
    shared = tuple(Finish(number, 1, len(left)) for number in sorted(left))  # nobody has won alone
    known = {number: person for number, person in people.items() if person is not None}
    return Night(event.title, _day(event).isoformat(), (*shared, *found), known)
