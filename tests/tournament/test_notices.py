"""When the director is told what, from facts alone; and what is hidden until it happens anew."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from django.core.cache import cache
from django.utils import timezone

from tournament import health, instants, notices, words
from tournament.computer import state
from tournament.computer.state import Computer
from tournament.health import Report, Screen
from tournament.models import Absence, Event
from tournament.notices import Facts, Notice, found

MINUTE = 60_000
NOW = 10**9
A, B = "a" * 16, "b" * 16


def facts(**fields):
    return Facts(**{"now_ms": NOW, "ahead_ms": 0, "is_on": True, "is_quiet": False} | fields)


def screen(name=A, sound="on", silent_ms=0, for_ms=10 * MINUTE, since_ms=10 * MINUTE, **fields):
    heard_ms = NOW - silent_ms
    fields = {"idle_ms": 0, "key_ms": NOW} | fields
    return Screen(
        id=name,
        sound=sound,
        label="Television",
        now_ms=NOW,
        heard_ms=heard_ms,
        first_ms=heard_ms - for_ms,
        sound_ms=NOW - since_ms,
        **fields,
    )


def kinds(**fields):
    return [notice.kind for notice in found(facts(**fields))]


def test_all_is_well():
    assert kinds(screens=(screen(),), computer=Computer(on_mains=True, percent=5)) == []


def test_every_kind_has_its_words_and_its_rank():
    assert set(words.NOTICES) == set(notices.KINDS)


# -- the computer


@pytest.mark.parametrize(
    ("on_mains", "percent", "told"),
    [
        (False, 40, []),
        (False, 39, ["battery_low"]),
        (False, 10, ["battery_low"]),
        (False, 9, ["battery_empty"]),
        (True, 9, []),
        (None, 9, []),
        (False, None, []),
    ],
)
def test_the_battery(on_mains, percent, told):
    assert kinds(computer=Computer(on_mains=on_mains, percent=percent)) == told


def test_a_computer_that_may_fall_asleep():
    assert kinds(computer=Computer(must_stay_awake=True)) == ["may_sleep"]
    assert kinds(computer=Computer(must_stay_awake=True, awake_by="systemd")) == []
    assert kinds(computer=Computer()) == []


@pytest.mark.parametrize(("minutes", "told"), [(0, ["moved"]), (29, ["moved"]), (30, [])])
def test_an_address_that_changed_is_news_for_half_an_hour(minutes, told):
    at = instants.EPOCH + timedelta(milliseconds=NOW) - timedelta(minutes=minutes)
    computer = Computer(homes=("http://192.168.1.30:8000/",), moved_at=at)
    assert kinds(computer=computer) == told
    assert kinds(computer=replace(computer, homes=())) == []


def test_a_data_folder_that_a_cloud_copies():
    assert kinds(computer=Computer(synced_by="Dropbox")) == ["synced"]


# -- the screens


@pytest.mark.parametrize(
    ("silent_s", "for_ms", "told"),
    [
        (29, 10 * MINUTE, []),
        (30, 10 * MINUTE, ["silent"]),
        (30, MINUTE, ["silent"]),
        (30, MINUTE - 1, []),  # opened by mistake and closed again
    ],
)
def test_a_screen_that_fell_silent(silent_s, for_ms, told):
    quiet = screen(silent_ms=silent_s * 1000, for_ms=for_ms)
    assert kinds(screens=(quiet, screen(B))) == told


def test_silence_counts_only_while_the_server_was_there_to_hear():
    gone = (screen(silent_ms=10 * MINUTE),)
    assert kinds(screens=gone, well_since_ms=NOW - 29_000) == []
    assert kinds(screens=gone, well_since_ms=NOW - 30_000) == ["silent"]


@pytest.mark.parametrize(
    ("minutes", "fields", "told"),
    [
        (209, {}, []),
        (210, {}, ["standby"]),
        (300, {}, ["standby"]),
        (210, {"kind": "table"}, []),
    ],
)
def test_a_tv_without_a_key_for_three_and_a_half_hours(minutes, fields, told):
    assert kinds(screens=(screen(key_ms=NOW - minutes * MINUTE, **fields),)) == told


def test_several_such_tvs_are_one_notice_and_one_more_is_another():
    first = screen(key_ms=NOW - 240 * MINUTE)
    second = screen(B, key_ms=NOW - 209 * MINUTE)
    (before,) = found(facts(screens=(first, second)))
    (after,) = found(facts(screens=(first, replace(second, key_ms=NOW - 210 * MINUTE))))
    assert before.key != after.key


@pytest.mark.parametrize(
    ("sounds", "told"),
    [
        (["locked"], ["mute"]),
        (["locked", "failed", "none"], ["mute"]),
        (["locked", "on"], []),
        (["locked", "quiet"], []),  # it was told to be
    ],
)
def test_a_room_where_nobody_can_sound(sounds, told):
    screens = tuple(screen(f"{n:016x}", sound) for n, sound in enumerate(sounds))
    assert kinds(screens=screens) == told
    assert kinds(screens=screens, is_on=False) == []
    assert kinds(screens=screens, is_quiet=True) == []


def test_a_room_is_given_half_a_minute_to_be_unlocked():
    assert kinds(screens=(screen(sound="locked", since_ms=29_000),)) == []
    assert kinds(screens=(screen(sound="locked", since_ms=30_000),)) == ["mute"]


def test_each_room_is_told_of_by_itself():
    screens = (screen(sound="locked", room="Hall"), screen(B, room="Kitchen"))
    (notice,) = found(facts(screens=screens))
    assert notice.numbers == {"room": "Hall", "locked": 1}


def test_the_most_pressing_stands_first():
    away = Absence(
        pk=7,
        began_at=datetime(2026, 6, 12, 20, 10, tzinfo=UTC),
        ended_at=datetime(2026, 6, 12, 20, 16, tzinfo=UTC),
        counted_ms=372_000,
    )
    computer = Computer(on_mains=False, percent=5, synced_by="Dropbox", must_stay_awake=True)
    gone = screen(B, silent_ms=MINUTE)
    found_all = kinds(absences=(away,), computer=computer, screens=(gone,))
    assert found_all == ["away", "battery_empty", "silent", "may_sleep", "synced"]


# -- what they say


@pytest.mark.parametrize(
    ("kind", "numbers", "title", "reason"),
    [
        (
            "away",
            {"from_ms": 20 * 3_600_000 + 10 * MINUTE, "to_ms": 20 * 3_600_000 + 16 * MINUTE},
            "Were you playing?",
            "The computer was away 22:10–22:16.",
        ),
        (
            "silent",
            {"label": "Television", "table": None, "room": "Hall", "at_ms": 77_460_000},
            "TV silent since 23:31",
            "Television · Hall: is it on, and in the Wi-Fi?",
        ),
        (
            "moved",
            {"home": "http://192.168.1.30:8000/"},
            "New address: 192.168.1.30:8000",
            "The old one is dead: open this one on the TV. Guests scan anew.",
        ),
        (
            "mute",
            {"room": "", "locked": 0},
            "No screen can sound",
            "Its browser plays none. Open the TV page on one more device there.",
        ),
        (
            "mute",
            {"room": "Hall", "locked": 1},
            "No sound in “Hall”",
            "Press “Start the screen” on one of them.",
        ),
        (
            "synced",
            {"by": "a network drive"},
            "The data folder is not safe where it is",
            "It is on a network drive. Move it to this computer after the night.",
        ),
    ],
)
def test_what_a_notice_says(kind, numbers, title, reason):
    with timezone.override(timezone.get_fixed_timezone(120)):
        assert words.notice(kind, numbers) == (title, reason)


def test_what_is_given_back_is_named():
    assert words.give_back_word({"counted_ms": 372_000}) == "No, give back 6:12"


# -- hiding


@pytest.fixture
def night(make_running):
    cache.clear()
    return make_running()


def power(percent, on_mains=False):
    state.tell(percent=percent, on_mains=on_mains)


def shown(event):
    return [notice.kind for notice in notices.shown(event)]


def test_what_was_hidden_comes_back_when_it_happens_anew(night):
    power(30)
    notices.hide(night, "battery_low")
    assert shown(night) == []
    power(29)
    notices.forget_what_is_over(night)
    assert shown(night) == []
    power(50, on_mains=True)
    notices.forget_what_is_over(night)
    power(30)
    assert shown(night) == ["battery_low"]


def test_what_is_hidden_during_a_look_stays_hidden(night, monkeypatch):
    power(30)
    notices.hide(night, "battery_low")
    power(50, on_mains=True)
    state.tell(must_stay_awake=True)
    every = notices.every

    def while_somebody_hides(event):
        standing = every(event)
        monkeypatch.setattr(notices, "every", every)
        notices.hide(event, "may_sleep")
        return standing

    monkeypatch.setattr(notices, "every", while_somebody_hides)
    notices.forget_what_is_over(night)
    assert shown(night) == []


def test_what_is_said_once_a_night_stays_hidden(night):
    state.tell(must_stay_awake=True)
    notices.hide(night, "may_sleep")
    state.tell(must_stay_awake=False)
    notices.forget_what_is_over(night)
    state.tell(must_stay_awake=True)
    assert shown(night) == []


def test_hiding_is_of_one_night(night, make_running):
    other = make_running(title="Other")
    power(30)
    notices.hide(night, "battery_low")
    assert shown(other) == ["battery_low"]


def test_what_is_not_there_cannot_be_hidden_before_it_comes(night):
    notices.hide(night, "battery_low")
    power(30)
    assert shown(night) == ["battery_low"]


def test_the_question_cannot_be_hidden(night, time):
    time.passes(minutes=10)
    now = instants.now()
    absence = Absence.objects.create(
        event=night,
        began_at=now - timedelta(minutes=7),
        ended_at=now - timedelta(minutes=1),
        counted_ms=360_000,
    )
    (notice,) = notices.shown(night)
    assert notice == Notice(
        "away",
        f"away-{absence.pk}",
        {
            "absence": absence.pk,
            "from_ms": instants.in_ms(time.wall) - 7 * MINUTE,
            "to_ms": instants.in_ms(time.wall) - MINUTE,
            "counted_ms": 360_000,
        },
    )
    notices.hide(night, notice.key)
    assert shown(night) == ["away"]


def test_the_demo_tells_of_no_computer(make_running):
    cache.clear()
    power(5)
    assert shown(make_running(slug="demo")) == []


def test_a_night_that_is_over_tells_of_nothing(night):
    power(5)
    assert notices.shown(Event(state=Event.State.FINISHED)) == []


def test_a_real_screen_falls_silent_and_comes_back(night, time):
    def says(name=A):
        health.heard(night.pk, Report(id=name, sound="on"), "Television", "10.0.0.7")

    for _ in range(13):
        says()
        health.beat()
        time.passes(seconds=5)
    for _ in range(5):
        health.beat()
        assert shown(night) == []
        time.passes(seconds=5)
    health.beat()
    assert shown(night) == ["silent"]
    says(B)  # the same set, switched on again
    assert shown(night) == []


def test_a_screen_that_says_goodbye_is_not_missed(night, time):
    for _ in range(13):
        health.heard(night.pk, Report(id=A, sound="on"), "Television")
        time.passes(seconds=5)
    health.heard(night.pk, Report(id=A, bye=True), "Television")
    for _ in range(10):
        health.beat()
        time.passes(seconds=5)
    assert shown(night) == []
