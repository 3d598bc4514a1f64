"""Who came where, for everybody; to be sent and kept."""

from collections import Counter
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import get_language, gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournament import instants, queries, snapshots, web, words
from tournament.models import Event, Knockout
from tournament.rules import finishing, results
from tournament.rules.currencies import CURRENCIES, POINTS
from tournament.rules.results import Loss, Result

from .events import shown_day
from .nights import night_of
from .photo_address import address_of

MOST_TEXT_ROWS = 20
MOST_DRAWN = 20  # more names than a picture has room for


@never_cache
@require_safe
def page(request: HttpRequest, slug: str) -> HttpResponse:
    event = web.event_on_show(request, slug)
    with timezone.override(event.zone):
        may_steer = web.may_steer(request, event)
        found = _outcome(request, event)
        placed = [row for row in found.rows if row.best is not None]
        text = _text(event, placed, found)
        is_over = event.state == Event.State.FINISHED
        photo = address_of(event)
        context = {
            "event": event,
            "may_steer": may_steer,
            "day": shown_day(night_of(event).date()),
            "is_over": is_over,
            "photo": photo,
            "picture": _picture(event, placed, found, photo) if is_over and placed else None,
            "has_begun": event.state != Event.State.PLANNED,
            "with_money": found.with_money,
            "hides_money": found.with_money and event.hides_money,
            "in_points": event.currency not in CURRENCIES,
            "rows": [_shown(row, found, event.currency) for row in placed],
            "left_count": len(found.rows) - len(placed),
            "left": [row.name for row in found.rows if row.best is None],
            "never_came": found.never_came,
            "with_knock_outs": any(row.knock_outs for row in found.rows),
            "with_chips": any(row.chips is not None for row in placed),
            "with_bounties": found.with_money and any(row.bounties for row in found.rows),
            "is_open": any(not row.is_settled for row in placed),
            "stacks_wanted": _stacks_wanted(event, found) if may_steer else [],
            "text": text,
            "host": web.is_host(request),
            "key": web.new_key(),
            "text_rows": min(MOST_TEXT_ROWS, text.count("\n") + 2),
        }
        return render(request, "tournament/results.html", context)


@never_cache
@require_safe
def export(request: HttpRequest, slug: str, kind: str) -> HttpResponse:
    event = web.event_on_show(request, slug)
    if event.state == Event.State.PLANNED:
        raise Http404
    with timezone.override(event.zone):
        found = _outcome(request, event)
    minor = CURRENCIES.get(event.currency, POINTS).minor
    if kind == "json":
        night = {
            "title": event.title,
            "date": night_of(event).date().isoformat(),
            "zone": event.zone,
            "state": event.state,
            "players": len(found.rows),
        }
        if found.with_money:
            night |= {"currency": event.currency, "minor_units": minor}
        content = results.as_json(night, found.rows, with_money=found.with_money)
        content_type = "application/json"
    elif kind == "csv":
        # The signs that spreadsheets of this language expect; they guess the letters wrong without
        # the mark in front.
        is_english = get_language() == "en"
        content = "\ufeff" + results.as_table(
            found.rows,
            delimiter="," if is_english else ";",
            comma="." if is_english else ",",
            minor=minor,
            with_money=found.with_money,
        )
        content_type = "text/csv; charset=utf-8"
    else:
        raise Http404
    return HttpResponse(
        content,
        content_type=content_type,
        headers={"Content-Disposition": f'attachment; filename="{event.slug}.{kind}"'},
    )


@dataclass(frozen=True, slots=True)
class Outcome:
    rows: tuple[Result, ...]
    hours: dict[int, str]  # when each went out, by the clock on the wall
    names: dict[int, str]
    never_came: list[str]
    with_money: bool


def _outcome(request: HttpRequest, event: Event) -> Outcome:
    """How the night stands for whoever asks: a bust is for directors alone until its undo time is
    over, hidden money for them always.
    """
    may_steer = web.may_steer(request, event)
    names = _names(event)
    knockouts = list(queries.knockouts_of(event).prefetch_related("shares__by"))
    hidden = set() if may_steer else _just_out(event, knockouts)
    ahead = instants.wall_now() - instants.now()
    last = {one.entry.number: one for one in knockouts if one.returned_at is None}
    to_win = queries.to_win(event)
    with_money = to_win is not None and to_win.is_money and (may_steer or not event.hides_money)
    facts = results.Facts(
        names=names,
        finishes=queries.finishes(event),
        losses={number: _loss(one, ahead) for number, one in last.items()},
        taken=Counter(
            share.by.number
            for one in knockouts
            if one.entry.number not in hidden
            for share in one.shares.all()
        ),
        awards=queries.awards_of(event) if with_money else {},
        bounties=results.cash_of(queries.bounties_of(event), hidden) if with_money else {},
        gifts=to_win.payouts.gifts if to_win else (),
        hidden=hidden,
        is_over=event.state == Event.State.FINISHED,
        stacks=queries.counted_stacks(event) if event.ends_hour else {},
    )
    never_came = [
        names[number] for number, one in last.items() if one.reason == Knockout.Reason.NO_SHOW
    ]
    hours = {n: words.time_of_day(one.at + ahead) for n, one in last.items() if n not in hidden}
    return Outcome(results.results(facts), hours, names, never_came, with_money)


