import re
from datetime import UTC, datetime, timedelta

import pytest
from django.utils import translation

from tournament.models import Event, Schedule
from tournament.rules.presets import PRESETS
from tournament.services import clock, people, schedules
from tournament.services.deeds import Author
from tournament.views import nights

NASTY = [
    "<script>alert('x')</script>",
    '"><img src=x onerror=alert(1)>',
    "=cmd|' /C calc'!A0",
    "{{ 7|add:7 }} {% csrf_token %}",
    "♠ 🃏👩‍👩‍👧‍👦 ¾",
    "a" * 80,
    "שלום\u202e mirror",
    "Zoë ‮drah‬ &amp; co",
]


def finish(event, **since):
    clock.start(event.pk, Author())
    clock.finish(event.pk, Author())
    at = Event.objects.get(pk=event.pk).created_at - timedelta(**since)
    Event.objects.filter(pk=event.pk).update(starts_at=at, created_at=at)
    return Event.objects.get(pk=event.pk)


def text(answer) -> str:
    plain = re.sub(r"<[^>]+>", " ", answer.content.decode())
    return " ".join(plain.split())


def form(**said):
    return {"title": "Friday poker", "people": "8", "blinds": "home-night"} | said


# -- the start page


def test_with_nothing_yet_it_says_what_to_do_first(cast):
    Event.objects.all().delete()
    shown = text(cast.host.get("/", headers={"host": "192.168.1.7:8000"}))
    assert "Your first night, in three steps" in shown
    assert "192.168.1.7:8000/tv" in shown
    assert "Show me the demo" in shown


def test_nights_that_are_on_come_first_then_planned_then_past(cast, make_event, make_running):
    finish(make_event(title="Last week"), days=7)
    finish(make_event(title="Last year"), days=300)
    make_event(title="Next week", starts_at=cast.event.created_at + timedelta(days=7))
    make_running(title="Tonight")
    titles = re.findall(r"<bdi>(.*?)</bdi>", cast.host.get("/").content.decode())
    assert titles == ["Tonight", "Friday", "Elsewhere", "Next week", "Last week", "Last year"]


def test_a_night_is_listed_under_the_day_it_was_where_it_was_played(cast, make_event):
    at = datetime(2026, 1, 17, 4, 30, tzinfo=UTC)  # still Friday in New York
    event = finish(make_event(title="Late one", zone="America/New_York"))
    Event.objects.filter(pk=event.pk).update(starts_at=at)
    assert "Late one Friday 16 January, 23:30" in text(cast.host.get("/"))


def test_what_the_clock_says_stays_true_while_nobody_touches_it(cast, make_running, time):
    event = make_running(title="Tonight", zone="Europe/Stockholm")
    assert "Level 1, until 14:20" in text(cast.host.get("/"))
    clock.pause(event.pk, Author())
    time.passes(minutes=5)
    assert "Level 1 · Paused" in text(cast.host.get("/"))


def test_a_guest_sees_what_is_on_and_how_to_get_the_right(cast, make_running):
    make_running(title="Tonight")
    shown = text(cast.guest.get("/"))
    assert "Tonight" in shown
    assert "Follow here" in shown
    assert "python3 manage.py link" in shown
    assert "Friday" not in shown  # planned: not for everybody
    assert "password" not in shown  # none is set


def test_somebody_who_just_went_out_is_not_told_at_once(cast, make_running, time):
    event = make_running(title="Tonight")
    people.knock_out(event.pk, Author(), number=3)
    assert "7 of 8 players left" in text(cast.host.get("/"))
    assert "8 players" in text(cast.guest.get("/"))
    time.passes(seconds=6)
    assert "7 of 8 players left" in text(cast.guest.get("/"))


def test_of_a_night_with_a_code_a_guest_sees_that_it_is_on_and_no_more(cast, make_running):
    event = make_running(title="Pokerklubben", people=8, viewer_code="KLARAB")
    page = cast.guest.get("/").content.decode()
    assert "Pokerklubben" in page
    assert "Level 1" not in page
    assert "8 players" not in page
    cast.guest.post(f"/e/{event.slug}/code/", {"code": "klarab"})
    page = cast.guest.get("/").content.decode()
    assert "Level 1" in page
    assert "8 players" in page


