import threading
from contextlib import closing
from datetime import UTC, datetime

import pytest
from django.db import connection

from tournament.errors import DirectorError
from tournament.models import Entry, Event, JournalEntry, Player, Purchase, Schedule
from tournament.rules.presets import PRESETS
from tournament.services import clock, events, levels, people, prizes, purchases, undo
from tournament.services.deeds import Author


def test_the_same_again_has_the_people_the_blinds_and_the_rules(make_running, karin, time):
    last = make_running(title="Thursday", house={"chip_race": "round_up"}, zone="Europe/Oslo")
    people.name_entry(last.pk, karin, number=3, name="Ella")
    events.change_settings(last.pk, karin, viewer_code="KLARAB", currency="NOK")
    time.passes(days=7)
    event = events.same_again(karin).event
    assert (event.state, event.starts_at, event.slug) == ("planned", None, "thursday-2")
    assert (event.title, event.zone, event.stack) == ("Thursday", "Europe/Oslo", 5000)
    assert (event.house, event.currency) == ({"chip_race": "round_up"}, "NOK")
    assert event.viewer_code == "KLARAB"
    assert [str(entry) for entry in event.entries.all()[:4]] == ["#1", "#2", "Ella", "#4"]
    assert event.entries.count() == 8
    before = [level.plan for level in last.schedule.levels.all()]
    assert [level.plan for level in event.schedule.levels.all()] == before


def test_the_same_again_has_the_stakes_the_prizes_and_the_settings(make_running, karin, time):
    last = make_running()
    purchases.set_offer(last.pk, karin, kind="buy_in", price=200_00, bounty=50_00)
    purchases.set_offer(last.pk, karin, kind="rebuy", price=100_00, is_open=False)
    purchases.pay(last.pk, karin, number=1)
    people.no_show(last.pk, karin, number=8, chips=0)
    prizes.set_prizes(last.pk, karin, table="own", shares=["60", "40"], prizes=[{"gift": "Ham"}])
    prizes.lock_prizes(last.pk, karin)
    events.change_settings(last.pk, karin, tells_end=False, hides_money=True)
    time.passes(days=7)
    event = events.same_again(karin).event
    assert [(one.kind, one.price, one.bounty, one.is_open) for one in event.offers.all()] == [
        ("buy_in", 200_00, 50_00, None),
        ("rebuy", 100_00, 0, None),
    ]
    bought = Purchase.objects.filter(entry__event=event)
    assert {(one.price, one.paid_with) for one in bought} == {(200_00, "")}
    assert bought.count() == 8
    plan = event.prize_plan
    assert (plan.table, plan.shares, plan.locked, plan.locked_pool) == (
        "own",
        ["60", "40"],
        None,
        None,
    )
    assert plan.prizes == [{"amount": None, "gift": "Ham"}]
    assert (event.tells_end, event.hides_money) == (False, True)


def test_any_night_can_be_played_again(make_running, karin, time):
    first = make_running(title="First", people=3)
    time.passes(days=1)
    make_running(title="Second")
    event = events.same_again(karin, like=first).event
    assert (event.title, event.entries.count(), event.state) == ("First", 3, "planned")
    assert (event.version, event.level_spent_ms, event.running_since) == (1, 0, None)


def test_the_same_again_is_without_the_breaks_made_on_the_spot(make_running, karin, time, plans):
    last = make_running()
    time.passes(minutes=7)
    levels.break_now(last.pk, karin, seconds=600)
    time.passes(days=1)
    event = events.same_again(karin).event
    assert [level.plan for level in event.schedule.levels.all()] == list(plans.LADDER)


def test_the_last_night_is_the_last_one_played(make_event, make_running, karin, time):
    with pytest.raises(DirectorError) as refusal:
        events.same_again(karin)
    assert refusal.value.kind == "no_last_night"
    make_event(title="Only planned")
    make_running(title="First")
    time.passes(days=1)
    make_running(title="Second")
    assert events.queries.last_night().title == "First"
    time.passes(days=1)
    assert events.same_again(karin, "Third").event.title == "Third"
    assert events.queries.last_night().title == "Second"


