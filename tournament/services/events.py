"""Making a night, and what is true of it as a whole."""

import secrets
import unicodedata
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, time
from typing import Any
from zoneinfo import ZoneInfo

from django.db import IntegrityError, models
from django.utils.text import slugify

from tournament import instants, queries
from tournament.errors import DirectorError
from tournament.models import Entry, Event, JournalEntry, Offer, PrizePlan, Schedule
from tournament.rules.levels import MOST_LEVELS, LevelPlan, joined
from tournament.rules.walltime import instant_of

from . import dealers, offers
from .counted import end_last_hands_in
from .deeds import Author, Deed, Outcome, verb
from .levels import use_levels_in, write_levels
from .locking import turn
from .people import MOST_PEOPLE

TAKEN_SLUGS = frozenset({queries.DEMO})
# What is of one night alone: all else comes along when the same is played again.
OF_ONE_NIGHT = frozenset(
    {
        *("id", "slug", "title", "schedule", "state", "created_at", "starts_at", "keeps_hour"),
        *("finished_at", "last_big", "code_until", "version", "epoch", "clock_seq", "levels_seq"),
        *("level", "level_spent_ms", "level_extra_ms", "running_since", "paused_at", "boundary_at"),
    }
)
OF_ONE_POOL = frozenset({"id", "event", "locked", "locked_pool"})


@dataclass(frozen=True, slots=True)
class Wish:
    """What the host said when making a night."""

    title: str
    levels: Sequence[LevelPlan]
    people: int = 0
    player_ids: Sequence[int | None] = ()  # who, where that is known; then ``people`` is not asked
    stack: int | None = None
    game: str = "no_limit"
    language: str = "en"
    zone: str = "UTC"
    currency: str = "SEK"
    viewer_code: str = ""
    starts_at: datetime | None = None
    schedule_name: str = ""
    house: dict[str, object] = field(default_factory=dict)
    quiet_from: time | None = None
    ends_hour: time | None = None
    slug: str | None = None
    plan: dict[str, object] | None = None  # what it was planned from
    # Of another night: what can be bought, how prizes are divided, and fields of the event.
    offers: Sequence[Offer] | None = None  # None: what is usual on such a night
    prizes: PrizePlan | None = None
    kept: Mapping[str, Any] = field(default_factory=dict)


def create_event(author: Author, wish: Wish) -> Outcome:
    """Make a planned night with its own copy of the schedule and as many unnamed entries."""
    player_ids = list(wish.player_ids) or [None] * min(wish.people, MOST_PEOPLE + 1)
    if wish.people < 0 or len(player_ids) > MOST_PEOPLE:
        raise DirectorError("too_many_people", most=MOST_PEOPLE)
    if not wish.levels or len(wish.levels) > MOST_LEVELS:
        raise DirectorError("too_many_levels", most=MOST_LEVELS)
    try:
        return _create(author, wish, player_ids)
    except IntegrityError:  # the same form or title, sent twice at once: now the first is there
        return _create(author, wish, player_ids)


def _create(author: Author, wish: Wish, player_ids: Sequence[int | None]) -> Outcome:
    with turn():
        if author.key:
            done = JournalEntry.objects.filter(key=author.key).select_related("event").first()
            if done is not None:
                return Outcome(done.event, None)
        now = instants.stored_now()
        schedule = Schedule.objects.create(
            name=wish.schedule_name or wish.title, stack=wish.stack, game=wish.game
        )
        write_levels(schedule, wish.levels)
        said = {
            "slug": wish.slug
            or free_slug(wish.title, wish.starts_at or instants.wall_now(), wish.zone),
            "title": wish.title,
            "language": wish.language,
            "zone": wish.zone,
            "currency": wish.currency,
            "schedule": schedule,
            "stack": wish.stack,
            "house": _with_the_last_answer(wish.house),
            "plan": wish.plan,
            "viewer_code": wish.viewer_code,
            "quiet_from": wish.quiet_from,
            "ends_hour": wish.ends_hour,
            "created_at": now,
            "starts_at": wish.starts_at,
        }
        event = Event.objects.create(**{**wish.kept, **said})
        Entry.objects.bulk_create(
            Entry(event=event, number=number, player_id=player_id)
            for number, player_id in enumerate(player_ids, start=1)
        )
        offered = offers.usual_on(wish.ends_hour) if wish.offers is None else wish.offers
        offers.copy(offered, event, now)
        if wish.prizes is not None:
            PrizePlan.objects.create(event=event, **_kept(wish.prizes, OF_ONE_POOL))
        line = JournalEntry.objects.create(
            event=event,
            number=1,
            kind="create",
            args={"title": wish.title, "people": len(player_ids)},
            actor=author.name,
            device=author.device,
            at=now,
            key=author.key or None,
        )
    return Outcome(event, line)