def _stacks_wanted(event: Event, found: Outcome) -> list[str]:
    """Who share places only because a stack is not known, the names of each hand."""
    groups = finishing.unknown_stacks(queries.busts_of(event))
    return [", ".join(found.names[one.entry] for one in group) for group in groups]


def _names(event: Event) -> dict[int, str]:
    """Whole names, told apart where two have the same."""
    rows = list(event.entries.select_related("player"))
    said = Counter(row.player.name.casefold() for row in rows if row.player)
    # Translators: somebody at the night whose name is not known (any more).
    nameless = gettext("Guest %(number)s")
    names = {}
    for row in rows:
        if row.player is None:
            names[row.number] = nameless % {"number": words.number(row.number)}
            continue
        names[row.number] = row.player.name
        if said[row.player.name.casefold()] > 1:
            names[row.number] += f" ({row.player.nickname or row.number})"
    return names


def _just_out(event: Event, knockouts: list[Knockout]) -> set[int]:
    if event.state != Event.State.PLAYING:
        return set()
    since = instants.stored_now() - snapshots.UNDO_TIME
    return {one.entry.number for one in knockouts if one.at > since}


def _loss(knockout: Knockout, ahead: timedelta) -> Loss:
    at = timezone.localtime(knockout.at + ahead)
    by = tuple(share.by.number for share in knockout.shares.all())
    return Loss(f"{at:%Y-%m-%d %H:%M}", by, knockout.reason)


def _shown(row: Result, found: Outcome, currency: str) -> dict[str, Any]:
    def amount(minor: int) -> str:
        return words.money(minor, currency) if minor and found.with_money else ""

    by = row.loss.by if row.loss else ()
    return {
        "result": row,
        "place": words.place(row.best, row.worst),
        "prize": amount(row.prize),
        "bounties": amount(row.bounties),
        "won": amount(row.won),
        "hour": found.hours.get(row.number, ""),
        "by": ", ".join(found.names[number] for number in by if number in found.names),
        "is_disqualified": row.loss is not None and row.loss.reason == "disqualified",
    }


def _text(event: Event, placed: list[Result], found: Outcome) -> str:
    """What is sent to a chat; others than the director may read it there."""
    return words.share_text(
        f"{event.title}, {shown_day(night_of(event).date())}",
        placed,
        found.rows,
        event.currency,
        with_money=_tells_money(event, found),
        next_night=_next_night(),
    )


def _tells_money(event: Event, found: Outcome) -> bool:
    return found.with_money and not event.hides_money


def _next_night() -> str:
    """The day and the hour of it; empty where none is planned."""
    ahead = queries.nights_planned().filter(starts_at__gt=instants.wall_now())
    coming = ahead.exclude(slug=queries.DEMO).first()
    if coming is None or coming.starts_at is None:
        return ""
    with timezone.override(coming.zone):
        day = shown_day(night_of(coming).date())
        return f"{day}, {words.time_of_day(coming.starts_at)}"


def _picture(event: Event, placed: list[Result], found: Outcome, photo: str) -> dict[str, Any]:
    """What the page draws: the same as the text says."""

    def won(row: Result) -> str:
        amount = row.won and _tells_money(event, found)
        said = [words.money(row.won, event.currency) if amount else "", row.gift]
        return ", ".join(filter(None, said))

    first = placed[0] if placed[0].best == placed[0].worst == 1 else None
    rest = placed[1:] if first else placed
    drawn = rest[:MOST_DRAWN]
    return {
        "file": f"{event.slug}-results.png",
        "over": gettext("Results"),
        "title": event.title,
        "sub": shown_day(night_of(event).date()),
        "photo": photo,
        "winner": first and {"label": gettext("Winner"), "name": first.name, "won": won(first)},
        "rows": [[words.place(row.best, row.worst), row.name, won(row)] for row in drawn],
        "unseen": len(rest) - len(drawn),
        # Translators: behind a list of names: how many more there are.
        "more": gettext("and %(count)s more"),
        "lines": words.share_lines(found.rows, placed, _next_night()),
    }
