"""Deeds asked for by a page: with a script and without, twice, stale, late, and filled in badly."""

import json
import re
from datetime import datetime, timedelta

import pytest
from django.contrib.messages import get_messages

from tournament import instants, snapshots, words
from tournament.models import Event, JournalEntry
from tournament.rules.clock import Phase
from tournament.services import clock, levels, people
from tournament.views.clock_deeds import DEEDS as CLOCK_DEEDS
from tournament.views.people import DEEDS as PEOPLE_DEEDS

SCRIPT = {"HX-Request": "true"}
MINUTE = 60_000


@pytest.fixture
def running(cast, karin):
    clock.start(cast.event.pk, karin)
    return cast


def fresh(event):
    return Event.objects.get(pk=event.pk)


def reading(event):
    return snapshots.by_id(event.pk).read(instants.now())


def press(cast, path, values=None, key="", **headers):
    """As the page's script sends it."""
    headers = SCRIPT | ({"Idempotency-Key": key} if key else {}) | headers
    return cast.director.post(f"/e/{cast.event.slug}/{path}", values or {}, headers=headers)


def plain(cast, path, values=None):
    """As a browser sends a form."""
    return cast.director.post(f"/e/{cast.event.slug}/{path}", values or {})


def told(answer):
    """What the toast says."""
    found = re.search(r'id="toast|hx-target="#toast"', answer.content.decode())
    said = re.search(r'<div class="told.*?<p class="says">(.*?)</p>', answer.content.decode())
    return said[1] if found and said else ""


# -- each deed does what it says

FACTS = {
    "pause": ({}, lambda e: e.running_since is None),
    "next": ({"position": 0}, lambda e: e.level == 1),
    "restart": ({"position": 0}, lambda e: e.level_spent_ms == 0),
    "jump": ({"position": 4}, lambda e: e.level == 4),
    "next-break": ({}, lambda e: e.level == 2),
    "add-time": ({"ms": MINUTE}, lambda e: reading(e).left_ms == 18 * MINUTE),
    "take-time": ({"ms": MINUTE}, lambda e: reading(e).left_ms == 16 * MINUTE),
    "set-left": ({"ms": "12:30"}, lambda e: reading(e).left_ms == 750_000),
    "give-back": ({"ms": "2"}, lambda e: reading(e).left_ms == 19 * MINUTE),
    "finish": ({}, lambda e: e.state == "finished"),
    "break-now": ({"minutes": 10}, lambda e: e.level == 1),
    "break-after": ({"minutes": 5}, lambda e: e.schedule.levels.get(position=1).is_break),
    "drop-break": ({}, lambda e: not e.schedule.levels.filter(kind="break").exists()),
    "nudge": (
        {"kind": "length", "position": 0, "seconds": 960},
        lambda e: [level.seconds for level in e.schedule.levels.all()][:4] == [1200, 960, 600, 960],
    ),
    "hold": ({"position": 0, "hold": "1"}, lambda e: e.schedule.levels.get(position=0).hold),
    "stretch": (
        {"at": "14:30"},
        lambda e: (
            [level.seconds for level in e.schedule.levels.all()]
            == [1200, 1800, 600, 1800, 1800, 1800]
        ),
    ),
}


@pytest.mark.parametrize("deed", FACTS)
def test_a_press_does_what_the_button_says(running, time, deed):
    time.passes(minutes=3)
    values, has_come_true = FACTS[deed]
    seq = {"seq": fresh(running.event).clock_seq}
    if deed in {"break-after", "drop-break", "hold", "nudge"}:
        seq = {"seq": fresh(running.event).levels_seq}
    answer = press(running, f"clock/{deed}/", values | seq)
    assert answer.status_code == 200
    assert answer["HX-Retarget"] == "#clock"
    assert 'id="clock"' in answer.content.decode()
    assert has_come_true(fresh(running.event))


