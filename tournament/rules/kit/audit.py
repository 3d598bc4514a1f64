"""A count of the chips against what must be in play: by which chips it is off, if it can be told.

The remainder proves a miscount: as long as no chip is lost, the chips below a larger one come to
what is left over of the whole by that larger one.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from .chips import common_unit
from .in_play import Counts


@dataclass(frozen=True, slots=True)
class Off:
    """So many chips of a value too many; less than nothing: too few."""

    value: int
    chips: int


@dataclass(frozen=True, slots=True)
class Proof:
    """Chips up to ``value`` must leave ``over`` by ``unit`` and leave ``counted``."""

    value: int
    unit: int
    over: int
    counted: int


@dataclass(frozen=True, slots=True)
class Audit:
    """``off`` is by colour where it ``is_known`` how many of each there must be; else it is the
    fewest chips that explain the difference, and empty where none do."""

    counted: int
    expected: int
    off: tuple[Off, ...] = ()
    is_known: bool = False
    proof: Proof | None = None

    @property
    def difference(self) -> int:
        return self.counted - self.expected


def audit(counted: Counts, expected: int, colours: Counts | None = None) -> Audit:
    """``counted`` names every value in play; ``colours`` is how many of each there must be."""
    total = sum(value * count for value, count in counted.items())
    proof = remainder(counted, expected)
    known = colours is not None and expected == sum(v * n for v, n in colours.items())
    if known and colours is not None:
        off = _differences(counted, colours)
    else:
        off = fewest(total - expected, sorted(counted))
    return Audit(total, expected, off, known, proof)


def remainder(counted: Counts, expected: int) -> Proof | None:
    """Return the smallest chips that cannot have been counted right, whatever the larger ones."""
    values = sorted(counted)
    worth = 0
    for at, value in enumerate(values[:-1]):
        worth += value * counted[value]
        unit = common_unit(values[at + 1 :])
        if (worth - expected) % unit:
            return Proof(value, unit, expected % unit, worth % unit)
    return None


def fewest(difference: int, values: Sequence[int]) -> tuple[Off, ...]:
    """Return the fewest chips, too many and too few, that come to the difference."""
    found = _fewest(difference, tuple(values))
    if found is None:
        return ()
    return tuple(Off(value, chips) for value, chips in found.items() if chips)


def _fewest(difference: int, values: tuple[int, ...]) -> dict[int, int] | None:
    if not difference:
        return {}
    if not values:
        return None
    value, larger = values[0], values[1:]
    unit = common_unit(larger)
    if not unit:
        return {value: difference // value} if difference % value == 0 else None
    best: dict[int, int] | None = None
    # Of this chip as many as the larger ones leave over, or as many fewer: never a whole turn more.
    share = common_unit((unit, value))
    if difference % share:
        return None
    turn = unit // share
    least = difference // share * pow(value // share, -1, turn) % turn
    for chips in (least, least - turn):
        rest = _fewest(difference - chips * value, larger)
        if rest is not None:
            made = {value: chips, **rest}
            if best is None or _size(made) < _size(best):
                best = made
    return best


def _size(made: Mapping[int, int]) -> int:
    return sum(abs(chips) for chips in made.values())


def seats_off(
    seats: Mapping[int, Counts], stack: int, colours: Counts | None = None
) -> dict[int, Audit]:
    """Before the first hand everybody has one stack: return the seats that have not."""
    found = {}
    for seat, counted in seats.items():
        filled = {**dict.fromkeys(colours or {}, 0), **counted}
        one = audit(filled, stack, colours)
        if one.difference or one.off:
            found[seat] = one
    return found


def _differences(counted: Counts, colours: Counts) -> tuple[Off, ...]:
    values = sorted({*counted, *colours})
    off = (Off(value, counted.get(value, 0) - colours.get(value, 0)) for value in values)
    return tuple(one for one in off if one.chips)
