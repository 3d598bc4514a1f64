"""The blinds in the director's page: changed in their row or on a page of their own."""

import re

import pytest

from tournament.forms.levels import LevelForm
from tournament.models import Event
from tournament.services import clock, levels

SCRIPT = {"HX-Request": "true"}


@pytest.fixture
def night(cast, karin):
    clock.start(cast.event.pk, karin)
    return cast


def rows(cast):
    return [
        (row.kind, row.small, row.big, row.seconds)
        for row in cast.event.schedule.levels.order_by("position")
    ]


def get(cast, path, **headers):
    return cast.director.get(f"/e/{cast.event.slug}/{path}", headers=SCRIPT | headers)


def post(cast, path, values, headers=SCRIPT):
    return cast.director.post(f"/e/{cast.event.slug}/{path}", values, headers=headers)


def filled(answer):
    """The fields of the form as a browser would send them untouched."""
    html = answer.content.decode()
    form = html[: html.index("</form>")]
    fields = {}
    for tag in re.findall(r"<input[^>]*>", form):
        kept = dict(re.findall(r'([\w-]+)="([^"]*)"', tag))
        if kept.get("type") != "checkbox" or "checked" in tag:
            fields[kept["name"]] = kept.get("value", "")
    for name, options in re.findall(r'<select name="(\w+)".*?>(.*?)</select>', form, re.DOTALL):
        chosen = re.search(r'value="([^"]*)" selected', options)
        fields[name] = chosen[1] if chosen else ""
    return fields | {"csrfmiddlewaretoken": ""}


def test_a_form_sent_as_it_came_changes_nothing(night):
    before, lines = rows(night), night.event.journal.count()
    for position in range(6):
        fields = filled(get(night, f"levels/{position}/"))
        assert post(night, f"levels/{position}/", fields).status_code == 200
    assert rows(night) == before
    assert night.event.journal.count() == lines


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("400", 400), ("5k", 5000), ("1.5k", 1500), ("2,5k", 2500), ("5 000", 5000), ("5.000", 5000)],
)
def test_amounts_as_people_type_them(night, typed, meant):
    fields = filled(get(night, "levels/4/")) | {"big": typed, "small": "1", "ante": "", "hold": ""}
    fields["ante_kind"] = "none"
    assert post(night, "levels/4/", fields).status_code == 200
    assert rows(night)[4][2] == meant


def test_a_length_as_people_type_it(night):
    fields = filled(get(night, "levels/4/")) | {"minutes": "17:30"}
    post(night, "levels/4/", fields)
    assert rows(night)[4][3] == 1050
    assert filled(get(night, "levels/4/"))["minutes"] == "17:30"


@pytest.mark.parametrize(
    ("field", "typed", "sentence"),
    [
        ("big", "many", "Write a whole number of chips: 400, 5 000 or 5k."),
        ("big", "-5", "This cannot be less than nothing."),
        ("big", "9" * 14, "That is more chips than there are in the world."),
        ("big", "", "This field is required."),
        ("small", "300", "Level 4: the small blind 300 is over the big blind 200."),
        ("minutes", "0", "That is too short."),
        ("minutes", "a while", "Write minutes, or minutes and seconds: 12 or 12:30."),
        ("minutes", "", "Level 4 lasts until the end, but others follow it."),
        ("ante", "0", "Level 4 has a kind of ante, but the ante is 0."),
        ("note", "x" * 121, "Ensure this value has at most 120 characters"),
        ("ante_kind", "sometimes", "Select a valid choice."),
    ],
)
def test_what_is_wrong_stands_at_its_field(night, field, typed, sentence):
    before = rows(night)
    answer = post(night, "levels/4/", filled(get(night, "levels/4/")) | {field: typed})
    row = night.event.schedule.levels.get(position=4)
    assert answer.status_code == 422
    assert answer["HX-Retarget"] == f"#level-form-{row.pk}"
    found = re.search(
        rf'id="level-{row.pk}-{field}_error">(.*?)</p>', answer.content.decode(), re.DOTALL
    )
    assert found[1].startswith(sentence)
    assert f'name="{field}"' in answer.content.decode()
    assert rows(night) == before