@pytest.mark.parametrize("deed", FACTS)
def test_a_form_without_a_script_does_the_same(running, time, deed):
    time.passes(minutes=3)
    values, has_come_true = FACTS[deed]
    answer = plain(running, f"clock/{deed}/", values)
    assert answer.status_code == 302
    assert answer["Location"] == f"/e/{running.event.slug}/#clock"
    assert has_come_true(fresh(running.event))
    line = running.event.journal.first()
    said = [str(message) for message in get_messages(answer.wsgi_request)]
    assert said == [words.journal_line(line.kind, line.args)]


def test_every_clock_deed_is_tried_here():
    tried = set(FACTS) | {"start", "start-at", "previous", "resume", "release", "reopen"}
    assert tried == set(CLOCK_DEEDS)


def test_start_pause_resume_finish_reopen(cast):
    for deed, state in (
        ("start", "running"),
        ("pause", "paused"),
        ("resume", "running"),
        ("finish", "finished"),
        ("reopen", "paused"),
    ):
        answer = press(cast, f"clock/{deed}/")
        assert json.loads(answer["Reading"])["state"] == state


def test_start_with_a_countdown_and_sooner(cast):
    press(cast, "clock/start/", {"minutes": 10})
    assert reading(fresh(cast.event)).left_ms == 10 * MINUTE
    press(cast, "clock/start/")
    assert reading(fresh(cast.event)).phase == Phase.RUNNING


def test_start_at_an_hour_of_the_night(cast):
    Event.objects.filter(pk=cast.event.pk).update(zone="Europe/Stockholm")
    answer = press(cast, "clock/start-at/", {"at": "14.30"})  # it is two o'clock there
    assert answer["HX-Retarget"] == "#suggestions"
    assert reading(fresh(cast.event)).left_ms == 30 * MINUTE


def test_an_hour_that_has_passed_is_meant_for_tomorrow(cast):
    press(cast, "clock/start-at/", {"at": "11:00"})
    assert reading(fresh(cast.event)).left_ms == 23 * 60 * MINUTE


def test_a_jump_means_the_level_that_was_chosen_wherever_it_stands_now(running, karin):
    chosen = running.event.schedule.levels.get(position=4).pk
    levels.break_after(running.event.pk, karin, seconds=600)
    press(running, "clock/jump/", {"row": chosen})
    assert fresh(running.event).level == 5


def test_back_and_on_from_a_hold(running, karin, time):
    levels.set_hold(running.event.pk, karin, position=0, hold=True)
    time.passes(minutes=21)
    press(running, "clock/release/")
    assert fresh(running.event).level == 1
    press(running, "clock/previous/", {"position": 1})
    assert fresh(running.event).level == 0


# -- what a page had not seen


def test_a_press_on_a_stale_page_does_nothing_and_shows_what_is(running, karin):
    seen = fresh(running.event).clock_seq
    clock.next_level(running.event.pk, karin, position=0)
    answer = press(running, "clock/add-time/", {"seq": seen, "ms": MINUTE})
    assert answer.status_code == 409
    assert "Level 2" in answer.content.decode()
    assert told(answer).startswith("Something else happened first.")
    assert reading(fresh(running.event)).left_ms == 20 * MINUTE


def test_next_pressed_twice_on_two_phones_goes_one_on(running):
    seq = fresh(running.event).clock_seq
    first = press(running, "clock/next/", {"seq": seq, "position": 0})
    second = press(running, "clock/next/", {"seq": seq, "position": 0})
    assert (first.status_code, second.status_code) == (200, 200)
    assert fresh(running.event).level == 1


def test_next_does_not_jump_when_the_clock_was_quicker(running, time):
    seq = fresh(running.event).clock_seq
    time.passes(minutes=20)
    assert press(running, "clock/next/", {"seq": seq, "position": 0}).status_code == 200
    assert reading(fresh(running.event)).position == 1


