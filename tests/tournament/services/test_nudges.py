"""What moves the end of a night: done as it was shown, and never to what has begun."""

import pytest

from tournament import instants, snapshots
from tournament.errors import DirectorError, StaleError
from tournament.models import Event
from tournament.services import clock, levels, undo
from tournament.views import ahead

SMALLS = (25, 50, 75, 100, 150, 200, 250, 300, 400, 600, 800, 1000, 1500, 2000, 3000, 4000)
MINUTE = 60_000


@pytest.fixture
def night(make_running, plans, time):
    rows = [plans.play(small) for small in SMALLS]
    rows.insert(4, plans.pause())
    event = make_running(levels=rows)
    time.passes(minutes=27)
    return event.pk


def shot(pk):
    return snapshots.by_id(pk)


def offers(pk):
    return list(ahead.offers(shot(pk), instants.now()))


def do(pk, karin, nudge, **more):
    wish = {"kind": nudge.kind, "position": nudge.position, "seconds": nudge.seconds}
    return levels.nudge(pk, karin, **wish | more)


def test_every_kind_is_offered(night):
    kinds = [offer.nudge.kind for offer in offers(night)]
    assert kinds == ["length", "length", "skip", "no_break", "break", "length"]


@pytest.mark.parametrize("number", range(6))
def test_what_was_shown_is_what_it_does(night, karin, number):
    now, before = instants.now(), shot(night)
    offer = offers(night)[number]
    preview = ahead.nudged(before, now, offer.nudge)
    promised = ahead.ends(before, now, preview)
    line = do(night, karin, offer.nudge, seq=before.event.levels_seq).line
    after = shot(night)
    assert after.plans == preview
    assert ahead.ends(after, now) == promised
    assert ahead.likely_end(after, now) == offer.end != ahead.likely_end(before, now)
    # The level on show, what is left of it, and the levels before it stay.
    assert after.read(now) == before.read(now)
    assert after.levels[:2] == before.levels[:2]
    undo.undo(night, karin, line.number)
    assert ahead.ends(shot(night), now) == ahead.ends(before, now)


def test_shorter_levels_also_while_the_clock_stands(night, karin):
    clock.pause(night, karin)
    left_ms = shot(night).read(instants.now()).left_ms
    levels.nudge(night, karin, kind="length", seconds=960)
    now = shot(night)
    assert now.read(instants.now()).left_ms == left_ms
    assert {level.seconds for level in now.levels[2:] if not level.is_break} == {960}
    assert [level.seconds for level in now.levels[:2]] == [1200, 1200]


def test_a_page_that_has_not_seen_the_last_change_changes_nothing(night, karin):
    seq = shot(night).event.levels_seq
    levels.insert_level(night, karin, position=3, seconds=600, small=60, big=120)
    with pytest.raises(StaleError):
        levels.nudge(night, karin, kind="skip", position=6, seq=seq)


def test_a_level_that_began_meanwhile_is_not_skipped(night, karin, time):
    seq = shot(night).event.levels_seq
    time.passes(minutes=20)
    with pytest.raises(DirectorError, match="level_is_past"):
        levels.nudge(night, karin, kind="skip", position=2, seq=seq)


@pytest.mark.parametrize("wish", [{"kind": "length"}, {"kind": "skip", "position": 99}])
def test_what_cannot_be_changes_nothing(night, karin, wish):
    version = Event.objects.get(pk=night).version
    with pytest.raises(DirectorError):
        levels.nudge(night, karin, **wish)
    assert Event.objects.get(pk=night).version == version


def test_only_of_a_night_that_is_on(make_event, karin):
    with pytest.raises(DirectorError, match="not_started"):
        levels.nudge(make_event().pk, karin, kind="length", seconds=960)


def test_without_chips_nothing_is_offered(make_running):
    assert offers(make_running(stack=None).pk) == []