def test_a_level_that_moved_meanwhile_is_still_the_one_that_is_changed(night, karin):
    fields = filled(get(night, "levels/4/")) | {"big": "250", "small": "125"}
    levels.break_after(night.event.pk, karin, seconds=600)
    answer = post(night, "levels/4/", fields)
    assert answer.status_code == 409
    html = answer.content.decode()
    assert "This level is now: 100/200, 20 minutes. Save again to put yours in its place." in html
    again = filled(answer)
    assert (again["small"], again["big"]) == ("125", "250")
    path = re.search(r'action="/e/[^/]+/(levels/\d+/)"', html)[1]
    assert path == "levels/5/"
    assert post(night, path, again).status_code == 200
    assert rows(night)[5][1:3] == (125, 250)


def test_a_level_that_was_removed_meanwhile_is_told(night, karin):
    fields = filled(get(night, "levels/4/")) | {"big": "250"}
    levels.remove_level(night.event.pk, karin, position=4)
    answer = post(night, "levels/4/", fields)
    assert answer.status_code == 409
    assert answer["HX-Retarget"] == "#levels"
    assert "There is no such level." in answer.content.decode()


def test_the_running_level_made_shorter_than_it_has_lasted_asks_first(night, time):
    time.passes(minutes=12)
    fields = filled(get(night, "levels/0/")) | {"minutes": "10"}
    answer = post(night, "levels/0/", fields)
    assert answer.status_code == 422
    assert 'name="next_level" value="1"' in answer.content.decode()
    assert post(night, "levels/0/", filled(answer) | {"next_level": "1"}).status_code == 200
    assert Event.objects.get(pk=night.event.pk).level == 1


def test_a_new_level_is_proposed_by_the_ladder(night):
    answer = get(night, "levels/6/new/")
    fields = filled(answer)
    assert (fields["small"], fields["big"], fields["ante"]) == ("200", "400", "400")
    assert fields["minutes"] == "20"
    assert post(night, "levels/6/new/", fields).status_code == 200
    assert rows(night)[6] == ("play", 200, 400, 1200)


def test_a_break_put_before_a_level(night):
    fields = filled(get(night, "levels/4/new/?kind=break"))
    assert fields["kind"] == "break"
    assert post(night, "levels/4/new/", fields).status_code == 200
    assert rows(night)[4] == ("break", 0, 0, 600)


def test_the_first_level_of_an_empty_schedule_is_proposed(night):
    night.event.schedule.levels.filter(position__gt=0).delete()
    assert filled(get(night, "levels/0/new/"))["big"] == "100"


def test_a_level_goes(night):
    html = get(night, "levels/4/").content.decode()
    form = html[html.index("/remove/") :]
    seq = re.search(r'name="seq" value="(\d+)"', form)[1]
    assert post(night, "levels/4/remove/", {"seq": seq}).status_code == 200
    assert len(rows(night)) == 5
    assert post(night, "levels/4/remove/", {"seq": seq}).status_code == 409


def test_what_has_been_played_stays(night, karin):
    clock.jump(night.event.pk, karin, position=3)
    html = get(night, "parts/levels/").content.decode()
    assert html.count('<a class="level"') == 3
    assert "/remove/" not in get(night, "levels/3/").content.decode()
    fields = filled(get(night, "levels/1/"))
    assert post(night, "levels/1/", fields | {"big": "110"}).status_code == 422


def test_without_a_script_it_is_a_page(night):
    answer = night.director.get(f"/e/{night.event.slug}/levels/4/")
    assert b"<html" in answer.content
    fields = {"kind": "play", "small": "125", "big": "250", "ante_kind": "none", "minutes": "15"}
    saved = post(night, "levels/4/", fields, headers={})
    assert saved.status_code == 302
    assert saved["Location"] == f"/e/{night.event.slug}/#levels"
    assert rows(night)[4] == ("play", 125, 250, 900)
    refused = post(night, "levels/4/", fields | {"small": "x"}, headers={})
    assert refused.status_code == 422
    assert b"<html" in refused.content


def test_a_form_has_ids_of_its_own(night):
    one, two = (get(night, f"levels/{n}/").content.decode() for n in (3, 4))
    ids = re.findall(r' id="([^"]+)"', one) + re.findall(r' id="([^"]+)"', two)
    assert len(ids) == len(set(ids))


def test_a_break_has_no_amounts(night):
    assert LevelForm(night.event, initial={"kind": "break"}).shown == ("minutes", "note")
    html = get(night, "levels/2/").content.decode()
    assert 'name="big"' not in html
    assert 'name="minutes"' in html
