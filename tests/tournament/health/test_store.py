import threading

import pytest
from django.core.cache import cache

from tournament import health
from tournament.health import Report, Settings, pairing

NIGHT, OTHER = 1, 2
A, B, C = ("a" * 16, "b" * 16, "c" * 16)


@pytest.fixture(autouse=True)
def empty(db, time):
    cache.clear()


def says(name, label="Television", address="10.0.0.7", night=NIGHT, **fields):
    return health.heard(night, Report(id=name, **fields), label, address)


def known():
    return [screen.id for screen in health.screens(NIGHT)]


# -- who is there


def test_a_screen_is_known_by_its_report(time):
    says(A, room="Hall", sound="on", awake="video", late_ms=7, settings=Settings(safe=3))
    time.passes(seconds=4)
    (screen,) = health.screens(NIGHT)
    assert (screen.label, screen.room, screen.sound, screen.awake) == (
        "Television",
        "Hall",
        "on",
        "video",
    )
    assert (screen.late_ms, screen.settings.safe, screen.silent_ms) == (7, 3, 4000)
    assert screen.is_sounding
    assert not screen.is_silent
    assert health.screens(OTHER) == []


def test_the_longest_known_stands_first_and_keeps_its_age(time):
    says(B)
    time.passes(seconds=5)
    says(A)
    time.passes(seconds=5)
    says(B)
    first, second = health.screens(NIGHT)
    assert (first.id, second.id) == (B, A)
    assert first.heard_ms - first.first_ms == 10_000


def test_one_not_heard_from_is_silent_after_thirty_seconds(time):
    says(A)
    time.passes(seconds=29)
    assert not health.screen(NIGHT, A).is_silent
    time.passes(seconds=1)
    assert health.screen(NIGHT, A).is_silent


def test_one_that_said_goodbye_is_gone_at_once():
    says(A)
    says(B)
    assert says(A, bye=True) == {"sounding": False, "peers": 1, "again_ms": 5000}
    assert known() == [B]
    says(C, bye=True)
    assert known() == [B]


def test_after_twelve_hours_it_is_forgotten(time):
    says(A)
    time.passes(hours=11, minutes=59)
    assert known() == [A]
    time.passes(minutes=1)
    assert known() == []


def test_the_same_device_that_comes_back_anew_takes_its_old_place(time):
    says(A)
    says(B, address="10.0.0.8")
    time.passes(seconds=15)
    says(C)
    assert set(known()) == {B, C}


def test_two_windows_of_one_computer_are_two_screens(time):
    says(A)
    time.passes(seconds=10)
    says(B)
    assert set(known()) == {A, B}


def test_a_lost_cache_only_forgets(time):
    says(A)
    says(B)
    cache.clear()
    assert known() == []
    says(A)
    says(B)
    assert known() == [A, B]


def test_a_list_that_lost_one_has_it_again_with_its_next_report():
    says(A)
    cache.set("screens-1-1", [B])  # as two first reports at once may leave it
    says(B)
    assert known() == [B]
    says(A)
    assert known() == [A, B]


def test_a_night_keeps_sixty_screens(time):
    for number in range(60):
        says(f"{number:016x}", address=f"10.0.0.{number}")
    assert says(A, address="10.0.1.1") == {"sounding": False, "peers": 60, "again_ms": 10000}
    assert len(known()) == 60
    time.passes(seconds=15)
    for number in range(1, 60):
        says(f"{number:016x}", address=f"10.0.0.{number}")
    says(A, address="10.0.1.1")
    assert len(known()) == 60
    assert A in known()
    assert "0" * 16 not in known()


def test_the_letters_of_two_nights_full_of_screens_are_remembered():
    shown = {}
    for night in (NIGHT, OTHER):
        for number in range(60):
            name = f"{night}{number:015x}"
            said = says(name, address=f"10.0.{number}.1", night=night, wants_code=True)
            shown[name] = (night, said["code"])
    found = {name: health.with_letters(*letters) for name, letters in shown.items()}
    assert [name for name, screen in found.items() if screen is None or screen.id != name] == []


def test_one_device_cannot_take_all_the_places():
    for number in range(30):
        says(f"{number:016x}")
    assert len(known()) == 20
    says(A, address="10.0.0.8")
    assert A in known()


def test_since_when_a_key_was_pressed_stays_while_none_is(time):
    says(A, idle_ms=1000)
    pressed_ms = health.screen(NIGHT, A).key_ms
    for idle_ms in (6003, 11001):
        time.passes(seconds=5)
        says(A, idle_ms=idle_ms)
        assert health.screen(NIGHT, A).key_ms == pressed_ms
    time.passes(seconds=5)
    says(A, idle_ms=500)
    assert health.screen(NIGHT, A).key_ms > pressed_ms


def test_since_when_it_can_sound(time):
    says(A)
    since_ms = health.screen(NIGHT, A).sound_ms
    time.passes(seconds=5)
    says(A, sound="failed")
    assert health.screen(NIGHT, A).sound_ms == since_ms
    time.passes(seconds=5)
    says(A, sound="on")
    assert health.screen(NIGHT, A).sound_ms == since_ms + 10_000


