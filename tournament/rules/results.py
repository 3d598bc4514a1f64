"""What a night came to: places, prizes, bounties, and how all that is written into files."""

import csv
import io
import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from typing import Any

from .bounties import Bounties
from .finishing import Finish
from .typed import guarded

FORMAT = 1
COLUMNS = ("place", "to_place", "name", "knock_outs", "out_at", "out_by")
OF_MONEY = ("prize", "bounties")


@dataclass(frozen=True, slots=True)
class Loss:
    """How somebody went out for good; ``at`` is ready to be written."""

    at: str
    by: tuple[int, ...] = ()
    reason: str = "bust"


@dataclass(frozen=True, slots=True)
class Result:
    """Somebody's night. Places ``best`` to ``worst``, None for who is still in.

    Prize and bounties are in minor units; ``chips`` were counted at the end of a night to a time.
    """

    number: int
    name: str
    best: int | None = None
    worst: int | None = None
    is_settled: bool = True
    knock_outs: int = 0
    loss: Loss | None = None
    prize: int = 0
    bounties: int = 0
    gift: str = ""
    chips: int | None = None

    @property
    def is_tie(self) -> bool:
        return self.best != self.worst

    @property
    def won(self) -> int:
        return self.prize + self.bounties


@dataclass(frozen=True, slots=True)
class Facts:
    """What results are put together from, all by entry number.

    ``taken`` are the knock-outs of each, ``hidden`` those whose loss nobody may see yet, ``stacks``
    what was counted at the end.
    """

    names: Mapping[int, str]
    finishes: Sequence[Finish]
    losses: Mapping[int, Loss]
    taken: Mapping[int, int]
    awards: Mapping[int, int]
    bounties: Mapping[int, int]
    gifts: Sequence[str] = ()
    hidden: Collection[int] = ()
    is_over: bool = False
    stacks: Mapping[int, int] = field(default_factory=dict)


def results(facts: Facts) -> tuple[Result, ...]:
    """Return everybody who has a place, the best first, and before them those still in.

    On a night that is over who was still in shares the first places.
    """
    never_came = {number for number, loss in facts.losses.items() if loss.reason == "no_show"}
    finishes = {
        one.entry: one
        for one in facts.finishes
        if one.entry not in facts.hidden and not (facts.hidden and one.best == 1)
    }
    left = [n for n in facts.names if n not in finishes and n not in never_came]
    paid = {} if facts.hidden else facts.awards  # or it would tell who has won
    left.sort(key=lambda number: (-paid.get(number, 0), facts.names[number].casefold()))
    places: list[tuple[int, Finish | None]] = [
        (number, Finish(number, 1, len(left)) if facts.is_over else None) for number in left
    ]
    places += finishes.items()
    return tuple(_result(facts, number, place) for number, place in places)


def _result(facts: Facts, number: int, place: Finish | None) -> Result:
    shown = place is not None or not facts.hidden
    known = Result(
        number,
        facts.names[number],
        is_settled=False,
        knock_outs=facts.taken.get(number, 0),
        loss=facts.losses.get(number) if shown else None,
        prize=facts.awards.get(number, 0) if shown else 0,
        bounties=facts.bounties.get(number, 0),
        chips=facts.stacks.get(number),
    )
    if place is None:
        return known
    gift = ""
    if place.is_paid and not place.is_tie and place.best <= len(facts.gifts):
        gift = facts.gifts[place.best - 1]  # shared by nobody: a ham has no halves
    return replace(
        known, best=place.best, worst=place.worst, is_settled=place.is_settled, gift=gift
    )


def cash_of(bounties: Bounties, hidden: Collection[int] = ()) -> dict[int, int]:
    """Return what everybody has won in bounties, the winner's own among them."""
    won: dict[int, int] = {}
    for one in bounties.paid:
        if one.entry not in hidden:
            won[one.taker] = won.get(one.taker, 0) + one.cash
    return won


def as_json(night: Mapping[str, Any], rows: Iterable[Result], *, with_money: bool) -> str:
    """Write ``night`` and everybody's result; amounts are minor units."""
    written = []
    for row in rows:
        loss = row.loss
        one: dict[str, Any] = {
            "place": row.best,
            "to_place": row.worst,
            "settled": row.is_settled,
            "number": row.number,
            "name": row.name,
            "knock_outs": row.knock_outs,
            "out_at": loss.at if loss else None,
            "out_by": list(loss.by) if loss else [],
            "reason": loss.reason if loss else None,
        }
        if row.chips is not None:
            one["chips"] = row.chips
        if with_money:
            one |= {name: getattr(row, name) for name in OF_MONEY}
        if with_money or row.gift:
            one["gift"] = row.gift
        written.append(one)
    whole = {"format": FORMAT, **night, "results": written}
    return json.dumps(whole, ensure_ascii=False, indent=1) + "\n"


def as_table(
    rows: Sequence[Result],
    *,
    delimiter: str = ";",
    comma: str = ",",
    minor: int = 100,
    with_money: bool,
) -> str:
    """Write a table; amounts are whole money with ``comma``, names are never formulas."""
    names = {row.number: row.name for row in rows}
    text = io.StringIO()
    writer = csv.writer(text, delimiter=delimiter, lineterminator="\r\n")
    counted = any(row.chips is not None for row in rows)
    with_gifts = with_money or any(row.gift for row in rows)
    more = [*(("chips",) if counted else ()), *(OF_MONEY if with_money else ())]
    writer.writerow([*COLUMNS, *more, *(("gift",) if with_gifts else ())])
    for row in rows:
        by = row.loss.by if row.loss else ()
        cells: list[object] = [
            "" if row.best is None else row.best,
            "" if row.worst is None else row.worst,
            guarded(row.name),
            row.knock_outs,
            row.loss.at if row.loss else "",
            guarded(", ".join(names.get(number, str(number)) for number in by)),
        ]
        if counted:
            cells.append("" if row.chips is None else row.chips)
        if with_money:
            amounts = (_amount(row.prize, minor, comma), _amount(row.bounties, minor, comma))
            cells += amounts
        if with_gifts:
            cells.append(guarded(row.gift))
        writer.writerow(cells)
    return text.getvalue()


def _amount(amount: int, minor: int, comma: str) -> str:
    whole = Decimal(amount) / minor
    text = f"{whole:.0f}" if amount % minor == 0 else f"{whole:.{len(str(minor)) - 1}f}"
    return text.replace(".", comma)
