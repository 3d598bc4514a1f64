"""Chip cases: kept, changed, counted. No night notices what happens here."""

from collections.abc import Mapping, Sequence

from tournament import instants
from tournament.errors import DirectorError
from tournament.models import ChipKit, KitColour
from tournament.rules.kit.looks import Pile
from tournament.rules.ladder import LARGEST_AMOUNT

from .locking import turn

MOST_CASES = 100
MOST_COLOURS = 12
MOST_CHIPS = 100_000  # of one colour


def make(name: str, piles: Sequence[Pile]) -> ChipKit:
    """Keep a new case. Raises DirectorError where no case can be like that."""
    demand_possible(piles)
    with turn():
        if ChipKit.objects.count() >= MOST_CASES:
            raise DirectorError("too_many_cases", most=MOST_CASES)
        kit = ChipKit.objects.create(name=name, created_at=instants.wall_now())
        _write(kit, piles)
    return kit


def change(kit_id: int, name: str, piles: Sequence[Pile]) -> None:
    demand_possible(piles)
    with turn():
        kit = _locked(kit_id)
        kit.name = name
        kit.save(update_fields=["name"])
        kit.colours.all().delete()
        _write(kit, piles)


def count(kit_id: int, counted: Mapping[int, tuple[int, bool]]) -> None:
    """Put down what was counted: by the row of the colour how many, and whether that is rough.

    Raises DirectorError where the case has other colours by now.
    """
    with turn():
        kit = _locked(kit_id)
        colours = {colour.pk: colour for colour in kit.colours.all()}
        if not counted.keys() <= colours.keys():
            raise DirectorError("case_has_changed")
        for pk, (chips, is_about) in counted.items():
            colours[pk].count, colours[pk].is_about = chips, is_about
        demand_possible([colour.pile() for colour in colours.values()])
        KitColour.objects.bulk_update(colours.values(), ["count", "is_about"])


def copy(kit_id: int, name: str) -> ChipKit:
    kit = ChipKit.objects.prefetch_related("colours").get(pk=kit_id)
    return make(name, kit.piles)


def delete(kit_id: int) -> None:
    with turn():
        ChipKit.objects.filter(pk=kit_id).delete()


def demand_possible(piles: Sequence[Pile]) -> None:
    """Raises DirectorError."""
    if len(piles) > MOST_COLOURS:
        raise DirectorError("too_many_colours", most=MOST_COLOURS)
    if not any(pile.count > 0 for pile in piles):
        raise DirectorError("case_is_empty")
    names = [pile.name.casefold() for pile in piles]
    for place, pile in enumerate(piles):
        if pile.name.casefold() in names[:place]:
            raise DirectorError("colour_named_twice", name=pile.name)
        if not 0 <= pile.count <= MOST_CHIPS:
            raise DirectorError("chips_out_of_range", most=MOST_CHIPS)
        if pile.value is not None and not 1 <= pile.value <= LARGEST_AMOUNT:
            raise DirectorError("chip_value_out_of_range", most=LARGEST_AMOUNT)


def _locked(kit_id: int) -> ChipKit:
    return ChipKit.objects.select_for_update().get(pk=kit_id)


def _write(kit: ChipKit, piles: Sequence[Pile]) -> None:
    KitColour.objects.bulk_create(
        KitColour(
            kit=kit,
            position=place,
            name=pile.name,
            colour=pile.face,
            spots=pile.spots,
            thing=pile.thing,
            value=pile.value,
            count=pile.count,
            is_about=pile.is_about,
        )
        for place, pile in enumerate(piles)
    )
