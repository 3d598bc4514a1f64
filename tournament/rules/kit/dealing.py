"""From a wish to the values of the colours and the deal of each size of stack."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from .chips import Chip, Ladder, common_unit
from .stacks import (
    COMFORT,
    COMPACT,
    DEEP,
    DEEP_FROM,
    TOWERS,
    Deal,
    Demand,
    best_deal,
)
from .values import Colour, assignments, base_chip, printed_ladder
from .wish import Wish

PROFILES = ("compact", "comfort")
PLENTY = 10_000
WORKABLE_DEPTH = 2000  # thousandths: everybody can break two of each larger chip


@dataclass(frozen=True, slots=True)
class Dealing:
    """``profiles`` are the deals by size, ``profile`` the one that was taken."""

    colours: tuple[Colour, ...]
    rungs: Ladder
    profiles: dict[str, Deal | None]
    profile: str

    @property
    def deal(self) -> Deal | None:
        return self.profiles.get(self.profile)


def demand_of(wish: Wish, cap: int) -> Demand:
    return Demand(
        wish.entries,
        wish.stack,
        max(cap, sum(wish.counts.values())),
        wish.rebuys,
        wish.rebuy_stack or wish.stack,
        wish.add_ons,
        wish.add_on_stack,
        wish.counts,
    )


def dealing(wish: Wish) -> Dealing:
    best: tuple[tuple[object, ...], tuple[Colour, ...], Ladder, Deal | None] | None = None
    for number, colours in enumerate(assignments(wish.colours, wish.stack)):
        rungs = rungs_of(wish, colours)
        if not rungs:
            continue
        deal = best_deal(rungs, demand_of(wish, _preferred(wish, rungs)[1]))
        key = (deal is None, deal.score[:-1] if deal else (), number)
        if best is None or key < best[0]:
            best = key, colours, rungs, deal
    if best is None:
        profile = _preferred(wish, ())[0]
        return Dealing(wish.colours, (), dict.fromkeys((*PROFILES, profile)), profile)
    _key, colours, rungs, deal = best
    profile = _preferred(wish, rungs)[0]
    sizes = sizes_of(wish.stack, rungs)
    deals = {
        name: deal if name == profile else best_deal(rungs, demand_of(wish, cap))
        for name, cap in sizes.items()
        if name != "towers"
    }
    deals[profile] = deal
    taken = _without_twins(deals, _fallback(wish, rungs, deals, profile))
    if wish.cap is None:
        profile = taken
    else:
        deals[profile] = deal  # the host's own
    return Dealing(colours, rungs, deals, profile)


def sizes_of(stack: int, rungs: Ladder) -> dict[str, int]:
    """Return the most chips of each size of stack; there is one more for deep stacks."""
    is_deep = bool(rungs) and stack >= DEEP_FROM * rungs[0].value
    deep = {"deep": DEEP} if is_deep else {}
    return {"compact": COMPACT, "comfort": COMFORT, **deep, "towers": TOWERS}


def rungs_of(wish: Wish, colours: Sequence[Colour]) -> Ladder:
    values = [colour.value for colour in colours if colour.value and colour.count > 0]
    if not values:
        return ()
    pinned = [value for value, count in wish.counts.items() if count and value in values]
    base = min([wish.base or _base(values, wish.stack), *pinned])
    return printed_ladder([colour for colour in colours if colour.count > 0], base)


def _base(values: Sequence[int], stack: int) -> int:
    """Return the smallest chip to play with, of those with which the stack comes out even."""
    even = [v for v in values if stack % common_unit([w for w in values if w >= v]) == 0]
    return base_chip(even or values, stack)


def full_deal(rungs: Ladder, demand: Demand) -> Deal | None:
    """Return what would be dealt if the case never ran out."""
    full = tuple(Chip(chip.value, PLENTY * max(1, demand.entries)) for chip in rungs)
    return best_deal(full, replace(demand, rebuys=0, add_ons=0))


def _preferred(wish: Wish, rungs: Ladder) -> tuple[str, int]:
    sizes = sizes_of(wish.stack, rungs)
    if wish.cap is not None:
        named = {size: name for name, size in sizes.items()}
        return named.get(wish.cap, "cap"), wish.cap
    fixed = wish.entries == wish.players and not wish.rebuys and not wish.add_ons
    name = ("deep" if "deep" in sizes else "comfort") if fixed else "compact"
    return name, sizes[name]


def _fallback(wish: Wish, rungs: Ladder, deals: dict[str, Deal | None], profile: str) -> str:
    """Return the size to take. One too small for this stack, even from a full case, is none."""
    caps = sizes_of(wish.stack, rungs)
    names = [name for name in deals if name in caps]
    sizes = {name: _holds(rungs, deals[name], demand_of(wish, caps[name])) for name in names}
    if all(sizes.values()):
        return profile
    if any(sizes.values()):
        for name, holds in sizes.items():
            deals[name] = deals[name] if holds else None
        return profile if sizes[profile] else next(name for name in sizes if sizes[name])
    towers = demand_of(wish, TOWERS)
    deal = best_deal(rungs, towers)
    if deals[profile] is not None and not _holds(rungs, deal, towers):
        return profile  # such a stack is small by its nature
    if deal is None:
        return profile
    deals.update(dict.fromkeys(names), towers=deal)
    return "towers"


def _without_twins(deals: dict[str, Deal | None], profile: str) -> str:
    """Take the deep size away where it makes no other stack than comfort does."""
    deep, comfort = deals.get("deep"), deals["comfort"]
    if deep is None or (comfort is not None and comfort.stack == deep.stack):
        deals.pop("deep", None)
        return "comfort" if profile == "deep" else profile
    return profile


def _holds(rungs: Ladder, deal: Deal | None, demand: Demand) -> bool:
    """Whether the case, or at least a full one, has a stack of this size worth playing with."""
    if deal is not None and _is_good(deal):
        return True
    full = full_deal(rungs, demand)
    return full is not None and _is_good(full)


def _is_good(deal: Deal) -> bool:
    worst = -deal.score.shallow[0] if deal.score.shallow else WORKABLE_DEPTH
    return not deal.score.below_floor and worst >= WORKABLE_DEPTH
