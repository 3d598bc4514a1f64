from dataclasses import replace

import pytest

from tournament.errors import DirectorError
from tournament.models import ChipKit
from tournament.rules.kit.looks import SWATCHES, Pile
from tournament.rules.kit.values import Colour
from tournament.services import kits

WHITE = Pile("White", 100, 25, SWATCHES["white"], SWATCHES["blue"])
RED = Pile("Red", 50, None, SWATCHES["red"], is_about=True)
MATCH = Pile("Matches", 40, 1, SWATCHES["orange"], thing="match")


@pytest.fixture
def kit(db):
    return kits.make("Ours", [WHITE, RED, MATCH])


def kept(kit):
    return [replace(pile, case="") for pile in ChipKit.objects.get(pk=kit.pk).piles]


def test_a_case_is_kept_as_it_was_said(kit):
    assert kept(kit) == [WHITE, RED, MATCH]
    assert {pile.case for pile in kit.piles} == {"Ours"}
    assert kit.chips == (Colour("White", 100, 25), Colour("Red", 47), Colour("Matches", 40, 1))


def test_it_is_changed_in_one_piece(kit):
    kits.change(kit.pk, "Mine", [RED, WHITE])
    assert kept(kit) == [RED, WHITE]
    assert ChipKit.objects.get().name == "Mine"
    with pytest.raises(DirectorError):
        kits.change(kit.pk, "Broken", [WHITE, WHITE])
    assert ChipKit.objects.get().name == "Mine"


def test_a_copy_lives_on_its_own(kit):
    copy = kits.copy(kit.pk, "Theirs")
    kits.delete(kit.pk)
    assert kept(copy) == [WHITE, RED, MATCH]
    assert ChipKit.objects.get().name == "Theirs"


def test_what_was_counted_is_put_down(kit):
    white, red, _match = kit.colours.all()
    kits.count(kit.pk, {white.pk: (87, False), red.pk: (0, False)})
    assert [(pile.count, pile.is_about) for pile in kept(kit)] == [
        (87, False),
        (0, False),
        (40, False),
    ]


def test_a_count_of_a_case_that_has_changed_is_refused(kit):
    white = kit.colours.first()
    kits.change(kit.pk, "Ours", [RED])
    with pytest.raises(DirectorError) as refusal:
        kits.count(kit.pk, {white.pk: (87, False)})
    assert refusal.value.kind == "case_has_changed"
    assert kept(kit) == [RED]


@pytest.mark.parametrize(
    ("piles", "kind"),
    [
        ([], "case_is_empty"),
        ([replace(WHITE, count=0)], "case_is_empty"),
        ([WHITE, replace(RED, name="WHITE")], "colour_named_twice"),
        ([replace(WHITE, count=-1), RED], "chips_out_of_range"),
        ([replace(WHITE, count=100_001)], "chips_out_of_range"),
        ([replace(WHITE, value=0)], "chip_value_out_of_range"),
        ([replace(WHITE, value=10**12 + 1)], "chip_value_out_of_range"),
        ([replace(WHITE, name=f"W{n}") for n in range(13)], "too_many_colours"),
    ],
)
def test_what_no_case_is_like_is_refused(db, piles, kind):
    with pytest.raises(DirectorError) as refusal:
        kits.make("Odd", piles)
    assert refusal.value.kind == kind
    assert not ChipKit.objects.exists()


def test_there_is_room_for_so_many(kit, monkeypatch):
    monkeypatch.setattr(kits, "MOST_CASES", 1)
    with pytest.raises(DirectorError) as refusal:
        kits.copy(kit.pk, "One more")
    assert refusal.value.kind == "too_many_cases"