def test_the_same_key_acts_once(running):
    answers = [
        press(running, "clock/add-time/", {"ms": MINUTE}, key="0123456789abcdef") for _ in "12"
    ]
    assert [answer.status_code for answer in answers] == [200, 200]
    assert reading(fresh(running.event)).left_ms == 21 * MINUTE
    assert running.event.journal.filter(kind="add_time").count() == 1


def test_a_form_sent_twice_by_its_browser_acts_once(running):
    html = running.director.get(f"/e/{running.event.slug}/").content.decode()
    form = re.search(r'<form id="deed-add".*?</form>', html, re.DOTALL)[0]
    fields = dict(re.findall(r'name="(\w+)" value="([^"]*)"', form))
    for _ in "12":
        plain(running, "clock/add-time/", fields)
    assert reading(fresh(running.event)).left_ms == 21 * MINUTE


def test_each_form_has_a_key_of_its_own_without_a_script_and_none_in_a_part(running):
    html = running.director.get(f"/e/{running.event.slug}/").content.decode()
    keys = re.findall(r'name="key" value="([^"]*)"', html)
    assert len(keys) > 20
    assert len(set(keys)) == len(keys)
    part = running.director.get(f"/e/{running.event.slug}/parts/clock/").content.decode()
    assert 'name="key"' not in part


def test_what_arrives_when_the_page_has_given_up_is_not_done(running):
    sent = instants.in_ms(instants.now()) - 3001
    answer = press(running, "clock/pause/", **{"Deed-Sent": str(sent)})
    assert answer.status_code == 409
    assert answer["Deed-Late"] == "1"
    assert fresh(running.event).running_since is not None


@pytest.mark.parametrize("sent", ["", "soon", "-5", "9" * 40, "²", str(10**13)])
def test_an_odd_moment_of_sending_does_no_harm(running, sent):
    assert press(running, "clock/pause/", **{"Deed-Sent": sent}).status_code == 200


def test_a_screen_that_wants_no_part_gets_none(running):
    key = {"Idempotency-Key": "0123456789abcdef"}
    path = f"/e/{running.event.slug}/clock/"
    assert running.director.post(path + "pause/", headers=key).status_code == 204
    refused = running.director.post(
        path + "add-time/", {"seq": 0, "ms": MINUTE}, headers={"Idempotency-Key": "another-key"}
    )
    assert refused.status_code == 409
    assert refused.content.decode().startswith("Something else happened first.")


# -- what cannot be

BAD = [
    ("clock/set-left/", {"ms": "abc"}, "Time left: Write minutes, or minutes and seconds"),
    ("clock/set-left/", {"ms": ""}, "Time left: This field is required."),
    ("clock/set-left/", {"ms": "-5"}, "Time left: Write minutes, or minutes and seconds"),
    ("clock/set-left/", {"ms": "9999"}, "Time left: That is too long."),
    ("clock/set-left/", {"ms": "0"}, "Time left: That is too short."),
    ("clock/set-left/", {"ms": "12:75"}, "Time left: Seconds, and minutes after an hour"),
    ("clock/add-time/", {"ms": str(10**30)}, "Time: Ensure this value is less than"),
    ("clock/add-time/", {"ms": "-60000"}, "Time: Ensure this value is greater than"),
    ("clock/jump/", {"position": "99"}, "There is no such level."),
    ("clock/jump/", {"position": str(10**40)}, "Level: Ensure this value is less than"),
    ("clock/jump/", {}, "Level: This field is required."),
    ("clock/jump/", {"row": "0"}, "There is no such level."),
    ("clock/break-now/", {"minutes": "0"}, "Minutes: Ensure this value is greater than"),
    ("clock/break-now/", {"minutes": "12 000"}, "Minutes: Enter a whole number."),
    ("clock/nudge/", {"kind": "dance"}, "Kind: Select a valid choice."),
    ("clock/nudge/", {"kind": "length", "seconds": "5"}, "That is too little or too much time."),
    ("clock/nudge/", {"kind": "skip", "position": "0"}, "That level has been played."),
    ("clock/stretch/", {"at": "25:00"}, "End at: Write an hour like 21:30."),
    ("clock/stretch/", {"at": "12:01"}, "The levels that are left cannot end then."),
    ("clock/stretch/", {"at": "23:00", "last": "400"}, "There is no such level."),
    ("clock/hold/", {"position": "0", "hold": "maybe"}, "Hold: Select a valid choice."),
    ("clock/previous/", {"position": "0"}, "This is the first level."),
    ("clock/release/", {"seq": "x"}, "Seq: Enter a whole number."),
    ("people/out/", {"entry": "99"}, "There is no player 99."),
    ("people/out/", {"entry": "1; drop table"}, "Player: Enter a valid value."),
    ("people/add/", {"count": "100000"}, "Players: Ensure this value is less than"),
    ("people/count/", {"people": "-1"}, "How many? Ensure this value is greater than"),
    ("people/count/", {"people": "eight"}, "How many? Enter a whole number."),
    ("journal/99/undo/", {}, "There is no line 99."),
    ("journal/1/undo/", {}, "This cannot be undone."),
]


