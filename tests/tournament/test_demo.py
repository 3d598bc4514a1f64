import re

import pytest
from django.utils import translation

from tournament import demo, instants, queries, snapshots, web
from tournament.models import ChipKit, Event, Knockout, LevelChange, Player, Purchase
from tournament.services import kits, levels, people, rights, undo


@pytest.fixture
def night(db, time, sent):
    return demo.make_demo()


def reading(event):
    return snapshots.reading(snapshots.by_id(event.pk), instants.now())


def test_it_is_a_night_in_progress(night):
    shown = reading(night)
    assert (night.slug, shown["state"], shown["level"]) == ("demo", "running", 5)
    assert 720_000 < shown["left_ms"] < 765_000
    assert (shown["ante"], shown["players"], shown["entries"]) == (400, 6, 8)
    assert shown["ends_ms"] is not None
    assert not demo_problems(night)


def demo_problems(event):
    from tournament.rules.blinds import problems

    plans = [level.plan for level in event.schedule.levels.all()]
    return [problem for problem in problems(plans, stack=5000, players=8) if problem.is_error]


def test_its_journal_reads_like_an_evening(night, time):
    lines = list(night.journal.order_by("number"))
    assert [line.kind for line in lines] == [
        "create",
        *["pay"] * 6,
        *("set_tables", "draw_seats", "draw_button"),
        "start",
        "next_hand",
        "knock_out",
        "buy",
        "pause",
        "resume",
        "next_hand",
        "knock_out",
        "release",
        "add_time",
        "next_hand",
        "knock_out",
    ]
    times = [line.at for line in lines]
    assert times == sorted(times)
    minutes = [round((instants.now() - at).total_seconds() / 60) for at in times]
    assert minutes[0] > 120
    assert minutes[-1] == 5


def test_there_is_money_in_it_and_most_of_it_is_paid(night):
    bought = Purchase.objects.filter(entry__event=night)
    assert sorted(bought.values_list("kind", flat=True)) == ["buy_in"] * 8 + ["rebuy"]
    assert bought.filter(paid_with="").count() == 3
    assert queries.pool_of(night).total == 9 * bought.first().price
    assert queries.payouts_of(night).places > 1
    assert night.offers.count() == 3
    taken = Knockout.objects.filter(shares__isnull=False).distinct()
    assert taken.count() == 3


def test_its_money_is_that_of_its_language(db, time, sent):
    with translation.override("da"):
        event = demo.make_demo()
    assert (event.currency, event.offers.get(kind="buy_in").price) == ("DKK", 100_00)


@pytest.mark.parametrize(
    "path",
    [
        *("", "money/", "prizes/", "prizes/deal/", "results/", "exchange/", "count/", "journal/"),
        *("sheets/", "tv/", "view/", "levels/", "settings/", "person/1/buy/add_on/"),
    ],
)
def test_every_page_of_it_shows_something(night, client, path):
    secret, _right = rights.accept(rights.invite_host(), None, "iPhone")
    client.cookies[web.DEVICE_COOKIE] = secret
    assert client.get(f"/e/demo/{path}").status_code == 200


def test_its_chips_come_from_a_case_that_is_planned(night, client):
    kit = ChipKit.objects.get()
    secret, _right = rights.accept(rights.invite_host(), None, "iPhone")
    client.cookies[web.DEVICE_COOKIE] = secret
    for path, said in (
        ("sheets/chips/", "White"),
        ("sheets/counting/", "White"),
        ("exchange/", "The 25s, for 100s"),
        ("person/1/buy/add_on/", "× 25"),
    ):
        shown = re.sub(r"<[^>]+>", "", client.get(f"/e/demo/{path}").content.decode())
        assert said in shown, path
    assert kit.name in client.get(f"/plan/?case=kit-{kit.pk}").content.decode()
    demo.make_demo()
    assert ChipKit.objects.count() == 1
    demo.remove_demo()
    assert not ChipKit.objects.exists()


def test_a_case_that_somebody_counted_is_no_demo_any_more(night):
    kit = ChipKit.objects.get()
    kits.count(kit.pk, {kit.colours.first().pk: (140, False)})
    demo.remove_demo()
    assert ChipKit.objects.get() == kit


def test_its_level_changes_were_noticed_when_they_happened(night):
    changes = LevelChange.objects.order_by("at")
    assert [change.position for change in changes] == [1, 2, 3, 5]
    for change in changes:
        assert 0 <= (change.noticed_at - change.at).total_seconds() < 0.1


def test_all_that_happened_in_it_can_be_undone(night, karin):
    for number in night.journal.exclude(kind="create").values_list("number", flat=True):
        undo.undo(night.pk, karin, number)
    shown = reading(night)
    assert (shown["state"], shown["players"], shown["level"]) == ("planned", 8, 1)


def test_another_one_takes_its_place(night, karin):
    people.name_entry(night.pk, karin, number=1, name="Somebody real")
    again = demo.make_demo()
    assert Event.objects.get() == again
    assert again.pk != night.pk
    assert again.epoch > night.epoch
    assert Player.objects.filter(name="Lars").count() == 1


def test_people_who_play_elsewhere_too_stay(night, make_event, karin):
    other = make_event()
    people.name_entry(other.pk, karin, number=1, name="Anna")
    demo.remove_demo()
    assert Player.objects.get().name == "Anna"
    assert list(Event.objects.all()) == [other]


@pytest.mark.parametrize(
    ("state", "phase", "left"),
    [
        ("countdown", "countdown", 300_000),
        ("running", "running", 744_000),
        ("last-minute", "running", 48_000),
        ("last-ten", "running", 12_000),
        ("paused", "paused", 744_000),
        ("break", "running", 390_000),
        ("held", "held", 0),
        ("last-level", "running", None),
        ("overtime", "overtime", 0),
        ("finished", "finished", 0),
    ],
)
def test_each_state_can_be_shown(night, state, phase, left):
    demo.show(night, state)
    shown = reading(night)
    assert (shown["state"], shown["left_ms"]) == (phase, left) or state == "finished"
    assert shown["state"] == phase
    assert shown["is_break"] == (state in {"break", "held"})


def test_any_state_follows_on_any_other(night):
    for first in demo.SHOWN:
        for second in demo.SHOWN:
            demo.show(night, first)
            demo.show(night, second)
            expected = {"last-minute", "last-ten", "break", "last-level"}
            assert reading(night)["state"] == ("running" if second in expected else second)


def test_every_state_has_a_name():
    assert demo.SHOWN.keys() == demo.STATES.keys()


def test_the_countdown_is_one_to_an_hour_on_the_wall(night, time):
    demo.show(night, "countdown")
    night.refresh_from_db()
    assert night.starts_at == time.wall + 5 * demo.MINUTE
    demo.show(night, "running")
    night.refresh_from_db()
    assert night.starts_at < time.wall


def test_a_demo_whose_coming_levels_were_taken_out_still_shows_every_state(night, karin):
    for position in range(night.schedule.levels.count() - 1, 5, -1):
        levels.remove_level(night.pk, karin, position=position)
    for state in demo.SHOWN:
        demo.show(night, state)
        assert reading(night)["position"] <= 5
