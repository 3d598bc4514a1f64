"""The director's page: for whom, what it holds, and what it costs."""

import json
import re
from datetime import timedelta

import pytest

from tournament import instants
from tournament.models import Event, Knockout
from tournament.services import clock, levels, people

PARTS = ("clock", "suggestions", "people", "levels", "journal", "notes")
ROLES = ("host", "director", "captain", "stranger", "guest")
STEERS = {"host", "director"}

READS = [*(f"parts/{name}/" for name in PARTS), "levels/", "levels/1/", "levels/1/new/"]
READS += ["person/1/", "journal/", "stretch/?at=23:00"]
DEEDS = [
    *(f"clock/{deed}/" for deed in ("pause", "next", "add-time", "finish", "break-now", "hold")),
    *(f"people/{deed}/" for deed in ("add", "remove", "count", "out", "back")),
    *("person/1/name/", "levels/1/", "levels/1/new/", "levels/1/remove/"),
    *("journal/1/undo/", "journal/1/redo/"),
]


def page(client, event, path=""):
    return client.get(f"/e/{event.slug}/{path}")


def text(answer):
    """What a reader sees, the tags gone."""
    bare = re.sub(r"<(script|style).*?</\1>", "", answer.content.decode(), flags=re.DOTALL)
    return " ".join(re.sub(r"<[^>]+>", " ", bare).split())


@pytest.mark.parametrize("role", ROLES)
def test_the_address_of_the_night_steers_for_those_who_may(cast, role):
    answer = page(cast[role], cast.event)
    assert answer.status_code == 200
    assert ('class="dock"' in answer.content.decode()) == (role in STEERS)


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("path", READS)
def test_parts_are_for_those_who_may_steer(cast, role, path):
    assert page(cast[role], cast.event, path).status_code == (200 if role in STEERS else 403)


@pytest.mark.parametrize("role", ["captain", "stranger", "guest"])
@pytest.mark.parametrize("path", DEEDS)
def test_deeds_are_for_those_who_may_steer(cast, role, path):
    before = cast.event.journal.count()
    answer = cast[role].post(f"/e/{cast.event.slug}/{path}", {"position": 0, "ms": 60000})
    assert answer.status_code == 403
    assert cast.event.journal.count() == before


@pytest.mark.parametrize("path", DEEDS)
def test_a_deed_from_another_site_is_none(cast, make_device, path):
    from tournament.services import rights

    client = make_device(rights.invite_host(), enforce_csrf_checks=True)
    assert client.post(f"/e/{cast.event.slug}/{path}").status_code == 403


@pytest.mark.parametrize("path", [*READS, "levels/99/", "person/99/", "parts/kitchen/"])
def test_what_is_not_there(cast, path):
    assert cast.host.get(f"/e/nowhere/{path}").status_code == 404
    if "99" in path or "kitchen" in path:
        assert page(cast.host, cast.event, path).status_code == 404


def test_a_part_is_the_same_in_the_page_and_alone(cast):
    whole = page(cast.director, cast.event).content.decode()
    for name in PARTS:
        alone = page(cast.director, cast.event, f"parts/{name}/").content.decode()
        assert alone.lstrip().startswith("<")
        assert re.search(rf'<\w+ id="{name}"', alone)
        assert re.search(rf'<\w+ id="{name}"', whole)


def test_pages_are_kept_by_nobody(cast):
    for path in ("", *READS):
        assert "no-store" in page(cast.host, cast.event, path)["Cache-Control"]


# -- what it says


def test_before_the_start_it_asks_how_many(cast):
    shown = text(page(cast.director, cast.event))
    assert "How many?" in shown
    assert "25/50 · 20 minutes a level · 5,000 each" in shown
    assert "Start now" in shown


def test_the_clock_names_what_is_behind_its_buttons(cast, karin):
    clock.start(cast.event.pk, karin)
    clock.next_level(cast.event.pk, karin, position=0)
    shown = text(page(cast.director, cast.event, "parts/clock/"))
    assert "Back Level 1: 25/50" in shown
    assert "On to Break, 10 minutes" in shown
    assert "Level 2 from the start" in shown