def test_a_director_sees_the_nights_of_their_own(cast, make_event):
    make_event(title="Not theirs")
    shown = text(cast.director.get("/"))
    assert "Friday" in shown
    assert "Not theirs" not in shown


@pytest.mark.parametrize(
    "agent",
    [
        "Mozilla/5.0 (Web0S; Linux/SmartTV) AppleWebKit/537.36 Chrome/53.0.2785.34 Safari/537.36",
        "Mozilla/5.0 (SMART-TV; LINUX; Tizen 4.0) AppleWebKit/538.1 Version/4.0 TV Safari/538.1",
        "Mozilla/5.0 (Linux; Android 9; BRAVIA 4K UR3) AppleWebKit/537.36 Chrome/108 Safari/537.36",
        "Mozilla/5.0 (Linux; Android 12; Android TV) AppleWebKit/537.36 Chrome/110.0 Safari/537.36",
        "Mozilla/5.0 (Linux; Android 9; AFTKA) AppleWebKit/537.36 Silk/98 like Chrome Safari/537",
        "Mozilla/5.0 (X11; Linux armv7l) AppleWebKit/537.36 CrKey/1.54.250320 Chrome Safari/537.36",
    ],
)
def test_a_television_goes_to_the_night_that_is_on(cast, agent):
    answer = cast.guest.get("/", headers={"user-agent": agent})
    assert (answer.status_code, answer.url) == (302, "/tv/")


def test_a_television_without_a_night_that_is_on_shows_the_next(cast, make_event, time):
    for title, days in [("Later", 4), ("Sooner", 2)]:
        make_event(title=title, starts_at=time.wall + timedelta(days=days))
    Event.objects.filter(starts_at=None).update(starts_at=time.wall + timedelta(days=3))
    assert cast.guest.get("/tv/").url == "/e/sooner/tv/"


@pytest.mark.parametrize(
    "agent",
    [
        "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1",
        "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/120 Mobile Safari/537",
        "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/120.0 Safari/537.36",
        "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Safari/605.1.15",
        "",
    ],
)
def test_a_phone_or_laptop_stays(cast, agent):
    assert cast.guest.get("/", headers={"user-agent": agent}).status_code == 200


def test_the_number_of_queries_does_not_grow(
    cast, make_event, make_running, django_assert_num_queries, django_assert_max_num_queries
):
    def fill(count):
        for _ in range(count):
            make_running(title="On")
            make_event(title="Planned")
            finish(make_event(title="Past"))

    paths = ["/", "/?all", "/new/"]
    fill(1)
    schedules.save_of_event(cast.event.pk, "Ours")
    with_one = {}
    for path in paths:
        with django_assert_max_num_queries(17) as counted:
            cast.host.get(path)
        with_one[path] = len(counted)
    fill(5)
    for _ in range(3):
        schedules.save_of_event(cast.event.pk, "Ours")
    for path in paths:
        with django_assert_num_queries(with_one[path]):
            cast.host.get(path)


def test_long_ago_is_folded_away(cast, make_event):
    for number in range(12):
        finish(make_event(title=f"Night no. {number}"), days=number)
    assert "Night no. 11" not in text(cast.host.get("/"))
    assert "Night no. 11" in text(cast.host.get("/?all"))


# -- the same as last time


def test_one_tap_makes_the_same_again(cast, make_event):
    last = finish(make_event(title="Our poker", people=7), days=7)
    assert "Make “Our poker” for today" in text(cast.host.get("/"))
    answer = cast.host.post("/again/", {"key": "one-tap-1"})
    made = Event.objects.get(slug=answer.url.split("/")[2])
    assert (made.title, made.state, made.entries.count()) == ("Our poker", "planned", 7)
    assert made.pk != last.pk
    assert cast.host.post("/again/", {"key": "one-tap-1"}).url == answer.url  # sent twice
    assert Event.objects.filter(title="Our poker").count() == 2


def test_without_a_last_time_it_says_so(cast):
    answer = cast.host.post("/again/", follow=True)
    assert "No night has been played here yet." in text(answer)


