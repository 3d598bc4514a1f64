from hypothesis import given
from hypothesis import strategies as st

from tournament.rules.forecast import FinishRange, finish_range
from tournament.rules.levels import AnteKind, LevelKind, LevelPlan

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
    levels, starts = night(*BIGS)
    assert finish_range(30_000, levels, starts).likely_ms == 180 * MINUTE


def test_counted_from_now_what_has_begun_is_negative():
    levels, starts = night(*BIGS)
    later = [start - 150 * MINUTE for start in starts]
    found = finish_range(40_000, levels, later)
    assert (found.early_ms, found.likely_ms) == (-10 * MINUTE, 50 * MINUTE)


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
    assert (found.early, found.likely, found.late) == (1, 2, 3)


@given(st.integers(1, 10**7), st.lists(st.integers(1, 10**6), min_size=1, max_size=30))
def test_more_chips_never_end_sooner(total, bigs):
    levels, starts = night(*sorted(bigs))
    fewer, more = (finish_range(chips, levels, starts) for chips in (total, total + 1000))
    if more is not None:
        assert fewer is not None
        assert fewer.early <= fewer.likely <= more.likely
        assert fewer.late is None or fewer.likely <= fewer.late
