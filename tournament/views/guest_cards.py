"""What guests ask of the directors, as cards with one deed each."""

from collections import Counter
from dataclasses import dataclass

from tournament import queries, words
from tournament.models import Event, GuestRequest
from tournament.rules.kit.handing import handed
from tournament.services import exchanges

from .moment import Moment
from .rows import labels_of

Kind = GuestRequest.Kind
DEEDS = {Kind.SIGN_IN: "let-in", Kind.OUT: "out"}  # all else is sold


@dataclass(frozen=True, slots=True)
class Card:
    pk: int
    kind: str
    deed: str
    title: str
    reason: str
    others: int = 0  # that wait behind it
    chips: str = ""  # what to hand over for it
    is_free: bool = False

    @property
    def is_sale(self) -> bool:
        return self.deed == "sell"

    @property
    def is_at_the_door(self) -> bool:
        return self.kind == Kind.SIGN_IN

    @property
    def is_back_in(self) -> bool:
        return self.kind in (Kind.REBUY, Kind.RE_ENTRY)


def first(moment: Moment) -> Card | None:
    found = cards(moment, most=1)
    return found[0] if found else None


def cards(moment: Moment, most: int | None = None) -> list[Card]:
    """Of those who play, then at the door, where anybody can ask; the oldest first."""
    waiting = queries.requests_of(moment.event)
    waiting.sort(key=lambda one: one.kind == Kind.SIGN_IN)
    same = Counter(one.number for one in waiting if one.kind == Kind.SIGN_IN)
    return [
        _card(moment, one, len(waiting) - 1, rivals=same[one.number] - 1) for one in waiting[:most]
    ]


def _card(moment: Moment, asked: GuestRequest, others: int, *, rivals: int) -> Card:
    deed = DEEDS.get(Kind(asked.kind), "sell")
    chips = _chips(moment, asked) if deed == "sell" else ""
    who = _who(moment.event, asked)
    return Card(
        asked.pk,
        asked.kind,
        deed,
        words.request_title(asked.kind, who, asked.price, moment.event.currency),
        chips or _reason(moment, asked, rivals),
        others,
        chips,
        is_free=asked.price == 0,
    )


def _who(event: Event, asked: GuestRequest) -> str:
    """As the list of players calls whoever has come; somebody at the door by the whole name."""
    if asked.kind == Kind.SIGN_IN:
        return asked.name
    people = list(event.entries.values_list("number", "player__name"))
    labels = labels_of((number, name or "") for number, name in people)
    told = zip(people, labels, strict=True)
    return next((label for (number, _name), label in told if number == asked.number), "")


def _reason(moment: Moment, asked: GuestRequest, rivals: int) -> str:
    if asked.kind == Kind.SIGN_IN:
        named = moment.event.entries.filter(number=asked.number).exclude(player=None)
        return words.sign_in_reason(
            asked.guest.label,
            asked.number,
            has_name=asked.number is not None and named.exists(),
            taken=bool(getattr(asked, "is_taken", False)),
            rivals=rivals if asked.number is not None else 0,
        )
    return words.out_reason() if asked.kind == Kind.OUT else ""


def _chips(moment: Moment, asked: GuestRequest) -> str:
    """What to hand over from this case now; empty where nobody has said what is in it."""
    offer = queries.offers_of(moment.event).filter(kind=asked.kind).first()
    if offer is None:
        return ""
    chips = exchanges.chips_of(moment.event, moment.shot.levels)
    worth = offer.terms(moment.event.stack).chips
    counts = handed(chips, worth, moment.shot.stacks)
    return words.chips(counts) if counts else ""
