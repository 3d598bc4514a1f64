import re
from datetime import timedelta

import pytest
from django.core.cache import cache

from tournament import health, instants, notices
from tournament.computer import state
from tournament.health import Report
from tournament.models import Absence, Event
from tournament.services import clock, levels, people, watching
from tournament.services.deeds import Author
from tournament.views.notice_cards import notices as cards

A = "a" * 16
URL = "/e/friday/notice/"
PART = "/e/friday/parts/suggestions/"
BY_SCRIPT = {"headers": {"HX-Request": "true"}}


def text(answer) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", answer.content.decode()).split())


@pytest.fixture
def night(cast, time):
    clock.start(cast.event.pk, Author("Karin"))
    time.passes(minutes=10)
    return Event.objects.get(pk=cast.event.pk)


def power(percent, on_mains=False):
    state.tell(percent=percent, on_mains=on_mains)


def away(event):
    now = instants.now()
    return Absence.objects.create(
        event=event,
        began_at=now - timedelta(minutes=7),
        ended_at=now - timedelta(seconds=48),
        counted_ms=372_000,
    )


# -- in the slot of the director's page


def test_the_question_has_its_two_answers(cast, night):
    night.zone = "Europe/Stockholm"
    night.save()
    away(night)
    shown = text(cast.director.get(PART))
    assert "Were you playing? The computer was away 14:03–14:09. Yes" in shown
    assert "Yes No, give back 6:12" in shown


def test_yes_leaves_the_clock_alone(cast, night):
    absence = away(night)
    answer = cast.director.post(f"{URL}played/", {"absence": absence.pk}, **BY_SCRIPT)
    assert answer.status_code == 200
    assert "Were you playing?" not in text(answer)
    absence.refresh_from_db()
    assert absence.answered_at is not None
    assert Event.objects.get(pk=night.pk).level_spent_ms == night.level_spent_ms


def test_no_gives_the_time_back_and_can_be_undone(cast, night):
    absence = away(night)
    answer = cast.director.post(f"{URL}give-back/", {"absence": absence.pk}, **BY_SCRIPT)
    assert "6:12 given back: the computer was away" in text(answer).replace("06:12", "6:12")
    line = night.journal.latest("number")
    cast.director.post(f"/e/friday/journal/{line.number}/undo/", **BY_SCRIPT)
    assert "Were you playing?" in text(cast.director.get(PART))


def test_an_answer_without_a_question(cast, night):
    answer = cast.director.post(f"{URL}played/", {"absence": 4711}, **BY_SCRIPT)
    assert answer.status_code == 422
    assert "This question is gone." in text(answer)
    for wrong in ({}, {"absence": "x"}, {"absence": "9" * 30}):
        assert cast.director.post(f"{URL}played/", wrong, **BY_SCRIPT).status_code == 422


def test_a_notice_is_put_away(cast, night):
    power(30)
    assert "Battery at 30 % The computer is not plugged in. OK" in text(cast.director.get(PART))
    answer = cast.director.post(f"{URL}hide/", {"notice": "battery_low"}, **BY_SCRIPT)
    assert answer.status_code == 200
    assert "Battery" not in text(answer)
    assert "Break at" in text(cast.director.get(PART))
    assert night.journal.count() == 2  # made and started: no deed


def test_many_at_the_door_hide_no_notice(cast, night, make_device):
    power(30)
    cast.guest.post("/e/friday/me/who/", {"name": "Ella", "at": "new"})
    assert "Is this Ella?" in text(cast.director.get(PART))
    make_device().post("/e/friday/me/who/", {"name": "Bot", "at": "new"})
    assert "Battery at 30 %" in text(cast.director.get(PART))
    cast.director.post(f"{URL}hide/", {"notice": "battery_low"}, **BY_SCRIPT)
    assert "Is this Ella?" in text(cast.director.get(PART))


def test_without_a_script_it_goes_back_to_the_page(cast, night):
    power(30)
    answer = cast.director.post(f"{URL}hide/", {"notice": "battery_low"})
    assert answer.url == "/e/friday/#suggestions"
    assert notices.shown(night) == []


def test_a_silent_tv_may_be_off_on_purpose(cast, night, time):
    for _ in range(14):
        health.heard(night.pk, Report(id=A, sound="on"), "Television")
        time.passes(seconds=5)
    for _ in range(6):
        health.beat()
        time.passes(seconds=5)
    shown = text(cast.director.get(PART))
    assert "TV silent since 12:11" in shown
    assert "It is off on purpose" in shown
    (notice,) = notices.shown(night)
    cast.director.post(f"{URL}hide/", {"notice": notice.key}, **BY_SCRIPT)
    assert "silent" not in text(cast.director.get(PART))


@pytest.mark.parametrize("notice", ["", "x" * 201])
def test_what_cannot_be_put_away(cast, night, notice):
    answer = cast.director.post(f"{URL}hide/", {"notice": notice}, **BY_SCRIPT)
    assert answer.status_code == 422


def test_unknown_answers_and_unknown_people(cast, night):
    assert cast.director.post(f"{URL}sing/", **BY_SCRIPT).status_code == 404
    assert cast.director.get(f"{URL}hide/").status_code == 405
    for role in ("captain", "stranger", "guest"):
        assert cast[role].post(f"{URL}hide/", {"notice": "battery_low"}).status_code == 403


def test_the_winner_comes_before_every_notice(cast, night):
    power(5)
    away(night)
    for number in range(2, 9):
        people.knock_out(night.pk, Author(), number=number)
    assert "is the last one left" in text(cast.director.get(PART))