@pytest.mark.parametrize(("path", "values", "sentence"), BAD)
def test_what_cannot_be_is_refused_by_a_sentence(running, path, values, sentence):
    before = running.event.journal.count()
    answer = press(running, path, values)
    assert answer.status_code == 422
    assert told(answer).startswith(sentence)
    assert running.event.journal.count() == before


@pytest.mark.parametrize(("path", "values", "sentence"), BAD)
def test_without_a_script_the_sentence_stands_on_the_page(running, path, values, sentence):
    answer = plain(running, path, values)
    assert answer.status_code == 422
    assert f'class="error">{sentence}' in answer.content.decode()


def test_a_wrong_time_stands_in_its_field_with_what_is_wrong(running):
    html = press(running, "clock/set-left/", {"ms": "soon"}).content.decode()
    assert re.search(
        r'id="left-ms"[^>]*value="soon" aria-invalid="true" aria-describedby="left-error"', html
    )
    assert 'id="left-error">Write minutes, or minutes and seconds: 12 or 12:30.<' in html


@pytest.mark.parametrize("deed", sorted(set(CLOCK_DEEDS) - {"start", "start-at"}))
def test_before_the_start_nothing_but_starting_moves_the_clock(cast, deed):
    values = {"position": 0, "ms": 5, "minutes": 5, "at": "23:00", "hold": "1"}
    answer = press(cast, f"clock/{deed}/", values)
    assert answer.status_code in {200, 422}
    assert fresh(cast.event).clock == cast.event.clock


@pytest.mark.parametrize("path", ["clock/explode/", "people/explode/", "clock/Pause/"])
def test_an_unknown_deed(cast, path):
    assert press(cast, path).status_code == 404


@pytest.mark.parametrize("path", ["clock/pause/", "people/out/", "journal/1/undo/"])
def test_looking_at_a_deed_does_nothing(cast, path):
    assert cast.director.get(f"/e/{cast.event.slug}/{path}").status_code == 405


@pytest.mark.parametrize("number", [0, 10**18, 10**25])
@pytest.mark.parametrize(
    "path", ["person/{}/", "person/{}/by/", "person/{}/buy/rebuy/", "levels/{}/", "levels/{}/new/"]
)
def test_addresses_with_odd_numbers(cast, path, number):
    assert cast.director.get(f"/e/{cast.event.slug}/{path.format(number)}").status_code < 500


@pytest.mark.parametrize("number", [10**18, 10**25])
def test_deeds_with_odd_numbers(running, number):
    for path in (f"journal/{number}/undo/", f"person/{number}/name/", f"levels/{number}/"):
        assert press(running, path, {"name": "X", "kind": "play"}).status_code in {409, 422}
    press(running, f"levels/{number}/new/", {"kind": "break", "minutes": "5"})
    assert running.event.schedule.levels.count() == 6