def test_the_same_again_twice_by_one_tap_is_one_night(make_running, time):
    make_running()
    time.passes(days=1)
    for _ in range(2):
        events.same_again(Author(key="one-tap-one-key"))
    assert Event.objects.count() == 2


def test_another_zone_keeps_the_hour_that_people_were_told(make_event, karin):
    at = datetime(2026, 6, 12, 2, 19, 59, tzinfo=UTC)  # 11:19:59 in Tokyo
    event = make_event(zone="Asia/Tokyo", starts_at=at)
    line = events.change_settings(event.pk, karin, zone="Asia/Singapore").line
    event.refresh_from_db()
    assert event.starts_at == datetime(2026, 6, 12, 3, 19, 59, tzinfo=UTC)
    undo.undo(event.pk, karin, line.number)
    event.refresh_from_db()
    assert (event.zone, event.starts_at) == ("Asia/Tokyo", at)


def test_another_zone_does_not_move_a_night_that_has_begun(make_running, karin):
    event = make_running(zone="Asia/Tokyo")
    began = event.starts_at
    events.change_settings(event.pk, karin, zone="Asia/Singapore")
    event.refresh_from_db()
    assert event.starts_at == began


def test_another_schedule_brings_its_stack_and_is_undone_as_one(make_event, karin, plans):
    event = make_event()
    deep = next(preset for preset in PRESETS if preset.slug == "deep")
    line = events.take_schedule(
        event.pk, karin, levels=deep.levels, stack=deep.stack, game=deep.game, name="Deep"
    ).line
    event.refresh_from_db()
    assert (event.stack, event.schedule.name) == (10_000, "Deep")
    assert tuple(level.plan for level in event.schedule.levels.all()) == deep.levels
    undo.undo(event.pk, karin, line.number)
    event = Event.objects.get(pk=event.pk)
    assert (event.stack, event.schedule.name) == (5_000, "Friday")
    assert [level.plan for level in event.schedule.levels.all()] == list(plans.LADDER)


def test_a_night_that_is_on_keeps_its_schedule(make_running, karin):
    event = make_running()
    with pytest.raises(DirectorError) as refusal:
        events.take_schedule(
            event.pk, karin, levels=PRESETS[0].levels, stack=1, game="no_limit", name=""
        )
    assert refusal.value.kind == "already_started"


def test_a_deleted_night_leaves_nothing_but_its_people(make_running, karin):
    event = make_running()
    people.name_entry(event.pk, karin, number=1, name="Ella")
    line = clock.pause(event.pk, karin).line
    undone = undo.undo(event.pk, karin, line.number).line
    undo.undo(event.pk, karin, undone.number)
    with pytest.raises(DirectorError) as refusal:
        events.delete_event(event.pk)
    assert refusal.value.kind == "is_playing"
    clock.finish(event.pk, karin)
    events.delete_event(event.pk)
    for model in (Event, Entry, JournalEntry, Schedule):
        assert not model.objects.exists()
    assert Player.objects.get().name == "Ella"


def test_a_title_without_latin_letters_gets_the_day_as_its_address(make_event):
    assert make_event(title="扑克之夜").slug == "2026-06-12"
    assert make_event(title="♠♥").slug == "2026-06-12-2"
    assert make_event(title="Østerbro ✕ Malmö").slug == "osterbro-malmo"
    assert make_event(title="demo").slug == "demo-2"


@pytest.mark.django_db(transaction=True)
def test_the_same_form_sent_twice_at_once_is_one_night(plans):
    wish = events.Wish("Friday", plans.LADDER, people=8)
    start = threading.Barrier(2)
    made = []

    def send():
        with closing(connection):
            start.wait()
            made.append(events.create_event(Author(key="one-form-one-key"), wish).event.pk)

    threads = [threading.Thread(target=send) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(made) == 2
    assert len(set(made)) == 1
    assert Event.objects.count() == 1
