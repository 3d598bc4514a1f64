import itertools
from math import log

from hypothesis import given
from hypothesis import strategies as st

from tournament.rules.forecast import Field, FinishRange, finish_range
from tournament.rules.levels import AnteKind, LevelKind, LevelPlan
from tournament.rules.pace import Pace

MINUTE = 60_000
BIGS = (50, 100, 150, 200, 300, 400, 600, 800, 1200, 1600, 2000, 3000, 4000)


def night(*bigs, breaks=()):
    levels = [LevelPlan(LevelKind.PLAY, 1200, big // 2, big) for big in bigs]
    for place in breaks:
        levels.insert(place, LevelPlan(LevelKind.BREAK, 600))
    starts = [0]
    for level in levels[:-1]:
        starts.append(starts[-1] + level.seconds * 1000)
    return levels, starts


def test_eight_people_with_5000_on_the_usual_ladder():
    """40,000 / 20 = 2,000: reached when 1,000/2,000 starts, after 200 minutes and a break."""
    levels, starts = night(*BIGS, breaks=(5,))
    assert finish_range(40_000, levels, starts) == FinishRange(
        early=8,
        likely=11,
        late=13,
        early_ms=150 * MINUTE,
        likely_ms=210 * MINUTE,
        late_ms=250 * MINUTE,
    )


def test_six_people_end_between_levels_nine_and_ten():
    """30,000 / 20 = 1,500, and the blinds have come three quarters of the way to 1,600."""
    levels, starts = night(*BIGS)
    found = finish_range(30_000, levels, starts)
    share = log(1500 / 1200) / log(1600 / 1200)
    assert (found.likely, found.likely_ms) == (8, round((160 + 20 * share) * MINUTE))


def test_a_break_between_two_levels_is_no_play():
    levels, starts = night(*BIGS, breaks=(9,))
    share = log(1500 / 1200) / log(1600 / 1200)
    assert finish_range(30_000, levels, starts).likely_ms == round((160 + 20 * share) * MINUTE)


def test_a_level_cut_in_two_by_a_break_is_one_level():
    levels, starts = night(*BIGS)
    cut = [LevelPlan(LevelKind.PLAY, 1200, 600, 1200), LevelPlan(LevelKind.BREAK, 600)]
    rest = LevelPlan(LevelKind.PLAY, 1200, 600, 1200, played_ms=300_000)
    levels[8:9] = [*cut, rest]
    at = starts[8]
    starts[8:] = [at, at + 5 * MINUTE, *(start + 15 * MINUTE for start in starts[8:])]
    starts[10] = at + 15 * MINUTE
    starts[11:] = [start - 5 * MINUTE for start in starts[11:]]
    share = log(1500 / 1200) / log(1600 / 1200)
    found = finish_range(30_000, levels, starts)
    assert (found.likely, found.likely_ms) == (10, at + round((20 * share + 10) * MINUTE))


# -- while the night goes on


def test_what_is_not_over_yet_ends_later_than_now():
    levels, starts = night(*BIGS)
    later = [start - 150 * MINUTE for start in starts]
    found = finish_range(40_000, levels, later)
    # Of ten nights 1.7 would be over by now; half of the others are over after 55 minutes.
    assert 0 < found.early_ms < 15 * MINUTE
    assert 50 * MINUTE < found.likely_ms < 60 * MINUTE


def test_a_night_that_lasts_far_longer_than_any_may_end_at_once():
    levels, starts = night(*BIGS, *(2**n * 10_000 for n in range(30)))
    later = [start - 35 * 20 * MINUTE for start in starts]
    found = finish_range(40_000, levels, later)
    assert abs(found.likely_ms) < MINUTE


def test_behind_the_last_level_the_guess_goes_on():
    levels, starts = night(*BIGS[:11])
    assert finish_range(40_000, levels, starts).late_ms is None
    for played in (150, 210, 260):
        found = finish_range(40_000, levels, [start - played * MINUTE for start in starts])
        assert 0 <= found.early_ms < found.likely_ms < found.late_ms
    assert finish_range(50_000, levels, [start - 150 * MINUTE for start in starts]) is None


def test_blinds_that_never_grow_tell_nothing():
    levels, starts = night(2000, 2000)
    assert finish_range(40_000, levels, [start - MINUTE for start in starts]) is None


def test_whoever_is_out_brings_the_end_nearer():
    levels, starts = night(*BIGS, 6000, 8000)
    later = [start - 130 * MINUTE for start in starts]
    ends = [finish_range(40_000, levels, later, field=Field(8, left)) for left in (8, 6, 4, 2)]
    assert ends[0] == finish_range(40_000, levels, later)
    likely = [end.likely_ms for end in ends]
    assert likely == sorted(likely, reverse=True)
    assert likely[0] - likely[-1] > 15 * MINUTE


def test_two_left_of_a_thousand_are_as_two_left():
    levels, starts = night(*(50 * 3**n // 2**n // 50 * 50 + 50 for n in range(40)))
    later = [start - 100 * MINUTE for start in starts]
    found = finish_range(40_000, levels, later, field=Field(1000, 2))
    assert found.early_ms >= 0


@given(
    st.integers(2, 40), st.integers(1, 600), st.integers(0, 40), st.floats(1.2, 1.7), st.integers()
)
def test_the_range_holds_the_likely_end_and_narrows_as_time_goes_by(
    entries, played, minutes, growth, seed
):
    left = 2 + seed % (entries - 1)
    levels, starts = night(*(round(1000 * growth**n) for n in range(60)))
    spans = []
    for at in (played, played + minutes):
        later = [start - at * MINUTE for start in starts]
        found = finish_range(1000 * 400, levels, later, field=Field(entries, left))
        if found is None or found.late_ms is None:
            return
        assert -1 <= found.early_ms <= found.likely_ms <= found.late_ms
        assert found.early <= found.likely <= found.late
        spans.append(found.late_ms - found.early_ms)
    assert spans[1] <= spans[0] + MINUTE  # whole big blinds do not grow quite evenly


@given(st.integers(3, 40), st.integers(1, 400), st.floats(1.25, 1.6))
def test_with_each_player_out_the_range_narrows_and_comes_no_later(entries, played, growth):
    levels, starts = night(*(round(1000 * growth**n) for n in range(60)))
    later = [start - played * MINUTE for start in starts]
    fields = [Field(entries, left) for left in range(entries, 1, -1)]
    ends = [finish_range(1000 * 1000, levels, later, field=field) for field in fields]
    if None in ends or any(end.late_ms is None for end in ends):
        return
    for before, after in itertools.pairwise(ends):
        assert after.likely_ms <= before.likely_ms + 1
        assert after.late_ms <= before.late_ms + 1
        assert after.late_ms - after.early_ms <= before.late_ms - before.early_ms + MINUTE


def test_a_group_that_is_known_is_told_a_narrower_hour():
    """20-minute levels that grow by 1.42: 27 minutes to either side."""
    levels, starts = night(*(round(100_000 * 1.42**n) for n in range(20)))
    known = Pace(20 * 1.607, 20, 20 / 1.607, nights=5)
    found = finish_range(100_000 * 200, levels, starts, known)
    for off in (found.likely_ms - found.early_ms, found.late_ms - found.likely_ms):
        assert round(off / MINUTE) == 27


def test_a_schedule_too_short_to_tell():
    levels, starts = night(*BIGS[:10])
    assert finish_range(40_000, levels, starts) is None


def test_a_schedule_that_reaches_the_likely_end_alone():
    levels, starts = night(*BIGS[:11])
    found = finish_range(40_000, levels, starts)
    assert (found.likely, found.late, found.late_ms) == (10, None, None)


def test_nothing_to_tell_without_chips_or_levels():
    levels, starts = night(*BIGS)
    assert finish_range(0, levels, starts) is None
    assert finish_range(40_000, (), ()) is None


def test_a_game_of_antes_counts_what_a_round_costs():
    """Four antes at six players cost a round what the blinds 2/4 do."""
    draw = [LevelPlan(LevelKind.PLAY, 600, 0, ante, ante, AnteKind.EACH) for ante in (1, 2, 4, 8)]
    found = finish_range(320, draw, [0, 1, 2, 3])
    assert (found.early, found.likely, found.late) == (0, 2, 3)
    assert finish_range(400, draw, [0, 1, 2, 3]).early == 1


@given(st.integers(1, 10**7), st.lists(st.integers(1, 10**6), min_size=1, max_size=30))
def test_more_chips_never_end_sooner(total, bigs):
    levels, starts = night(*sorted(bigs))
    fewer, more = (finish_range(chips, levels, starts) for chips in (total, total + 1000))
    if more is not None:
        assert fewer is not None
        assert fewer.early <= fewer.likely <= more.likely
        assert fewer.late is None or fewer.likely <= fewer.late