# -- who sounds


def test_alone_it_sounds_and_comes_back_later():
    assert says(A, sound="on") == {"sounding": True, "peers": 0, "again_ms": 10_000}
    assert says(A, sound="locked") == {"sounding": False, "peers": 0, "again_ms": 10_000}


def test_one_sounds_in_each_room():
    says(A, sound="on", room="Hall")
    assert says(B, sound="on", room="hall") == {"sounding": False, "peers": 1, "again_ms": 5000}
    assert says(C, sound="on", room="Kitchen") == {
        "sounding": True,
        "peers": 0,
        "again_ms": 10_000,
    }


def test_another_takes_over_after_fifteen_seconds_and_keeps_it(time):
    says(A, sound="on")
    for _ in range(2):
        time.passes(seconds=5)
        assert not says(B, sound="on")["sounding"]
    time.passes(seconds=5)
    assert says(B, sound="on")["sounding"]
    assert not says(A, sound="on")["sounding"]
    assert says(B, sound="on")["sounding"]


@pytest.mark.parametrize("change", [{"sound": "locked"}, {"sound": "failed"}, {"bye": True}])
def test_another_takes_over_at_once(change):
    says(A, sound="on")
    says(B, sound="on")
    says(A, **change)
    assert says(B, sound="on")["sounding"]


# -- what it is told


def test_a_wish_is_told_once():
    says(A)
    health.wish(NIGHT, A, room="Hall")
    health.wish(NIGHT, A, huge=True, safe=3)
    assert "wish" not in says(B)
    assert says(A)["wish"] == {"room": "Hall", "huge": True, "safe": 3}
    assert "wish" not in says(A)


def test_no_wish_is_lost_that_comes_while_the_screen_reports(monkeypatch):
    health.wish(NIGHT, A, room="Hall")
    wishing = threading.Thread(target=lambda: health.wish(NIGHT, A, huge=True))
    forget = cache.delete

    def slow(key):
        wishing.start()
        wishing.join(0.2)
        forget(key)

    with monkeypatch.context() as slowed:
        slowed.setattr(cache, "delete", slow)
        assert pairing.taken(NIGHT, A) == {"wish": {"room": "Hall"}}
    wishing.join()
    assert pairing.taken(NIGHT, A) == {"wish": {"huge": True}}


def test_it_is_led_to_a_page_once_beside_a_wish():
    says(A)
    health.lead(NIGHT, A, "/in/token/")
    health.wish(NIGHT, A, huge=True)
    answer = says(A)
    assert (answer["go"], answer["wish"]) == ("/in/token/", {"huge": True})
    assert "go" not in says(A)


def test_letters_name_one_screen(time):
    assert "code" not in says(A)
    code, other = says(A, wants_code=True)["code"], says(B, wants_code=True)["code"]
    assert len(code) == 4
    assert set(code) <= set(pairing.LETTERS)
    assert not set("0O1ILQSZUVBG258") & set(pairing.LETTERS)
    assert code != other
    assert health.with_letters(NIGHT, f" {code.lower()} ").id == A
    assert health.with_letters(NIGHT, other).id == B
    assert health.with_letters(OTHER, code) is None


def test_letters_stay_while_they_are_shown_and_are_renewed_in_time(time):
    code = says(A, wants_code=True)["code"]
    time.passes(minutes=13)
    assert says(A, wants_code=True)["code"] == code
    time.passes(minutes=1)
    renewed = says(A, wants_code=True)["code"]
    assert renewed != code
    assert health.with_letters(NIGHT, code).id == A  # somebody may be typing them
    time.passes(minutes=1)
    assert health.with_letters(NIGHT, code) is None
    assert health.with_letters(NIGHT, renewed).id == A


def test_letters_that_are_taken_are_not_given_again(monkeypatch):
    drawn = iter("AAAAAAAACCCC")
    monkeypatch.setattr(pairing.secrets, "choice", lambda letters: next(drawn))
    assert says(A, wants_code=True)["code"] == "AAAA"
    assert says(B, wants_code=True)["code"] == "CCCC"


@pytest.mark.parametrize("typed", ["", "AAA", "AAAAA", "AA0A", "ÅÄÖA", "x" * 900, "AC\x00D"])
def test_what_are_no_letters(typed):
    assert health.with_letters(NIGHT, typed) is None


# -- whether the server was there to hear


def test_the_server_is_well_while_it_beats(time):
    health.beat()
    since = health.well_since()
    for _ in range(5):
        time.passes(seconds=5)
        health.beat()
    assert health.well_since() == since


def test_after_a_sleep_it_is_well_since_it_woke(time):
    health.beat()
    since = health.well_since()
    time.passes(minutes=6)
    assert health.well_since() == since + 360_000  # looked at before the first beat
    time.passes(seconds=1)
    health.beat()
    time.passes(seconds=5)
    says(A)  # a report is a beat, too
    assert health.well_since() == since + 361_000
