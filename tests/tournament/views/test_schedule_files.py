"""Blinds out of this house and into it: only what the preview has shown is kept."""

import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from tournament.models import Event, Schedule
from tournament.rules.levels import AnteKind, LevelKind, LevelPlan
from tournament.rules.schedule_text import as_text
from tournament.services import clock, levels, schedules
from tournament.services.deeds import Author

from .test_schedules import plans_of, text

LEVELS = (
    LevelPlan(LevelKind.PLAY, 1200, 25, 50),
    LevelPlan(LevelKind.BREAK, 600, note="=Pizza; “now”"),
    LevelPlan(LevelKind.PLAY, 750, 50, 100, 100, AnteKind.BIG_BLIND, hold=True),
    LevelPlan(LevelKind.PLAY, None, 75, 150, 25, AnteKind.EACH),
)
SEAL = re.compile(r'name="seal" value="(\w+)"')


@pytest.fixture
def ours(cast):
    return schedules.save("Våra, =1+1", LEVELS, stack=5000, game="limit")


@pytest.fixture
def look(cast):
    """Send a text as the page does, to be looked at."""

    def send(said, path="/schedules/import/", client=cast.host, **more):
        return client.post(path, {"text": said, "minutes": "20", "do": "look"} | more)

    return send


@pytest.fixture
def keep(cast, look):
    """Look at a text, and then keep what was shown."""

    def send(said, path="/schedules/import/", client=cast.host, do="keep", **more):
        shown = look(said, path, client, **more)
        found = SEAL.search(shown.content.decode())
        data = {"text": said, "minutes": "20", "do": do, "seal": found[1] if found else ""}
        return client.post(path, data | more)

    return send


@pytest.mark.parametrize("kind", ["json", "csv", "txt"])
@pytest.mark.parametrize("language", ["en", "sv", "da", "nb"])
def test_what_goes_out_comes_in_again(cast, ours, keep, kind, language):
    out = cast.host.get(
        f"/schedules/{ours.pk}/blinds.{kind}", headers={"accept-language": language}
    )
    assert out["Content-Disposition"] == f'attachment; filename="vara-11.{kind}"'
    assert keep(out.content.decode()).status_code == 302
    made = Schedule.objects.filter(saved=True).latest("pk")
    assert plans_of(made) == list(LEVELS)
    if kind != "txt":
        assert (made.name, made.stack, made.game) == (ours.name, 5000, "limit")


def test_a_spreadsheet_of_each_language_finds_its_columns(cast, ours):
    path = f"/schedules/{ours.pk}/blinds.csv"
    assert b"level,seconds,small,big" in cast.host.get(path).content
    swedish = cast.host.get(path, headers={"accept-language": "sv"}).content
    assert swedish.startswith("\ufeff".encode())
    assert b"level;seconds;small;big" in swedish
    assert b";'=Pizza" in swedish or b";\"'=Pizza" in swedish
    assert cast.host.get(f"/schedules/{ours.pk}/blinds.exe").status_code == 404


def test_the_pages_offer_the_text_to_copy(cast, ours):
    page = cast.host.get(f"/schedules/{ours.pk}/")
    assert page.context["text"] == as_text(LEVELS)
    assert "20 min 25/50\n" in page.content.decode()
    listed = cast.host.get("/schedules/").content.decode()
    assert f"/schedules/{ours.pk}/blinds.csv" in listed
    assert "/schedules/import/" in listed


def test_nothing_is_kept_before_it_was_shown(cast, look, keep):
    shown = look("20 min 25/50\n10 break\n50/100")
    assert shown.status_code == 200
    assert "2 levels" in text(shown)
    assert "1 break" in text(shown)
    assert not Schedule.objects.filter(saved=True).exists()
    for seal in ("", "0" * 20, SEAL.search(shown.content.decode())[1]):
        answer = cast.host.post(
            "/schedules/import/",
            {"text": "20 min 25/50\n75/150", "minutes": "20", "do": "keep", "seal": seal},
        )
        assert "This is what the text says now." in text(answer)
    assert not Schedule.objects.filter(saved=True).exists()
    assert keep("20 min 25/50\n75/150", name="Fridays", stack="5k", game="draw").status_code == 302
    made = Schedule.objects.get(saved=True)
    assert (made.name, made.stack, made.game) == ("Fridays", 5000, "draw")
    assert [level.seconds for level in plans_of(made)] == [1200, 1200]


def test_the_length_beside_the_box_is_for_lines_without_one(keep):
    keep("10 min 25/50\n50/100\nbreak", minutes="12:30")
    made = Schedule.objects.get(saved=True)
    assert [level.seconds for level in plans_of(made)] == [600, 750, 600]
    assert made.name == "Pasted blinds"