def test_a_title_that_was_its_weekday_becomes_todays(cast, make_event):
    last = finish(make_event(title="Monday poker"))
    Event.objects.filter(pk=last.pk).update(starts_at=datetime(2026, 6, 8, 19, tzinfo=UTC))
    cast.host.post("/again/")
    assert Event.objects.latest("pk").title == "Friday poker"  # today is 12 June


# -- a new night


def test_two_taps_make_a_night(cast):
    page = cast.host.get("/new/").content.decode()
    assert 'value="Friday poker"' in page  # 12 June 2026
    answer = cast.host.post("/new/", form())
    made = Event.objects.latest("pk")
    assert (answer.status_code, answer.url) == (302, f"/e/{made.slug}/")
    assert (made.slug, made.state, made.stack) == ("friday-poker", "planned", 5000)
    assert (made.entries.count(), made.schedule.levels.count()) == (8, len(PRESETS[0].levels))
    assert (made.starts_at, made.language) == (None, "en")


def test_the_title_is_the_weekday_in_the_readers_language():
    for language in ("en", "sv", "da", "nb"):
        with translation.override(language):
            titles = [nights.weekday_title(datetime(2026, 6, day).date()) for day in range(8, 15)]  # noqa: DTZ001
            assert len(set(titles)) == 7


def test_the_same_form_sent_twice_is_one_night(cast):
    urls = {cast.host.post("/new/", form(key="a-key-of-one-form")).url for _ in range(2)}
    assert len(urls) == 1
    assert Event.objects.filter(title="Friday poker").count() == 1


def test_a_saved_schedule_can_be_chosen(cast, plans):
    saved = schedules.save("Ours <b>", plans.LADDER, stack=3000, game="limit")
    assert "Ours &lt;b&gt;" in cast.host.get("/new/").content.decode()
    cast.host.post("/new/", form(blinds=f"saved-{saved.pk}"))
    made = Event.objects.latest("pk")
    assert (made.stack, made.schedule.game, made.schedule.name) == (3000, "limit", "Ours <b>")
    assert [level.plan for level in made.schedule.levels.all()] == list(plans.LADDER)
    assert made.schedule_id != saved.pk


def test_a_stack_of_ones_own(cast):
    for typed, stack in {"10k": 10_000, "7 500": 7500, "7.500": 7500, "": 5000}.items():
        cast.host.post("/new/", form(stack=typed))
        assert Event.objects.latest("pk").stack == stack


def test_the_hour_is_one_in_the_zone_of_the_night(cast):
    cast.host.post("/new/", form(day="2026-06-13", hour="19:30", zone="Asia/Tokyo"))
    assert Event.objects.latest("pk").starts_at == datetime(2026, 6, 13, 10, 30, tzinfo=UTC)


def test_an_hour_without_a_day_is_today(cast):
    cast.host.post("/new/", form(hour="19.30", zone="Europe/Stockholm"))
    assert Event.objects.latest("pk").starts_at == datetime(2026, 6, 12, 17, 30, tzinfo=UTC)


@pytest.mark.parametrize(
    ("day", "hour", "zone", "instead"),
    [
        ("2027-03-28", "02:10", "Europe/Stockholm", "03:10"),
        ("2027-03-14", "02:30", "America/New_York", "03:30"),
    ],
)
def test_an_hour_that_does_not_exist_is_named(cast, day, hour, zone, instead):
    before = Event.objects.count()
    answer = cast.host.post("/new/", form(day=day, hour=hour, zone=zone))
    assert answer.status_code == 422
    sentence = f"there is no {hour}. Do you mean {instead}?"
    assert sentence in text(answer)
    assert Event.objects.count() == before


