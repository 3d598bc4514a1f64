import re
from datetime import UTC, datetime
from html import unescape
from urllib.parse import parse_qs, urlsplit

import pytest

from tournament.models import Event

HTMX = {"HX-Request": "true"}


def text(answer) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", answer.content.decode())).split())


def ask(client, headers=None, **said):
    return client.get("/plan/", said, headers=headers)


def buttons(answer) -> dict[str, str]:
    """What each button would change, by its text."""
    found = re.findall(
        r'<button[^>]*name="set" value="([^"]*)"[^>]*>(.*?)</button>', answer.content.decode(), re.S
    )
    return {
        " ".join(re.sub(r"<[^>]+>", "", label).split()): unescape(sets) for sets, label in found
    }


@pytest.mark.parametrize("role", ["guest", "captain", "host"])
def test_anybody_may_ask(cast, role):
    answer = ask(cast[role])
    assert answer.status_code == 200
    shown = text(answer)
    for known in ("8 × 25", "8 × 100", "4 × 500", "2 × 1,000", "22 chips"):
        assert known in shown
    assert "The 25s leave: put out 20 × 100." in shown
    assert "Most likely over at about" in shown


def test_nothing_is_kept_of_what_is_asked(cast):
    before = Event.objects.count()
    ask(cast.host, likely="12")
    assert Event.objects.count() == before


def test_where_everybody_would_get_others_it_asks_who_comes(cast):
    shown = ask(cast.guest)
    assert "Is a ninth coming?" in text(shown)
    assert buttons(shown)["No, give 12/12/3/2"] == "most=8"
    assert buttons(shown)["Yes, give 8/8/4/2"] == "most=10"
    alone = ask(cast.guest, most="8")
    assert "29 chips" in text(alone)
    assert buttons(alone)["Yes, give 8/8/4/2"] == "most=9"
    assert {"Compact: 8/8/4/2", "Comfort: 12/12/3/2"} <= set(
        re.findall(r"(?:Compact|Comfort): [\d/]+", text(alone))
    )


def test_what_stays_in_the_case_is_told(cast):
    shown = text(ask(cast.guest, rebuys="4"))
    assert "After 10 players have sat down" in shown
    assert "After 4 rebuys" in shown
    assert "A rebuy" in shown


def test_every_fix_cures_what_it_stands_beside(cast):
    said = {"likely": "19", "most": "19", "case": "500-uneven"}
    short = "the case is short of 2 × 25 and 2 × 100"
    wrong = ask(cast.guest, **said)
    assert short in text(wrong)
    offered = buttons(wrong)
    for label in ("Borrow 2 × 25 and 2 × 100", "Play with 18", "Take 4/4/5/2"):
        cured = cast.guest.get("/plan/", {**said, "set": offered[label]}, follow=True)
        assert short not in text(cured), label
        assert "set" not in parse_qs(urlsplit(cured.redirect_chain[-1][0]).query)


def test_what_is_fixed_stays_when_something_else_changes(cast):
    fixed = {"c25": "12", "c100": "12", "c500": "3", "c1000": "2", "s2": "75"}
    for likely in ("6", "8"):
        shown = ask(cast.guest, likely=likely, most=likely, **fixed)
        assert "/ 150" in text(shown)
        page = shown.content.decode()
        for name, value in fixed.items():
            assert f'name="{name}" value="{value}"' in page


def test_while_typing_only_the_answer_is_sent(cast):
    answer = ask(cast.guest, HTMX, likely="9", of="500-even+")
    assert answer.content.decode().lstrip().startswith('<div id="answer"')
    assert "hx-partial" not in answer.content.decode()


def test_another_case_brings_its_own_colours(cast):
    answer = ask(cast.guest, HTMX, case="300-four", of="500-even+")
    assert '<hx-partial hx-target="#case"' in answer.content.decode()


