"""What a deed hands to the streams equals what they would read."""

import pytest

from tournament import instants, push, queries, snapshots
from tournament.models import Event
from tournament.rules.levels import LevelKind, LevelPlan
from tournament.rules.pace import Pace
from tournament.services import audits, clock, exchanges, levels, people, purchases, undo
from tournament.services import events as event_services

MINUTE = 60_000

DEEDS = {
    "pause": lambda pk, by: clock.pause(pk, by),
    "resume": lambda pk, by: clock.resume(pk, by),
    "add_time": lambda pk, by: clock.add_time(pk, by, ms=60_000),
    "next": lambda pk, by: clock.next_level(pk, by, position=0),
    "edit_level": lambda pk, by: levels.edit_level(pk, by, position=3, small=80),
    "break_now": lambda pk, by: levels.break_now(pk, by, seconds=600),
    "knock_out": lambda pk, by: people.knock_out(pk, by, number=2),
    "pause_beside_a_knock_out": lambda pk, by: clock.pause(pk, by),
    "add_entries": lambda pk, by: people.add_entries(pk, by, count=3),
    "take_back": lambda pk, by: people.take_back(pk, by, number=2),
    "undo_of_add_entries": lambda pk, by: undo.undo(pk, by, number=11),
    "exchange": lambda pk, by: exchanges.exchange(pk, by, value=25, held={1: 11}, round_up=True),
    "take_out": lambda pk, by: audits.take_out(pk, by, kind="removed", chips=300),
    "no_show": lambda pk, by: people.no_show(pk, by, number=4),
    "set_offer": lambda pk, by: purchases.set_offer(pk, by, kind="buy_in", price=100),
    "offer_rebuys": lambda pk, by: purchases.set_offer(pk, by, kind="rebuy", price=100),
    "rebuy": lambda pk, by: purchases.buy(pk, by, number=1, kind="rebuy"),
    "pay": lambda pk, by: purchases.pay(pk, by, number=1),
    "nudge": lambda pk, by: levels.nudge(pk, by, kind="length", seconds=960),
    "finish": lambda pk, by: clock.finish(pk, by),
}


def as_told(shot):
    now = instants.now()
    return snapshots.reading(shot, now), snapshots.schedule(shot), shot.left, shot.left_now


@pytest.fixture
def told(monkeypatch):
    """What the hub was told: (event id, parts, event)."""
    heard = []
    monkeypatch.setattr(push.Hub, "tell", lambda hub, *words: heard.append(words))
    return heard


def test_after_each_deed_the_streams_know_what_the_database_knows(
    make_running, karin, told, time, django_capture_on_commit_callbacks
):
    pk = make_running().pk
    for name, deed in DEEDS.items():
        known = snapshots.by_id(pk)
        time.passes(seconds=2)  # less than a knock-out takes to be shown
        with django_capture_on_commit_callbacks(execute=True):
            assert deed(pk, karin).changed, name
        _, parts, event = told[-1]
        assert as_told(snapshots.after(known, event, parts)) == as_told(snapshots.by_id(pk)), name


def test_a_deed_between_is_not_forgotten(
    make_running, karin, told, time, django_capture_on_commit_callbacks
):
    pk = make_running().pk
    known = snapshots.by_id(pk)
    with django_capture_on_commit_callbacks(execute=True):
        people.knock_out(pk, karin, number=2)
        levels.edit_level(pk, karin, position=3, small=80)
        clock.pause(pk, karin)
    time.passes(seconds=10)
    _, parts, event = told[-1]
    assert as_told(snapshots.after(known, event, parts)) == as_told(snapshots.by_id(pk))


def test_telling_of_a_pause_asks_the_database_nothing(
    make_running, karin, django_assert_num_queries
):
    pk = make_running().pk
    known = snapshots.by_id(pk)
    clock.pause(pk, karin)
    event = Event.objects.get(pk=pk)
    with django_assert_num_queries(0):
        snapshots.after(known, event, ["clock", "journal", "levels"])


# -- the chips in play


def chips(pk):
    said = snapshots.reading(snapshots.by_id(pk), instants.now())
    return said["chips"], said["stack"]


def test_the_chips_in_play_follow_the_ledger(make_running, karin):
    pk = make_running().pk
    assert chips(pk) == (40_000, 5000)
    exchanges.exchange(pk, karin, value=25, held={1: 11, 2: 6, 3: 3}, round_up=True)
    audits.take_out(pk, karin, kind="forfeited", chips=1000)
    assert chips(pk) == (audits.in_play(Event.objects.get(pk=pk)), 5000)
    assert chips(pk)[0] == 39_100
    people.add_entries(pk, karin, count=1)
    assert chips(pk)[0] == 44_100
    assert [shot.total_chips for shot in snapshots.of_all(Event.objects.filter(pk=pk))] == [44_100]


def test_all_that_was_bought_is_in_play_and_told(make_running, make_event, karin):
    pk = make_running(people=3).pk
    purchases.set_offer(pk, karin, kind="buy_in", price=100, chips=4000)
    purchases.set_offer(pk, karin, kind="rebuy", price=100)
    purchases.set_offer(pk, karin, kind="add_on", price=100, chips=8000)
    purchases.set_offer(pk, karin, kind="re_entry", price=100, chips=4000)
    purchases.buy(pk, karin, number=1, kind="rebuy")
    purchases.buy(pk, karin, number=2, kind="add_on")
    people.knock_out(pk, karin, number=3)
    purchases.buy(pk, karin, number=3, kind="re_entry")
    said = snapshots.reading(snapshots.by_id(pk), instants.now())
    told = [said[name] for name in ("players", "people", "entries", "rebuys", "add_ons", "chips")]
    assert told == [3, 3, 4, 1, 1, 29_000]
    make_event(title="Another")
    several = {shot.event.pk: shot.count for shot in snapshots.of_all(Event.objects.all())}
    assert several[pk] == snapshots.by_id(pk).count
    assert len(several) == 2