def test_an_hour_that_comes_twice_is_the_first_and_says_so(cast):
    said = form(day="2026-10-25", hour="02:30", zone="Europe/Stockholm")
    answer = cast.host.post("/new/", said, follow=True)
    assert Event.objects.latest("pk").starts_at == datetime(2026, 10, 25, 0, 30, tzinfo=UTC)
    assert "the clocks show 02:30 twice. The first time is meant." in text(answer)


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ({"day": "2026-06-20"}, "At what time on that day?"),
        ({"day": "2020-01-01", "hour": "19:30"}, "That day has passed."),
        ({"day": "2099-01-01", "hour": "19:30"}, "more than five years ahead"),
        ({"day": "0001-01-01", "hour": "00:00", "zone": "Asia/Tokyo"}, "That day has passed."),
        ({"day": "9999-12-31", "hour": "23:59"}, "more than five years ahead"),
        ({"day": "soon", "hour": "19:30"}, "Write the day like 2026-12-31."),
        ({"hour": "half past"}, "Write an hour like 21:30."),
        ({"hour": "99:99"}, "Write an hour like 21:30."),
        ({"zone": "Mars/Olympus"}, "Select a valid choice."),
        ({"language": "tlh"}, "Select a valid choice."),
        ({"title": ""}, "Give the night a title."),
        ({"title": " \u202e\u0000\n "}, "Give the night a title."),
        ({"title": "x" * 81}, "at most 80 characters"),
        ({"people": "eight"}, "Write a number, like 8."),
        ({"people": "-1"}, "greater than or equal to 0"),
        ({"people": "1e309"}, "Write a number, like 8."),
        ({"people": "9" * 30}, "less than or equal to 10000"),
        ({"stack": "lots"}, "Write a whole number of chips"),
        ({"stack": "9" * 25}, "more chips than there are"),
        ({"blinds": ""}, "Choose the blinds."),
        ({"blinds": "saved-4711"}, "not here any more"),
    ],
)
def test_what_cannot_be_is_said_in_a_sentence(cast, said, sentence):
    before = Event.objects.count()
    answer = cast.host.post("/new/", form(**said))
    assert answer.status_code == 422
    assert sentence in text(answer)
    assert Event.objects.count() == before


def test_an_empty_form_says_all_that_is_missing(cast):
    answer = cast.host.post("/new/", {})
    assert answer.status_code == 422
    assert "Give the night a title." in text(answer)
    assert "Choose the blinds." in text(answer)


def test_what_was_typed_is_still_there(cast):
    page = cast.host.post("/new/", form(title="", people="11", hour="19:30", stack="oops"))
    html = page.content.decode()
    assert 'value="11"' in html
    assert 'value="19:30"' in html
    assert 'value="oops"' in html


@pytest.mark.parametrize("title", NASTY)
def test_a_title_is_only_ever_text(cast, title):
    answer = cast.host.post("/new/", form(title=title))
    made = Event.objects.latest("pk")
    assert "\u202e" not in made.title
    assert re.fullmatch(r"[a-z0-9_-]+", made.slug)
    for path in ("/", answer.url, f"{answer.url}settings/", f"{answer.url}delete/"):
        html = cast.host.get(path).content.decode()
        assert "<script>alert" not in html
        assert "<img src=x" not in html
        assert "{{ 7" not in html or "{{ 7|add:7 }}" in html


def test_names_are_only_ever_text(cast, make_event):
    event = make_event(title="Last one")
    people.name_entry(event.pk, Author(), number=1, name="<b onclick=x>Ella</b>")
    finish(event)
    html = cast.host.get("/").content.decode()
    assert "&lt;b onclick=x&gt;Ella" in html
    assert "<b onclick" not in html


def test_no_code_and_no_style_stands_in_a_page(cast, make_running):
    make_running(title="On")
    for path in ("/", "/new/", "/schedules/", "/devices/", f"/e/{cast.event.slug}/settings/"):
        html = cast.host.get(path).content.decode()
        assert not re.search(r"<style|\sstyle=|\son[a-z]+=|javascript:", html), path
        assert not re.search(r"<script(?![^>]*\ssrc=)(?![^>]*application/json)", html), path


def test_every_built_in_schedule_has_what_helps_to_choose(cast):
    shown = text(cast.host.get("/new/"))
    assert "Home night" in shown
    assert (
        "levels of 20 minutes · stack 5,000 · about 3 h 20 min for 8".replace(" · ", " ") in shown
    )
    assert shown.count(" for ") >= 9
    assert Schedule.objects.filter(saved=True).count() == 0


def test_the_language_is_chosen_at_the_foot(cast):
    answer = cast.guest.post("/language/", {"language": "sv", "next": "/sign-in/"})
    assert (answer.status_code, answer.url) == (302, "/sign-in/")
    assert '<html lang="sv">' in cast.guest.get("/").content.decode()
    assert cast.guest.post("/language/", {"language": "sv", "next": "//evil.example/"}).url == "/"