def _with_the_last_answer(rules: dict[str, object]) -> dict[str, object]:
    """Whether the first one out is asked to deal is as it was answered last."""
    last = queries.last_night()
    if last is None:
        return rules
    return dealers.with_answer(rules, is_asked=queries.house_of(last).first_out_deals)


def same_again(author: Author, title: str = "", like: Event | None = None) -> Outcome:
    """Make a night like the last one, or ``like`` another, for today.

    Its people, blinds, stakes, prizes, house rules and settings come along; who has paid, what was
    fixed, opened or closed by hand does not. Raises DirectorError where there was none.
    """
    last = like or queries.last_night()
    if last is None:
        raise DirectorError("no_last_night")
    plans = [level.plan for level in last.schedule.levels.all()]
    wish = Wish(
        title=title or last.title,
        levels=joined(plans),
        player_ids=[entry.player_id for entry in last.entries.order_by("number")],
        stack=last.stack,
        game=last.schedule.game,
        language=last.language,
        zone=last.zone,
        currency=last.currency,
        viewer_code=last.viewer_code,
        schedule_name=last.schedule.name,
        house=last.house,
        quiet_from=last.quiet_from,
        ends_hour=last.ends_hour,
        plan=last.plan,
        offers=list(last.offers.all()),
        prizes=PrizePlan.objects.filter(event=last).first(),
        kept=_kept(last, OF_ONE_NIGHT),
    )
    return create_event(author, wish)


def _kept(row: models.Model, without: Collection[str]) -> dict[str, Any]:
    names = (column.name for column in row._meta.concrete_fields)
    return {name: getattr(row, name) for name in names if name not in without}


def settings_in(deed: Deed, /, **fields: object) -> None:
    """Title, language, zone, currency, viewer code, stack, quiet hour, when a planned night begins
    and when a night to a time ends.

    In another zone people still come at the hour they were told.
    """
    event, stack, ends_hour = deed.event, deed.event.stack, deed.event.ends_hour
    zone = fields.get("zone")
    if (
        isinstance(zone, str)
        and zone != event.zone
        and event.starts_at is not None
        and event.state == Event.State.PLANNED
        and "starts_at" not in fields
    ):
        hour = event.starts_at.astimezone(ZoneInfo(event.zone)).replace(tzinfo=None)
        fields["starts_at"] = instant_of(hour, ZoneInfo(zone)).at
    if fields.get("ends_hour", ends_hour) != ends_hour:
        end_last_hands_in(deed)
    deed.change(event, **fields)
    offers.follow_stack_in(deed, stack)
    offers.follow_end_in(deed, ends_hour)
    deed.parts |= {"event", "clock"}
    if fields.keys() & {"hides_money", "payee_number", "payee_name"}:
        deed.parts.add("money")


def set_quiet_in(deed: Deed, *, quiet_from: time | None) -> None:
    """From this hour on screens are seen, not heard; None: they sound again."""
    deed.change(deed.event, quiet_from=quiet_from)
    if quiet_from is not None:
        deed.tell(minutes=quiet_from.hour * 60 + quiet_from.minute)
    deed.parts |= {"event", "notes"}


def take_schedule_in(
    deed: Deed,
    *,
    seq: int | None = None,
    levels: Sequence[LevelPlan],
    stack: int | None,
    game: str,
    name: str,
) -> None:
    """Play a night that has not begun by another schedule, with the stack that goes with it."""
    use_levels_in(deed, seq=seq, levels=tuple(levels))
    old = deed.event.stack
    deed.change(deed.event, stack=stack)
    offers.follow_stack_in(deed, old)
    deed.change(deed.event.schedule, stack=stack, game=game, name=name)
    deed.tell(name=name)


def delete_event(event_id: int) -> None:
    """Remove a night with everything that belongs to it alone. Raises DirectorError while it is on.

    The people stay in the book.
    """
    with turn():
        event = Event.objects.select_for_update().get(pk=event_id)
        if event.state == Event.State.PLAYING and event.slug != queries.DEMO:
            raise DirectorError("is_playing")
        event.journal.update(undoes=None)  # lines point at each other, and such a line may not go
        event.delete()
        event.schedule.delete()


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
set_quiet = verb("set_quiet", set_quiet_in)
take_schedule = verb("use_schedule", take_schedule_in)