def test_a_clock_that_waits_comes_before_every_notice(cast, night, time):
    cast.director.post("/e/friday/clock/hold/", {"position": "0", "hold": "1"})
    time.passes(minutes=11)
    power(5)
    assert "The clock waits for you" in text(cast.director.get(PART))


def test_in_a_pause_notices_are_told_until_something_is_offered(cast, night, time):
    power(30)
    clock.pause(night.pk, Author())
    assert "Battery at 30 %" in text(cast.director.get(PART))
    time.passes(minutes=5)
    assert "Was this the break?" in text(cast.director.get(PART))
    power(5)
    assert "Battery at 5 %" in text(cast.director.get(PART))


def test_in_a_break_only_what_is_pressing_is_told(cast, night):
    power(30)
    clock.jump(night.pk, Author(), position=2)
    assert "Wait for me" in text(cast.director.get(PART))
    power(5)
    assert "Battery at 5 %" in text(cast.director.get(PART))
    cast.director.post(f"{URL}hide/", {"notice": "battery_empty"}, **BY_SCRIPT)
    assert "Wait for me" in text(cast.director.get(PART))


def test_in_the_countdown_notices_are_told(cast):
    clock.start(cast.event.pk, Author(), countdown_ms=600_000)
    assert "Starts at" in text(cast.director.get(PART))
    power(30)
    assert "Battery at 30 %" in text(cast.director.get(PART))


def test_before_the_start_the_slot_is_for_starting(cast):
    power(5)
    assert "How many?" in text(cast.director.get(PART))
    assert [card.title for card in cards(cast.event)] == ["Battery at 5 %"]  # told elsewhere


# -- pages are told when there is another


def test_pages_are_told_once_of_each_change(cast, night):
    version = Event.objects.get(pk=night.pk).version

    def told():
        watching.watch_devices()
        return Event.objects.get(pk=night.pk).version - version

    assert told() == 0
    power(30)
    assert told() == 1
    power(29)
    assert told() == 1
    cast.director.post(f"{URL}hide/", {"notice": "battery_low"}, **BY_SCRIPT)
    assert told() == 2
    assert told() == 2
    power(60, on_mains=True)
    assert told() == 2
    power(30)
    assert told() == 3


def test_a_paused_night_is_watched_too_and_one_that_is_over_is_not(cast, night):
    clock.pause(night.pk, Author())
    power(30)
    assert watching.watch_devices() == 1
    clock.finish(night.pk, Author())
    power(5)
    assert watching.watch_devices() == 0


def test_one_night_in_trouble_does_not_stop_the_others(cast, night, monkeypatch, make_running):
    make_running(title="Other")
    power(30)
    every = notices.every

    def fails(event):
        if event.pk == night.pk:
            raise RuntimeError
        return every(event)

    monkeypatch.setattr(notices, "every", fails)
    assert watching.watch_devices() == 1


def test_a_lost_cache_tells_again(cast, night):
    power(30)
    watching.watch_devices()
    cache.clear()
    power(30)
    assert watching.watch_devices() == 1


# -- the chip case

STACK = {"25": 8, "100": 8, "500": 4, "1000": 2}


@pytest.fixture
def planned(night):
    """A night of eight, its case of 100 each of four chips; up to ten were thought of."""
    bank = {value: 100 - 8 * count for value, count in STACK.items()}
    night.plan = {
        "format": 1,
        "stack": STACK,
        "bank": bank,
        "values": {},
        "ledger": [{"kind": "deal", "number": 8, "bank": bank}],
        "wish": {"asked": {"likely": "8", "most": "10"}},
    }
    night.save()
    return night


def card(cast):
    return text(cast.director.get(PART)).removesuffix(" Tell everybody")


def test_the_case_that_runs_dry_is_told_with_what_to_deal_instead(cast, planned):
    assert "reach" not in card(cast)
    people.add_entries(planned.pk, Author(), count=3)
    assert card(cast).startswith("The chips reach for one more stack The one after that gets")
    people.add_entries(planned.pk, Author())
    shown = card(cast)
    assert shown.startswith("The 25s do not reach for one more Deal the next one 4 × 25, ")
    cast.director.post(f"{URL}hide/", {"notice": "no_stack-25-12"}, **BY_SCRIPT)
    assert "reach" not in card(cast)
    people.add_entries(planned.pk, Author())
    assert card(cast).startswith("The 25s do not reach for 13 stacks Deal the last one 4 × 25, ")


def test_a_chip_that_is_missing_comes_before_the_break(cast, planned):
    people.add_entries(planned.pk, Author(), count=5)
    clock.jump_to_break(planned.pk, Author())
    assert card(cast).startswith("The 25s do not reach for 13 stacks")


def test_in_a_fixed_field_nobody_more_is_thought_of(cast, planned):
    planned.plan["wish"]["asked"] = {"likely": "12", "most": "12"}
    planned.save()
    people.add_entries(planned.pk, Author(), count=4)
    assert "reach" not in card(cast)


def test_the_exchange_to_come_is_told_with_what_to_borrow(cast, planned, plans):
    planned.schedule.levels.all().delete()
    rows = [plans.play(25), plans.pause(), plans.play(100), plans.play(200)]
    levels.write_levels(planned.schedule, rows)
    planned.plan["ledger"][0]["bank"] = {"25": 0, "100": 2, "500": 0, "1000": 0}
    planned.plan["wish"]["asked"] = {"likely": "8", "most": "8"}
    planned.save()
    shown = card(cast)
    assert shown.startswith("The case cannot pay for the 25s when they leave")
    assert "Borrow 14 × 100 for the case." in shown


def test_a_night_without_a_plan_asks_the_database_nothing_of_it(
    cast, night, django_assert_num_queries
):
    with django_assert_num_queries(0):
        assert notices._of_the_case(night) == (0, None)