def test_nobody_knows_the_chips_without_a_stack(make_running):
    assert chips(make_running(stack=None).pk) == (None, None)


# -- the likely end

LONG = (25, 50, 75, 100, 150, 200, 300, 400, 600, 800, 1000, 1500, 2000, 3000)


def end(pk):
    return snapshots.likely_end(snapshots.by_id(pk), instants.now())


@pytest.fixture
def night(make_running, plans):
    return make_running(levels=[plans.play(small) for small in LONG]).pk


def test_the_likely_end_follows_the_chips_in_play(night, karin):
    before = end(night)
    assert (before.early_ms, before.likely_ms) == (140 * MINUTE, 200 * MINUTE)
    people.add_entries(night, karin, count=4)
    assert end(night).likely_ms == 220 * MINUTE
    audits.take_out(night, karin, kind="removed", chips=30_000)
    assert end(night).likely_ms < 180 * MINUTE


def test_the_range_narrows_through_the_evening(night, karin, time):
    wide = end(night)
    time.passes(minutes=150)
    late = end(night)
    assert late.late_ms - late.early_ms < wide.late_ms - wide.early_ms
    for number in range(3, 9):
        people.knock_out(night, karin, number=number)
    two_left = end(night)
    assert two_left.late_ms - two_left.early_ms < late.late_ms - late.early_ms
    assert 0 <= two_left.early_ms <= two_left.likely_ms < late.likely_ms


def test_a_pause_moves_the_end_by_as_much(night, karin, time):
    time.passes(minutes=30)
    before = end(night)
    clock.pause(night, karin)
    time.passes(minutes=7)
    assert end(night) == before  # from now, and now is later


def test_time_added_to_the_level_on_show_moves_the_end(night, karin, time):
    time.passes(minutes=30)
    before = end(night).likely_ms
    clock.add_time(night, karin, ms=5 * MINUTE)
    assert 4 * MINUTE < end(night).likely_ms - before <= 5 * MINUTE


def test_of_a_night_that_is_won_there_is_no_end_to_guess(night, karin):
    for number in range(2, 9):
        people.knock_out(night, karin, number=number)
    assert end(night) is None


def test_guests_hear_of_a_knock_out_and_its_end_at_the_same_time(night, karin, time):
    time.passes(minutes=100)

    def told():
        said = snapshots.reading(snapshots.by_id(night), instants.now())
        return said["players"], [at - said["server_ms"] for at in said["ends_ms"]]

    before = told()
    for number in range(4, 9):
        people.knock_out(night, karin, number=number)
    assert told() == before
    time.passes(seconds=6)
    assert told()[0] == 3
    assert told()[1][1] < before[1][1] - MINUTE


def test_screens_need_not_say_it(night, karin):
    event_services.change_settings(night, karin, tells_end=False)
    assert snapshots.reading(snapshots.by_id(night), instants.now())["ends_ms"] is None
    assert end(night) is not None


# -- the pace of the group


def finished(make_running, karin, time, level=8):
    """A night that was won at the end of this level."""
    rows = [LevelPlan(LevelKind.PLAY, 1200, small, 2 * small) for small in LONG]
    event = make_running(levels=rows, title="Before")
    time.passes(minutes=20 * level + 10)
    for number in range(2, 9):
        people.knock_out(event.pk, karin, number=number)
    time.passes(minutes=90)  # the host had other things in mind
    clock.finish(event.pk, karin)
    return event.pk


def test_five_finished_nights_teach_the_pace(make_running, karin, time):
    for level in (7, 7, 8, 8):
        finished(make_running, karin, time, level)
    assert queries.own_pace() == Pace(nights=4)
    finished(make_running, karin, time, 9)
    pace = queries.own_pace()
    assert (pace.nights, pace.likely) == (5, 40_000 / 1200)
    assert snapshots.by_id(make_running().pk).pace == pace


def test_the_chips_at_the_end_are_those_of_the_ledger(make_running, karin, time):
    for _ in range(5):
        pk = finished(make_running, karin, time)
        Event.objects.filter(pk=pk).update(state="playing")
        audits.take_out(pk, karin, kind="removed", chips=4000)
        Event.objects.filter(pk=pk).update(state="finished")
    assert queries.own_pace().likely == 36_000 / 1200


def test_a_night_that_was_not_played_to_the_last_one_teaches_nothing(make_running, karin, time):
    event = make_running()
    clock.finish(event.pk, karin)
    assert queries.own_pace().nights == 0
    taken_back = finished(make_running, karin, time)
    people.take_back(taken_back, karin, number=2)
    assert queries.own_pace().nights == 0


def test_what_was_played_for_in_a_break_is_the_level_before(make_running, karin, time, plans):
    event = make_running(people=2, levels=[plans.play(50), plans.pause(), plans.play(500)])
    time.passes(minutes=25)
    people.knock_out(event.pk, karin, number=2)
    assert Event.objects.get(pk=event.pk).last_big == 100