def test_the_header_says_when_the_next_level_comes(cast, karin, time):
    """Noon in UTC is two o'clock in Stockholm in June."""
    Event.objects.filter(pk=cast.event.pk).update(zone="Europe/Stockholm")
    clock.start(cast.event.pk, karin)
    assert "Level 1 25/50 Next 14:20 50/100" in text(page(cast.director, cast.event))
    clock.pause(cast.event.pk, karin)
    time.passes(minutes=3, seconds=12)
    shown = text(page(cast.director, cast.event))
    assert "20:00 Paused 3:12 Level 1 25/50 Next 50/100" in shown


def test_levels_stand_with_their_hours(cast, karin):
    Event.objects.filter(pk=cast.event.pk).update(zone="Europe/Stockholm")
    clock.start(cast.event.pk, karin)
    shown = text(page(cast.director, cast.event, "levels/"))
    assert "14:20 2 50/100 20 min 14:40 Break 10 min 14:50 3 75/150" in shown


def test_what_is_wrong_with_the_blinds_stands_beside_it(cast, karin):
    levels.edit_level(cast.event.pk, karin, position=1, small=20, big=40)
    shown = text(page(cast.director, cast.event, "parts/levels/"))
    assert "2 20/40 20 min Level 2: the blinds fall from 25/50 to 20/40." in shown


def test_those_in_by_name_those_out_at_the_foot(cast, karin, time):
    for number, name in enumerate(("Åsa", "Anna Lind", "Oskar", "Anna Berg"), start=1):
        people.name_entry(cast.event.pk, karin, number=number, name=name)
    people.set_people(cast.event.pk, karin, people=5)
    clock.start(cast.event.pk, karin)
    people.knock_out(cast.event.pk, karin, number=3)
    time.passes(minutes=1)
    people.knock_out(cast.event.pk, karin, number=1)
    answer = page(cast.director, cast.event, "parts/people/")
    names = re.findall(r'class="name">(.*?)</span>', answer.content.decode())
    assert [re.sub(r"</?i>", "|", name) for name in names] == [
        "Anna B|erg|",
        "Anna L|ind|",
        "Player 5",
        "Åsa",
        "Oskar",
    ]
    shown = text(answer)
    assert "Place 4, out 12:01" in shown
    assert "Place 5, out 12:00" in shown
    assert 'data-left="3" data-entries="5"' in answer.content.decode()


# -- the one thing offered


def offered(cast):
    """Without the way to tell everybody, which stands there always."""
    said = text(page(cast.director, cast.event, "parts/suggestions/"))
    assert said.endswith(" Tell everybody")
    return said.removesuffix(" Tell everybody").replace("\u2060", "")


def test_a_long_pause_may_be_the_break(cast, karin, time):
    clock.start(cast.event.pk, karin)
    time.passes(minutes=4)
    clock.pause(cast.event.pk, karin)
    time.passes(minutes=4, seconds=59)
    assert offered(cast).startswith("Break at ")
    time.passes(seconds=1)
    assert offered(cast) == "Was this the break? The break after level 2 falls away. Yes"


def test_the_new_end_is_told_before_it_is_done(make_event, cast, karin, time, plans):
    ladder = (*plans.LADDER, *(plans.play(25 * 2**n) for n in range(3, 9)))
    cast.event.schedule.levels.all().delete()
    levels.write_levels(cast.event.schedule, ladder)
    clock.start(cast.event.pk, karin)
    clock.pause(cast.event.pk, karin)
    time.passes(minutes=5)
    assert offered(cast).endswith("falls away; likely end 14:30. Yes")
    levels.drop_next_break(cast.event.pk, karin)
    assert "Likely end 14:30 (14:05" in offered(cast)


# -- when it will end


@pytest.fixture
def long_night(make_event, cast, karin, time, plans):
    """Twenty-seven minutes into a night of many levels, on the cast's event."""
    smalls = (25, 50, 75, 100, 150, 200, 250, 300, 400, 600, 800, 1000, 1500, 2000, 3000, 4000)
    cast.event.schedule.levels.all().delete()
    levels.write_levels(cast.event.schedule, [plans.play(small) for small in smalls])
    clock.start(cast.event.pk, karin)
    time.passes(minutes=27)
    return cast.event


def sheet(cast):
    html = page(cast.director, cast.event, "parts/clock/").content.decode()
    return html, " ".join(re.sub(r"<[^>]+>", " ", html).split()).replace("\u2060", "")