def test_lines_that_cannot_be_read_are_told_and_the_rest_is_shown(look, keep):
    said = "20 min 25/50\nlots of <b>fun</b>\n100/200 20 apples"
    shown = look(said)
    assert shown.status_code == 200
    page = text(shown)
    assert "Line 2 lots of &lt;b&gt;fun&lt;/b&gt; There are no blinds in it" in page
    assert "Line 3 100/200 20 apples What is “apples”?" in page
    assert "2 lines cannot be read" in page
    assert "25/50" in page
    assert said.replace("<", "&lt;").replace(">", "&gt;") in shown.content.decode()
    assert keep(said).status_code == 422  # the button says that lines are left out
    assert not Schedule.objects.filter(saved=True).exists()
    assert keep(said, do="rest").status_code == 302
    assert len(plans_of(Schedule.objects.get(saved=True))) == 1


def test_what_is_odd_is_told_and_not_forbidden(look, keep):
    said = "25/50\n25/200\n50/100"
    page = text(look(said))
    assert "Level 2: the big blind goes from 50 to 200" in page
    assert "Level 3: the blinds fall" in page
    assert keep(said).status_code == 302


def test_what_cannot_be_played_is_not_kept(look, keep):
    shown = look("50/25")
    assert "Cannot be played:" in text(shown)
    assert 'value="keep"' not in shown.content.decode()
    assert keep("50/25").status_code == 422
    assert keep("# only a remark").status_code == 422
    assert not Schedule.objects.filter(saved=True).exists()


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ("", "Paste a schedule, or choose a file."),
        (" \n ", "Paste a schedule, or choose a file."),
        ("x" * 100_001, "at most 100000 characters"),
        ("\n" * 1000 + "x", "too long for a schedule: 1,000 lines at most"),
        ("[", "This is no JSON."),
        ('{"levels": 1}', "This is no schedule."),
        ('[{"big": "lots"}]', "Level 1 of the list “lots” is no whole number of chips."),
        ('{"format": 9, "levels": []}', "newer version"),
        ("9" * 200 + "/" + "9" * 200, "This line is too long: 300 letters at most."),
        ("9" * 80 + "/1", "is too large: 1,000,000,000,000 at most"),
        ("25/50\0\0", "Null characters are not allowed"),
        ("=cmd|' /C calc'!A0", "There are no blinds in it"),
        ("25/50\n" * 150, "The rest is left out: a schedule has at most 100 levels."),
    ],
)
def test_nonsense_is_a_sentence(look, said, sentence):
    answer = look(said)
    assert answer.status_code in (200, 422)
    assert sentence in text(answer)


@pytest.mark.parametrize(
    ("field", "typed"),
    [("minutes", "soon"), ("stack", "-5"), ("game", "chess"), ("name", "x" * 81)],
)
def test_a_wrong_field_loses_nothing(look, field, typed):
    answer = look("25/50 banana", **{field: typed})
    assert answer.status_code == 422
    assert "25/50 banana" in answer.content.decode()
    assert answer.context["form"].errors.keys() == {field}
    assert "What is “banana”?" in text(answer)


def test_a_file_is_shown_in_the_box(cast, look):
    content = "\ufeffNivå;Små;Stora\r\n1;25;50\r\npaus\r\n".encode("utf-16")
    shown = look("", file=SimpleUploadedFile("blinds.csv", content))
    assert "Nivå;Små;Stora" in shown.context["text"]
    assert "1 level" in text(shown)
    assert "1 break" in text(shown)
    picture = SimpleUploadedFile("blinds.json", b"\xff\xd8\xff\xe0\0\x10JFIF" * 50)
    assert look("", file=picture).status_code == 200
    large = SimpleUploadedFile("large.csv", b"25/50\n" * 20_000)
    answer = look("50/100", file=large)
    assert "That file is too large for a schedule" in text(answer)
    assert answer.context["text"] == "50/100"


def test_the_preview_comes_alone_while_somebody_types(cast, look):
    live = cast.host.post(
        "/schedules/import/",
        {"text": "25/50\nsoon", "minutes": "later", "do": "keep"},
        headers={"HX-Request": "true"},
    )
    assert live.status_code == 200
    page = live.content.decode()
    assert page.lstrip().startswith('<section id="preview"')
    assert "textarea" not in page
    assert "Minutes a level: Write minutes" in text(live)
    assert "Line 2 soon" in text(live)
    empty = cast.host.post("/schedules/import/", {"text": ""}, headers={"HX-Request": "true"})
    assert "Nothing yet." in text(empty)
    assert not Schedule.objects.filter(saved=True).exists()