# -- people


def test_every_people_deed_is_tried_here():
    assert set(PEOPLE_DEEDS) == {
        "add", "remove", "more", "fewer", "count", "out", "back", "decline",
        "no-show", "disqualify",
    }  # fmt: skip


def test_how_many_before_the_start(cast):
    press(cast, "people/more/")
    press(cast, "people/fewer/")
    press(cast, "people/fewer/")
    assert cast.event.entries.count() == 7
    answer = press(cast, "people/count/", {"people": "12"})
    assert answer["HX-Retarget"] == "#suggestions"
    assert cast.event.entries.count() == 12


def test_out_and_in_again(running):
    answer = press(running, "people/out/", {"entry": "3.0"})
    assert answer["HX-Retarget"] == "#people"
    assert told(answer) == "Player 3 is out"
    assert "/undo/" in answer.content.decode()
    stale = press(running, "people/back/", {"entry": "3.0"})
    assert stale.status_code == 409
    assert press(running, "people/back/", {"entry": "3.1"}).status_code == 200
    assert running.event.entries.get(number=3).seq == 2


def test_out_pressed_twice_is_out_once(running):
    for _ in "12":
        assert press(running, "people/out/", {"entry": "3.0"}).status_code == 200
    assert running.event.journal.filter(kind="knock_out").count() == 1


def test_one_more_and_one_fewer_in_play(running):
    press(running, "people/add/")
    assert running.event.entries.count() == 9
    press(running, "people/remove/")
    press(running, "people/remove/")
    assert "7" in re.search(r'data-left="(\d+)"', people_part(running))[1]


def people_part(cast):
    return cast.director.get(f"/e/{cast.event.slug}/parts/people/").content.decode()


def test_a_name_is_given_at_any_time(running):
    form = running.director.get(f"/e/{running.event.slug}/person/3/", headers=SCRIPT)
    assert form.content.decode().lstrip().startswith("<form")
    answer = press(running, "person/3/name/", {"name": "  Åsa  Lind "})
    assert answer.status_code == 200
    assert str(running.event.entries.get(number=3)) == "Åsa Lind"


def test_a_name_too_long_stays_in_its_form(running):
    answer = press(running, "person/3/name/", {"name": "x" * 61})
    assert answer.status_code == 422
    assert answer["HX-Retarget"] == "#p3 .put-name"
    assert "at most 60 characters" in answer.content.decode()


@pytest.mark.parametrize("name", ["a\x00b", "a\nb", "\u202eevil"])
def test_a_name_has_no_unseen_characters(running, name):
    assert press(running, "person/3/name/", {"name": name}).status_code in {200, 422}
    assert str(running.event.entries.get(number=3)).isprintable()


def test_a_name_is_shown_as_it_was_typed(running):
    press(running, "person/3/name/", {"name": "<b>Bo</b> & Co"})
    assert "&lt;b&gt;Bo&lt;/b&gt; &amp; Co" in re.sub("</?i>", "", people_part(running))


def test_a_name_without_a_script(running):
    assert b"<html" in running.director.get(f"/e/{running.event.slug}/person/3/").content
    answer = plain(running, "person/3/name/", {"name": "Ella"})
    assert answer["Location"] == f"/e/{running.event.slug}/#people"


# -- the journal


def test_undo_and_redo_by_the_journal(running):
    press(running, "people/out/", {"entry": "3.0"})
    number = running.event.journal.first().number
    answer = press(running, f"journal/{number}/undo/")
    assert answer["HX-Retarget"] == "#journal"
    assert told(answer) == "Undone: Player 3 is out"
    assert f"/journal/{number}/redo/" in answer.content.decode()
    press(running, f"journal/{number}/redo/")
    journal = running.director.get(f"/e/{running.event.slug}/parts/journal/").content.decode()
    assert f"/journal/{number}/undo/" in journal