def test_each_nudge_says_where_it_leads(cast, long_night):
    html, shown = sheet(cast)
    assert "When will it end? 40,000 in play, 5,000 on average: 50 big blinds" in shown
    assert "Likely end 15:40 (14:40–16:20)" in shown
    assert "Your own counts after 5 nights." in shown
    assert "Levels of 16 minutes from here Likely end 15:05 instead of 15:40" in shown
    assert "Without the level 250/500 Likely end 15:20 instead of 15:40" in shown
    assert "One more break: 10 minutes after level 6 Likely end 15:50 instead of 15:40" in shown
    form = html[html.index("clock/nudge/") :]
    fields = dict(re.findall(r'name="(\w+)" value="([^"]*)"', form[: form.index("</form>")]))
    answer = cast.director.post("/e/friday/clock/nudge/", fields, headers={"HX-Request": "true"})
    assert "Levels of 16 minutes from here" in answer.content.decode()
    assert "Likely end 15:05 (" in sheet(cast)[1]


def test_without_a_stack_and_after_the_end_nothing_is_offered(cast, karin, long_night):
    Event.objects.update(stack=None)
    shown = sheet(cast)[1]
    assert "Nobody can tell without the starting stack." in shown
    assert "instead of" not in shown
    clock.finish(long_night.pk, karin)
    assert "When will it end?" not in sheet(cast)[1]


def test_a_schedule_that_ends_too_soon_cannot_tell(cast, karin):
    clock.start(cast.event.pk, karin)
    assert "Nobody can tell: the levels end before." in sheet(cast)[1]


def test_a_break_waits_if_told_to(cast, karin):
    clock.start(cast.event.pk, karin)
    clock.jump_to_break(cast.event.pk, karin)
    assert offered(cast) == "Break Then level 3: 75/150. Wait for me"
    levels.set_hold(cast.event.pk, karin, position=2, hold=True)
    assert offered(cast) == "Break At 00:00 the clock waits for you. Do not wait"


def test_the_last_one_left_ends_the_night(cast, karin):
    clock.start(cast.event.pk, karin)
    people.name_entry(cast.event.pk, karin, number=8, name="Ella")
    for number in range(1, 8):
        assert "last one" not in offered(cast)
        people.knock_out(cast.event.pk, karin, number=number)
    assert offered(cast).startswith("Ella is the last one left")
    clock.finish(cast.event.pk, karin)
    assert offered(cast) == "Ella has won Results"


# -- what it costs


def grow(event, karin, count):
    from tournament.models import Entry, Player

    players = Player.objects.bulk_create(Player(name=f"Person {n}") for n in range(count))
    event.entries.all().delete()
    entries = Entry.objects.bulk_create(
        Entry(event=event, number=n + 1, player=player) for n, player in enumerate(players)
    )
    Knockout.objects.bulk_create(
        Knockout(entry=entry, at=instants.now() - timedelta(minutes=1))
        for entry in entries[: count // 3]
    )


@pytest.mark.parametrize("count", [3, 6, 1000])
def test_a_page_asks_the_database_as_often_for_a_thousand(
    cast, karin, count, django_assert_num_queries
):
    clock.start(cast.event.pk, karin)
    grow(cast.event, karin, count)
    page(cast.director, cast.event)
    with django_assert_num_queries(23):
        assert page(cast.director, cast.event).status_code == 200
    with django_assert_num_queries(15):
        assert page(cast.director, cast.event, "parts/people/").status_code == 200


@pytest.mark.parametrize("count", [1, 6])
def test_more_lines_and_levels_need_no_more_questions(
    cast, karin, plans, count, django_assert_num_queries
):
    clock.start(cast.event.pk, karin)
    for _ in range(count):
        clock.add_time(cast.event.pk, karin, ms=60000)
        levels.insert_level(cast.event.pk, karin, position=6, seconds=600, small=300, big=600)
    with django_assert_num_queries(20):
        page(cast.director, cast.event)


def test_the_page_holds_what_its_clock_needs(cast, karin):
    clock.start(cast.event.pk, karin)
    html = page(cast.director, cast.event).content.decode()
    found = {
        name: json.loads(re.search(rf'<script id="{name}"[^>]*>(.*?)</script>', html)[1])
        for name in ("reading", "schedule", "words")
    }
    assert found["reading"]["state"] == "running"
    assert found["reading"]["wall_ms"] == found["reading"]["server_ms"]
    assert [level["small"] for level in found["schedule"]["levels"]][:2] == [25, 50]
    assert found["words"]["unsaved"] == "Not saved: the computer does not answer"
