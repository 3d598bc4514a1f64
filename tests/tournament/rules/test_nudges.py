import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.rules.levels import LevelKind, LevelPlan
from tournament.rules.nudges import KINDS, Nudge, NudgeRefusal, nudged, numbers_of, offers


def play(big, minutes=20, **fields):
    return LevelPlan(LevelKind.PLAY, minutes * 60, big // 2, big, **fields)


REST = LevelPlan(LevelKind.BREAK, 600)
BIGS = (50, 100, 150, 200, 300, 400, 500, 600, 800, 1200, 1600, 2000, 3000)
NIGHT = (*map(play, BIGS[:4]), REST, *map(play, BIGS[4:]))


def offered(levels=NIGHT, first=1, last=12):
    return list(offers(levels, first, last))


def named(nudges):
    return [nudge.kind for nudge in nudges]


def test_what_is_offered_of_a_usual_night():
    shorter, shortest, skip, no_break, one_more, longer = offered()
    assert [one.seconds // 60 for one in (shorter, shortest, longer)] == [16, 12, 25]
    assert numbers_of(NIGHT, skip)["big"] == 500  # from 400 to 600 is the smallest step
    assert (no_break.kind, no_break.position) == ("no_break", 4)
    assert one_more == Nudge("break", 8, 600)
    assert numbers_of(NIGHT, one_more)["after"] == 7


def test_what_is_past_is_not_offered():
    assert "no_break" not in named(offered(first=5))
    assert all(one.position == 0 or one.position >= 9 for one in offered(first=9))
    assert offered(first=len(NIGHT)) == []


def test_what_comes_after_the_likely_end_is_not_offered():
    assert "no_break" not in named(offered(last=4))
    assert "skip" not in named(offered(first=3, last=2))


def test_a_break_with_a_note_is_there_for_something():
    noted = LevelPlan(LevelKind.BREAK, 600, note="The 25s leave")
    assert "no_break" not in named(offered((*NIGHT[:4], noted, *NIGHT[5:])))


@pytest.mark.parametrize(
    ("nudge", "refused"),
    [
        (Nudge("length", seconds=59), "amount_out_of_range"),
        (Nudge("length", seconds=10**6), "amount_out_of_range"),
        (Nudge("skip", 2), "level_is_past"),
        (Nudge("skip", 400), "no_such_level"),
        (Nudge("skip", 4), "cannot_be_skipped"),
        (Nudge("skip", len(NIGHT) - 1), "cannot_be_skipped"),
        (Nudge("no_break", 5), "cannot_be_skipped"),
        (Nudge("break", 4, 600), "break_comes_anyway"),
        (Nudge("break", 5, 600), "break_comes_anyway"),
        (Nudge("break", 7, 5), "amount_out_of_range"),
    ],
)
def test_what_cannot_be(nudge, refused):
    with pytest.raises(NudgeRefusal) as found:
        nudged(NIGHT, 3, nudge)
    assert found.value.kind == refused


def test_the_rest_of_a_level_that_a_break_cut_in_two_is_the_level_on_show():
    rest = play(200, played_ms=300_000)
    levels = (play(100), play(200), REST, rest, play(300), play(400))
    assert nudged(levels, 3, Nudge("length", seconds=960))[3] == rest
    with pytest.raises(NudgeRefusal):
        nudged(levels, 3, Nudge("skip", 3))


def test_an_endless_level_stays_endless():
    levels = (play(50), play(100), LevelPlan(LevelKind.PLAY, None, 100, 200))
    after = nudged(levels, 1, Nudge("length", seconds=600))
    assert [level.seconds for level in after] == [1200, 600, None]


LEVEL = st.one_of(
    st.builds(play, st.integers(1, 10**6), st.integers(1, 90)),
    st.just(REST),
    st.builds(play, st.integers(2, 100), played_ms=st.just(1000)),
    st.just(LevelPlan(LevelKind.PLAY, None, 100, 200)),
)


@given(
    st.lists(LEVEL, min_size=1, max_size=20).map(tuple),
    st.integers(0, 21),
    st.builds(Nudge, st.sampled_from(KINDS), st.integers(-1, 21), st.integers(0, 10_000)),
)
def test_what_has_begun_never_changes(levels, first, nudge):
    try:
        after = nudged(levels, first, nudge)
    except NudgeRefusal:
        return
    assert after[:first] == levels[:first]


@given(st.lists(LEVEL, min_size=1, max_size=20).map(tuple), st.integers(0, 21), st.integers(0, 19))
def test_whatever_is_offered_can_be_done(levels, first, last):
    for nudge in offers(levels, first, min(last, len(levels) - 1)):
        after = nudged(levels, first, nudge)
        assert after[:first] == levels[:first]
        assert after != levels
