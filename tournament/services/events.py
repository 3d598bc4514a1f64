"""Making a night, and what is true of it as a whole."""

import secrets
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from zoneinfo import ZoneInfo

from django.db import transaction
from django.utils.text import slugify

from tournament import instants
from tournament.errors import DirectorError
from tournament.models import Entry, Event, JournalEntry, Schedule
from tournament.rules.levels import LevelPlan

from .deeds import Author, Deed, Outcome, verb
from .levels import MOST_LEVELS, row_of
from .locking import turn
from .people import MOST_PEOPLE

TAKEN_SLUGS = frozenset({"demo"})


@dataclass(frozen=True, slots=True)
class Wish:
    """What the host said when making a night."""

    title: str
    levels: Sequence[LevelPlan]
    people: int = 0
    stack: int | None = None
    game: str = "no_limit"
    language: str = "en"
    zone: str = "UTC"
    currency: str = "SEK"
    starts_at: datetime | None = None
    schedule_name: str = ""
    house: dict[str, object] = field(default_factory=dict)
    slug: str | None = None


def create_event(author: Author, wish: Wish) -> Outcome:
    """Make a planned night with its own copy of the schedule and as many unnamed entries."""
    if not 0 <= wish.people <= MOST_PEOPLE:
        raise DirectorError("too_many_people", most=MOST_PEOPLE)
    if not wish.levels or len(wish.levels) > MOST_LEVELS:
        raise DirectorError("too_many_levels", most=MOST_LEVELS)
    with turn():
        if author.key:
            done = JournalEntry.objects.filter(key=author.key).select_related("event").first()
            if done is not None:
                return Outcome(done.event, None)
        now = instants.now_for_a_deed()
        schedule = Schedule.objects.create(
            name=wish.schedule_name or wish.title, stack=wish.stack, game=wish.game
        )
        schedule.levels.bulk_create(
            row_of(plan, schedule.pk, position) for position, plan in enumerate(wish.levels)
        )
        event = Event.objects.create(
            slug=wish.slug
            or free_slug(wish.title, wish.starts_at or instants.wall_now(), wish.zone),
            title=wish.title,
            language=wish.language,
            zone=wish.zone,
            currency=wish.currency,
            schedule=schedule,
            stack=wish.stack,
            house=wish.house,
            created_at=now,
            starts_at=wish.starts_at,
        )
        Entry.objects.bulk_create(
            Entry(event=event, number=number) for number in range(1, wish.people + 1)
        )
        line = JournalEntry.objects.create(
            event=event,
            number=1,
            kind="create",
            args={"title": wish.title, "people": wish.people},
            actor=author.name,
            device=author.device,
            at=now,
            key=author.key or None,
        )
    return Outcome(event, line)


def settings_in(deed: Deed, /, **fields: object) -> None:
    """Title, language, zone, currency, viewer code, stack."""
    deed.change(deed.event, **fields)
    deed.parts |= {"event", "clock"}


def save_schedule(author: Author, event_id: int, name: str) -> Schedule:
    """Keep the event's blinds under a name, to be used again."""
    with transaction.atomic():
        event = Event.objects.select_related("schedule").get(pk=event_id)
        saved = Schedule.objects.create(
            name=name, saved=True, stack=event.stack, game=event.schedule.game
        )
        whole = [level for level in event.schedule.levels.all() if not level.played_ms]
        saved.levels.bulk_create(
            row_of(level.plan, saved.pk, position) for position, level in enumerate(whole)
        )
    return saved


def free_slug(title: str, day: datetime, zone: str) -> str:
    """A short address: the title in Latin letters, else the date; numbered if it is taken."""
    plain = unicodedata.normalize("NFKD", title.translate(NORDIC)).encode("ascii", "ignore")
    base = slugify(plain.decode())[:40].strip("-") or f"{day.astimezone(ZoneInfo(zone)):%Y-%m-%d}"
    taken = set(Event.objects.filter(slug__startswith=base).values_list("slug", flat=True))
    slug, number = base, 2
    while slug in taken or slug in TAKEN_SLUGS:
        slug, number = f"{base}-{number}", number + 1
    return slug


def viewer_code() -> str:
    """Six letters people can read out across a room."""
    return "".join(secrets.choice("ABCDEFGHJKMNPQRSTUVWXYZ") for _ in range(6))


NORDIC = str.maketrans({"ø": "o", "Ø": "O", "æ": "ae", "Æ": "Ae", "ß": "ss", "đ": "d", "ł": "l"})

change_settings = verb("settings", settings_in)