def test_a_second_tap_keeps_nothing_twice(keep):
    for _tap in range(2):
        assert keep("25/50\n50/100").status_code == 302
    assert Schedule.objects.filter(saved=True).count() == 1
    keep("25/50\n75/150")
    assert Schedule.objects.filter(saved=True).count() == 2


def test_a_full_house_says_so_and_loses_nothing(keep, monkeypatch):
    monkeypatch.setattr(schedules, "MOST_SAVED", 0)
    answer = keep("25/50")
    assert answer.status_code == 422
    assert "There is room for 0 saved schedules." in text(answer)
    assert "25/50" in answer.context["text"]


# -- the blinds of a night


def plans_of_night(event):
    event = Event.objects.get(pk=event.pk)
    return [level.plan for level in event.schedule.levels.all()]


def test_a_night_is_played_by_what_was_pasted_and_that_can_be_undone(cast, keep):
    before = plans_of_night(cast.event)
    path = f"/e/{cast.event.slug}/levels/import/"
    assert keep("12 min 25/50\n50/100", path, cast.director, name="Quick").status_code == 302
    assert [level.amounts for level in plans_of_night(cast.event)] == [(25, 50, 0), (50, 100, 0)]
    event = Event.objects.get(pk=cast.event.pk)
    assert (event.stack, event.schedule.name) == (cast.event.stack, "Quick")
    line = event.journal.latest("number")
    assert line.kind == "use_schedule"
    cast.director.post(f"/e/{event.slug}/journal/{line.number}/undo/")
    assert plans_of_night(cast.event) == before


def test_once_it_is_on_only_its_coming_levels_change(cast, keep):
    clock.start(cast.event.pk, Author())
    before = plans_of_night(cast.event)
    now = before[0]
    path = f"/e/{cast.event.slug}/levels/import/"
    assert path in cast.director.get(f"/e/{cast.event.slug}/levels/").content.decode()
    assert "the level on show stays" in text(cast.director.get(path))
    said = f"{now.small}/{now.big}\nbreak 15\n400/800 12 min\n500/1000"
    assert keep(said, path, cast.director).status_code == 302
    page = cast.director.get(f"/e/{cast.event.slug}/levels/")
    assert "The coming levels are those you brought in." in text(page)
    after = plans_of_night(cast.event)
    assert after[0] == now
    assert [level.amounts for level in after[1:]] == [(0, 0, 0), (400, 800, 0), (500, 1000, 0)]
    line = Event.objects.get(pk=cast.event.pk).journal.latest("number")
    cast.director.post(f"/e/{cast.event.slug}/journal/{line.number}/undo/")
    assert plans_of_night(cast.event) == before
    refused = keep(f"{now.small}/{now.big}", path, cast.director)
    assert refused.status_code == 422
    assert "None of these levels has larger blinds" in text(refused)


def test_a_page_that_has_not_seen_a_change_of_the_levels_changes_nothing(cast, keep):
    path = f"/e/{cast.event.slug}/levels/import/"
    seq = cast.event.levels_seq
    levels.remove_level(cast.event.pk, Author(), position=1)
    before = plans_of_night(cast.event)
    refused = keep("25/50", path, cast.director, seq=str(seq))
    assert refused.status_code == 422
    assert "Something else happened first." in text(refused)
    assert plans_of_night(cast.event) == before
    now = Event.objects.get(pk=cast.event.pk).levels_seq
    assert f'name="seq" value="{now}"' in refused.content.decode()
    assert keep("25/50", path, cast.director, seq=str(now)).status_code == 302


def test_a_night_that_is_over_keeps_its_blinds(cast, look):
    clock.start(cast.event.pk, Author())
    clock.finish(cast.event.pk, Author())
    before = plans_of_night(cast.event)
    path = f"/e/{cast.event.slug}/levels/import/"
    assert path not in cast.host.get(f"/e/{cast.event.slug}/levels/").content.decode()
    answer = cast.host.get(path, follow=True)
    assert answer.redirect_chain[0][0] == f"/e/{cast.event.slug}/levels/"
    assert "The night is over." in text(answer)
    assert look("25/50", path, do="keep").status_code == 302
    assert plans_of_night(cast.event) == before


def test_the_blinds_of_a_night_go_out_without_its_breaks_on_the_spot(cast):
    clock.start(cast.event.pk, Author())
    before = cast.director.get(f"/e/{cast.event.slug}/levels/blinds.txt").content
    levels.break_now(cast.event.pk, Author(), seconds=600)
    assert cast.director.get(f"/e/{cast.event.slug}/levels/blinds.txt").content == before
    page = cast.director.get(f"/e/{cast.event.slug}/levels/")
    assert page.context["text"].encode() == before
