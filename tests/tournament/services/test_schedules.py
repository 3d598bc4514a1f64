import pytest

from tournament.errors import DirectorError
from tournament.models import Schedule
from tournament.services import levels, schedules


def test_the_blinds_of_a_night_are_kept_under_a_name(make_running, karin, time, plans):
    event = make_running()
    time.passes(minutes=5)
    levels.break_now(event.pk, karin, seconds=300)
    saved = schedules.save_of_event(event.pk, "Ours")
    assert (saved.name, saved.saved, saved.stack) == ("Ours", True, 5000)
    assert [level.plan for level in saved.levels.all()] == list(plans.LADDER)
    assert event.schedule_id != saved.pk


def test_a_kept_schedule_is_changed_copied_and_deleted(db, plans):
    first = schedules.save("Ours", plans.LADDER, stack=5000)
    copy = schedules.duplicate(first.pk, "Ours (copy)")
    schedules.change(
        copy.pk, name="Short", stack=1000, game="limit", levels=[plans.play(25), plans.play(50)]
    )
    copy.refresh_from_db()
    assert (copy.name, copy.stack, copy.game, copy.levels.count()) == ("Short", 1000, "limit", 2)
    assert first.levels.count() == len(plans.LADDER)
    schedules.delete(first.pk)
    assert [schedule.name for schedule in Schedule.objects.all()] == ["Short"]


def test_the_schedule_of_a_night_is_not_reached_from_here(make_event):
    event = make_event()
    schedules.delete(event.schedule_id)
    with pytest.raises(Schedule.DoesNotExist):
        schedules.duplicate(event.schedule_id, "mine")
    with pytest.raises(Schedule.DoesNotExist):
        schedules.change(
            event.schedule_id,
            name="",
            stack=None,
            game="draw",
            levels=[level.plan for level in event.schedule.levels.all()],
        )
    assert event.schedule.levels.count() == 6


def test_what_cannot_be_played_is_not_kept(db, plans):
    for wrong in ([], [plans.pause()], [plans.play(25, minutes=0)], [plans.play(25)] * 101):
        with pytest.raises(DirectorError):
            schedules.save("Wrong", wrong, stack=5000)
    assert not Schedule.objects.exists()


def test_there_is_room_for_so_many(db, plans, monkeypatch):
    monkeypatch.setattr(schedules, "MOST_SAVED", 1)
    schedules.save("One", [plans.play(25)], stack=None)
    with pytest.raises(DirectorError) as refusal:
        schedules.save("Two", [plans.play(25)], stack=None)
    assert refusal.value.kind == "too_many_schedules"
