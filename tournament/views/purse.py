"""What there is to win, as guests' screens show it. Without amounts where money is hidden."""

from dataclasses import dataclass
from typing import Any
from zoneinfo import ZoneInfo

from django.utils.translation import gettext, ngettext

from tournament import instants, queries, snapshots, words
from tournament.models import Event, Offer, PurchaseKind
from tournament.rules import purchases
from tournament.rules.prizes import from_the_money, is_bubble, next_jump

from .ladder import Place, ladder
from .photo_address import address_of

MOST_ROWS = 6  # that fit beside the clock, with what can be bought under them
MOST_WINDOWS = 2
NEAR = 3  # from the money: then the smallest prizes matter more than the largest


# What a screen says before each can be bought no more.
TOLD_AS: dict[str, str] = {
    PurchaseKind.BUY_IN: "late_entry",
    PurchaseKind.REBUY: "last_rebuy",
    PurchaseKind.RE_ENTRY: "last_rebuy",
    PurchaseKind.ADD_ON: "last_add_on",
    purchases.REFILL: "last_refill",
}


@dataclass(frozen=True, slots=True)
class Closing:
    """Open from position ``opens`` to the end of position ``after``, or till an instant on the
    wall: whichever is first. None: not by that.
    """

    kind: str
    opens: int
    after: int | None
    at_ms: int | None


@dataclass(frozen=True, slots=True)
class Purse:
    """``news`` is how far it is to the money, or to more of it; ``deal`` what was agreed;
    ``windows`` what can be bought, and until when.
    """

    pool: str
    rows: list[Place]
    news: str
    deal: str
    windows: list[str]
    closings: list[Closing]

    @property
    def has_prizes(self) -> bool:
        return bool(self.rows or self.pool or self.news)


def purse(shot: snapshots.Snapshot) -> Purse | None:
    """None on a night where nothing is to be won, or nothing of it may be told."""
    found, hides = queries.prizes_by(shot.event), shot.event.hides_money
    if not found.is_anything and not found.has_offers:
        return None
    rows = ladder(found, shot.event.currency, hides_money=hides)
    shown = Purse(
        "" if hides or not found.pool.total else _money(shot, found.pool.total),
        rows,
        _news(shot, found),
        _deal(shot, found),
        *(_windows(shot) if found.has_offers else ([], [])),
    )
    return shown if shown.rows or shown.pool or shown.news or shown.windows else None


def _is_to_a_time(shot: snapshots.Snapshot) -> bool:
    """Then the stacks at its end say who is paid, not who goes out before."""
    return shot.event.ends_hour is not None


def on_tv(shot: snapshots.Snapshot) -> dict[str, Any]:
    """With the winner's photo once the night is over."""
    shown = purse(shot)
    is_over = shot.event.state == Event.State.FINISHED
    return {
        "purse": shown,
        "rows": _few(shown, shot) if shown else [],
        "photo": address_of(shot.event) if is_over else "",
    }


def _few(shown: Purse, shot: snapshots.Snapshot) -> list[Place]:
    """The first prize and those that are next to be paid, as many as fit."""
    rows, most, left = shown.rows, MOST_ROWS - min(len(shown.windows), MOST_WINDOWS), shot.left
    if len(rows) <= most or left > rows[-1].worst + NEAR or _is_to_a_time(shot):
        return rows[:most]
    end = next((at for at, row in enumerate(rows, 1) if row.worst >= left), len(rows))
    begin = max(1, end - most + 1)
    return [rows[0], *rows[begin : begin + most - 1]]


def _news(shot: snapshots.Snapshot, found: queries.ToWin) -> str:
    left, paid = shot.left, found.payouts.places
    if shot.event.state != Event.State.PLAYING or not paid or left < 2 or found.deal is not None:
        return ""
    if _is_to_a_time(shot):
        return ""
    if is_bubble(left, paid):
        # Translators: the last place without a prize; "bubble" in all four languages.
        return gettext("The bubble: the next one out wins nothing")
    if ahead := from_the_money(left, paid):
        # Translators: so many must still go out until everybody left is paid.
        text = ngettext("%(count)s from the money", "%(count)s from the money", ahead)
        if not found.is_money:
            text = ngettext("%(count)s from a prize", "%(count)s from a prize", ahead)
        return text % {"count": words.number(ahead)}
    if not found.is_money:
        # Translators: everybody who is left wins something that is no money: a ham.
        return gettext("Everybody left wins something")
    jump = next_jump(found.payouts.amounts, left)
    if jump is None or shot.event.hides_money:
        # Translators: everybody who is left is paid.
        return gettext("In the money")
    # Translators: a prize, sure for everybody left once so many more are out.
    text = ngettext("%(to)s after %(count)s more out", "%(to)s after %(count)s more out", jump.outs)
    return text % {"to": _money(shot, jump.to), "count": words.number(jump.outs)}


def _deal(shot: snapshots.Snapshot, found: queries.ToWin) -> str:
    if found.deal is None:
        return ""
    if found.deal.left and not shot.event.hides_money:
        text = gettext("A deal is made; %(left)s more for the winner")
        return text % {"left": _money(shot, found.deal.left)}
    return gettext("A deal is made; the title is played for")


def _windows(shot: snapshots.Snapshot) -> tuple[list[str], list[Closing]]:
    """What can still be bought for so long, or will be; nothing of what has no end."""
    if shot.event.state != Event.State.PLAYING:
        return [], []
    position = shot.read(instants.now()).position
    now_ms = instants.in_ms(instants.wall_now())
    moment = purchases.moment_at(shot.plans, position, now_ms)
    offers = list(queries.offers_of(shot.event))
    told = (_window(shot, offer, moment) for offer in offers)
    closings = (_closing(shot, offer) for offer in offers)
    return [text for text in told if text][:MOST_WINDOWS], list(
        dict.fromkeys(one for one in closings if one is not None)
    )


def _closing(shot: snapshots.Snapshot, offer: Offer) -> Closing | None:
    """None for what stays open, or is opened and closed by hand."""
    window = offer.terms(shot.event.stack).window
    if window.by_hand is not None:
        return None
    after = purchases.closes_after(window, shot.plans)
    in_break = window.break_after is not None
    at_ms = None if in_break else window.until_ms
    if after is None and at_ms is None:
        return None
    opens = after if in_break and after is not None else 0
    return Closing(TOLD_AS[purchases.called(offer.kind, offer.price)], opens, after, at_ms)


def _window(shot: snapshots.Snapshot, offer: Offer, moment: purchases.Moment) -> str:
    window, kind = offer.terms(shot.event.stack).window, purchases.called(offer.kind, offer.price)
    closed = purchases.why_closed(window, moment)
    if window.by_hand is not None or (closed and closed.kind != "window_not_yet"):
        return ""
    if window.break_after is not None:
        return words.in_break(kind, window.break_after if closed else None)
    if window.until_level is not None:
        return words.until_level(kind, window.until_level)
    if offer.until_at is not None:
        there = ZoneInfo(shot.event.zone)
        return words.until_hour(kind, words.time_of_day(offer.until_at, there))
    return ""


def _money(shot: snapshots.Snapshot, amount: int) -> str:
    return words.money(amount, shot.event.currency)
