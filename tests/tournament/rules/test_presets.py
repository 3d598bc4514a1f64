from itertools import accumulate, pairwise

import pytest

from tournament.rules.blinds import problems
from tournament.rules.forecast import finish_range
from tournament.rules.levels import AnteKind, LevelKind, smallest_unit
from tournament.rules.presets import PRESETS

BY_SLUG = {preset.slug: preset for preset in PRESETS}
each_preset = pytest.mark.parametrize("preset", PRESETS, ids=BY_SLUG)


def played(preset):
    return [level for level in preset.levels if level.kind == LevelKind.PLAY]


def likely_minutes(preset, players=None):
    lengths = [level.seconds * 1000 for level in preset.levels]
    starts = [0, *accumulate(lengths[:-1])]
    found = finish_range(preset.stack * (players or preset.players), preset.levels, starts)
    return found.early_ms / 60_000, found.likely_ms / 60_000, found.late_ms / 60_000


def test_what_there_is():
    assert list(BY_SLUG) == [
        "home-night", "fifteen-minutes", "turbo", "deep", "sit-and-go", "spin", "big-blind-ante",
        "limit", "draw",
    ]  # fmt: skip


@each_preset
def test_nothing_is_wrong_with_it(preset):
    assert problems(preset.levels, stack=preset.stack, players=preset.players) == ()


@each_preset
def test_after_the_third_level_the_blinds_grow_by_half_at_most(preset):
    bigs = [level.big for level in played(preset)]
    assert all(2 * later <= 3 * earlier for earlier, later in pairwise(bigs[2:]))


@each_preset
def test_levels_are_left_over_after_the_likely_end(preset):
    _early, _likely, late = likely_minutes(preset)
    total = preset.stack * preset.players
    spare = [level for level in played(preset) if level.big * 20 > total]
    assert late is not None
    assert len(spare) >= 3


@each_preset
def test_every_level_ends_so_the_last_can_count_overtime(preset):
    assert all(level.seconds for level in preset.levels)


def test_the_home_night_is_the_one_of_the_guides():
    night = BY_SLUG["home-night"]
    assert (night.stack, night.players) == (5000, 8)
    assert (night.levels[0].small, night.levels[0].big) == (25, 50)
    assert {level.seconds for level in played(night)} == {20 * 60}
    assert likely_minutes(night) == (130, 200, 240)
    early, likely, late = likely_minutes(night, players=6)
    assert (early, round(likely), late) == (110, 166, 220)


@pytest.mark.parametrize(
    ("slug", "place", "chip"),
    [
        ("home-night", 4, 100),
        ("home-night", 10, 500),
        ("fifteen-minutes", 5, 100),
        ("fifteen-minutes", 11, 500),
        ("sit-and-go", 4, 25),
        ("big-blind-ante", 9, 500),
    ],
)
def test_breaks_stand_where_smaller_chips_are_no_longer_needed(slug, place, chip):
    levels = BY_SLUG[slug].levels
    assert levels[place].is_break
    assert smallest_unit(levels[place - 1 :]) % chip
    assert smallest_unit(levels[place:]) % chip == 0


def test_the_big_blind_ante_comes_in_on_blinds_that_stay():
    before, first = played(BY_SLUG["big-blind-ante"])[2:4]
    assert (before.small, before.big, before.ante) == (200, 400, 0)
    assert (first.small, first.big, first.ante, first.ante_kind) == (
        200, 400, 400, AnteKind.BIG_BLIND,
    )  # fmt: skip


def test_draw_has_an_ante_from_everybody_and_a_smallest_bet():
    first = BY_SLUG["draw"].levels[0]
    assert (first.small, first.big, first.ante, first.ante_kind) == (0, 1, 1, AnteKind.EACH)
    assert BY_SLUG["draw"].game == "draw"
    assert [round(m) for m in likely_minutes(BY_SLUG["draw"])] == [13, 31, 56]