def test_a_bad_answer_leaves_the_plan_that_stands_there(cast):
    answer = ask(cast.guest, HTMX, likely="x")
    assert answer["HX-Retarget"] == "#wrong"
    assert "Likely: Write a whole number, like 8." in text(answer)
    assert "Likely: Write a whole number" in text(ask(cast.guest, likely="x"))


@pytest.mark.parametrize(
    "said",
    [
        {"likely": "1000", "most": "1000"},
        {"stack": "999999999999"},
        {"stack": "1"},
        {"stack": "5013"},
        {"rebuys": "300", "add_ons": "300"},
        {"end": "19:40"},
        {"start": "12:00", "end": "00:00", "level": "8"},
        {"of": "500-even+", "n0": "0", "n1": "0", "n2": "0", "n3": "0", "n4": "0"},
        {"of": "500-even+", "v0": "7", "v1": "11", "v2": "13", "v3": "17", "v4": "19"},
        {"c25": "60"},
        {"c7": "5"},
        {"s1": "7"},
        {"s80": "999999", "s99": "5"},
        {"case": "matches", "stack": "100"},
        {"also": "500-uneven", "blank": "on"},
        {"set": "&&==-c25"},
        {"likely": "\0"},
    ],
)
def test_odd_questions_get_an_answer_too(cast, said):
    assert ask(cast.guest, HTMX, **said).status_code == 200
    assert ask(cast.guest, **said).status_code in (200, 302)


def test_only_the_host_makes_a_night_of_it(cast):
    for role in ("guest", "director"):
        assert cast[role].post("/plan/", {"plan": "", "title": "Mine"}).status_code == 403
    assert "The host makes the night from it" in text(ask(cast.guest))


def test_a_plan_becomes_a_night(cast):
    plan = "likely=8&most=8&rebuys=2&stack=5000&start=20:00&end=23:30"
    answer = cast.host.post("/plan/", {"plan": plan, "title": "Karin 40", "day": "2026-06-19"})
    event = Event.objects.get(title="Karin 40")
    assert answer["Location"] == f"/e/{event.slug}/"
    assert event.starts_at.astimezone(UTC) > datetime(2026, 6, 19, tzinfo=UTC)
    assert (event.entries.count(), event.stack) == (8, 5000)
    assert event.plan["format"] == 1
    assert event.plan["stack"] == {"25": 8, "100": 8, "500": 4, "1000": 2}
    assert event.plan["wish"]["asked"]["rebuys"] == "2"
    assert event.plan["wish"]["looks"][0]["face"].startswith("#")
    levels = [level.plan for level in event.schedule.levels.all()]
    assert [(level.small, level.big) for level in levels[:2]] == [(25, 50), (50, 100)]
    notes = [level.note for level in levels if level.is_break]
    assert any(note.startswith("The 25s leave: put out 1") for note in notes)
    settings = cast.host.get(f"/e/{event.slug}/settings/").content.decode()
    link = unescape(re.search(r'href="(/plan/\?[^"]+)"', settings)[1])
    assert "20:00–23:30" in text(cast.host.get(link))


def test_a_night_that_cannot_be_made_is_refused_with_a_sentence(cast):
    answer = cast.host.post("/plan/", {"plan": "likely=8", "title": "", "day": "2020-01-01"})
    assert answer.status_code == 422
    assert "Give the night a title." in text(answer)
    assert "That day has passed." in text(answer)
    impossible = cast.host.post(
        "/plan/", {"plan": "likely=900&most=900", "title": "Big", "day": "2026-06-19"}
    )
    assert impossible.status_code == 422
    assert not Event.objects.filter(title="Big").exists()


def test_the_same_form_twice_is_one_night(cast):
    sent = {"plan": "likely=8", "title": "Once", "day": "2026-06-19", "key": "0123456789abcdef"}
    cast.host.post("/plan/", sent)
    cast.host.post("/plan/", sent)
    assert Event.objects.filter(title="Once").count() == 1


def test_the_pages_of_a_night_lead_here(cast):
    assert 'href="/plan/"' in cast.host.get("/").content.decode()
    assert 'href="/plan/"' in cast.host.get("/new/").content.decode()