def test_an_undo_in_the_way_of_another_is_named(running, karin):
    number = press_and_number(running, "people/add/")
    people.name_entry(running.event.pk, karin, number=9, name="Ella")
    answer = press(running, f"journal/{number}/undo/")
    assert answer.status_code == 422
    assert told(answer).endswith(f"later lines that build on it: {number + 1}.")


def press_and_number(cast, path, values=None):
    press(cast, path, values)
    return cast.event.journal.first().number


def test_old_lines_are_a_page_away(running, karin):
    for _ in range(200):
        clock.add_time(running.event.pk, karin, ms=1000)
    first = running.director.get(f"/e/{running.event.slug}/journal/").content.decode()
    assert first.count("<li id=") == 150
    earlier = re.search(r'href="\?before=(\d+)"', first)[1]
    rest = running.director.get(f"/e/{running.event.slug}/journal/?before={earlier}")
    assert rest.content.decode().count("<li id=") == 52
    odd = running.director.get(f"/e/{running.event.slug}/journal/?before=²")
    assert odd.status_code == 200


def test_lines_say_who_and_when(running, time):
    Event.objects.filter(pk=running.event.pk).update(zone="Europe/Stockholm")
    press(running, "clock/pause/")
    line = JournalEntry.objects.filter(event=running.event).first()
    html = running.director.get(f"/e/{running.event.slug}/parts/journal/").content.decode()
    assert f"{line.number} · 14:00 · iPhone" in html


# -- the end at an hour


def test_the_end_at_an_hour_is_shown_before_it_is_done(running, time):
    time.passes(minutes=5)
    path = f"/e/{running.event.slug}/stretch/?at=14:30"
    html = running.director.get(path, headers=SCRIPT).content.decode()
    assert "Level 5: 150/300 ends at 14:30." in html
    assert "4 levels change: the next becomes 30 minutes instead of 20 minutes." in html
    assert [level.seconds for level in running.event.schedule.levels.all()][1] == 1200
    fields = dict(re.findall(r'name="(\w+)" value="([^"]*)"', html))
    assert press(running, "clock/stretch/", fields).status_code == 200
    ends = sum(level.seconds for level in running.event.schedule.levels.all())
    assert timedelta(seconds=ends) == timedelta(hours=2, minutes=30)


def test_of_a_level_cut_by_a_break_the_preview_names_what_is_left(running, time):
    time.passes(minutes=10)
    press(running, "clock/break-now/", {"minutes": "10"})
    html = running.director.get(
        f"/e/{running.event.slug}/stretch/?at=15:30", headers=SCRIPT
    ).content.decode()
    assert "instead of 10 minutes." in html


def test_an_end_that_cannot_be_is_told(running):
    path = f"/e/{running.event.slug}/stretch/"
    sooner = running.director.get(path + "?at=12:21", headers=SCRIPT)
    assert "The levels that are left cannot end at 12:21" in sooner.content.decode()
    odd = running.director.get(path + "?at=later", headers=SCRIPT)
    assert odd.status_code == 422
    assert "Write an hour like 21:30." in odd.content.decode()
    for query in ("?at=23:00&last=99", "?at=23:00&last=-1", "?at=23:00&last=2", "?"):
        assert running.director.get(path + query, headers=SCRIPT).status_code < 500


def test_the_night_of_the_clock_change_has_its_hours(cast, time):
    Event.objects.filter(pk=cast.event.pk).update(zone="Europe/Stockholm")
    time.wall = datetime(2026, 10, 24, 23, 30, tzinfo=instants.EPOCH.tzinfo)  # 01:30 there
    press(cast, "clock/start-at/", {"at": "03:30"})  # clocks go back from three to two
    assert reading(fresh(cast.event)).left_ms == 3 * 60 * MINUTE
