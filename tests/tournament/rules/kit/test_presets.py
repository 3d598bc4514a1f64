import pytest

from tournament.rules.kit.looks import SWATCHES
from tournament.rules.kit.presets import CASES, case


@pytest.mark.parametrize(
    ("slug", "counts"),
    [
        ("500-even", (100, 100, 100, 100, 100)),
        ("500-uneven", (150, 150, 100, 50, 50)),
        ("500-four", (200, 150, 100, 50)),
        ("500-three", (300, 100, 100)),
        ("300-five", (100, 50, 50, 50, 50)),
        ("300-four", (75, 75, 75, 75)),
        ("300-three", (100, 100, 100)),
    ],
)
def test_cases_as_they_are_sold(slug, counts):
    preset = case(slug)
    assert preset.counts == counts
    assert sum(counts) == int(slug[:3])
    assert preset.check
    values = [colour.value for colour in preset.colours]
    assert values == [25, 100, 500, 1000, 5000][: len(counts)]


def test_points_for_eight_are_ninety_each():
    for slug in ("points", "matches"):
        preset = case(slug)
        assert sum(colour.count * colour.value for colour in preset.colours) == 8 * 90
        assert not preset.check


def test_matches_and_coins_are_told_apart_by_hand():
    assert [colour.thing for colour in case("matches").colours] == ["match", "coin", "coin"]


def test_every_colour_is_a_swatch_and_every_slug_one_case():
    assert len({preset.slug for preset in CASES}) == len(CASES)
    for preset in CASES:
        faces = [colour.face for colour in preset.colours]
        assert len(set(faces)) == len(faces)
        assert set(faces) <= set(SWATCHES.values())
    assert case("nonsense") is None
