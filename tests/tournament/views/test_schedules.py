import re

import pytest

from tournament.models import Schedule
from tournament.rules.presets import PRESETS
from tournament.services import schedules


def text(answer) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", answer.content.decode()).split())


@pytest.fixture
def saved(cast, plans):
    return schedules.save("Ours", plans.LADDER, stack=5000)


@pytest.fixture
def filled(cast, saved):
    """What the page of the schedule sends when nobody changes anything."""

    def fill(**changed):
        values = {"rows": "0", "name": "Ours", "stack": "5000", "game": "no_limit", "do": "save"}
        for place, level in enumerate(saved.levels.all()):
            values |= {
                f"{place}-kind": level.kind,
                f"{place}-small": str(level.small or ""),
                f"{place}-big": str(level.big or ""),
                f"{place}-ante": str(level.ante or ""),
                f"{place}-ante_kind": level.ante_kind,
                f"{place}-minutes": str(level.seconds // 60),
            }
            values["rows"] = str(place + 1)
        return values | changed

    return fill


def plans_of(saved):
    return [level.plan for level in Schedule.objects.get(pk=saved.pk).levels.all()]


def test_an_empty_list_says_what_to_do_first(cast):
    assert "Nothing here yet." in text(cast.host.get("/schedules/"))


def test_one_begins_with_a_built_in_schedule(cast):
    answer = cast.host.post("/schedules/new/", {"preset": "deep"}, follow=True)
    made = Schedule.objects.get(saved=True)
    deep = next(preset for preset in PRESETS if preset.slug == "deep")
    assert (made.name, made.stack, made.levels.count()) == (
        "Our Deep stacks",
        10_000,
        len(deep.levels),
    )
    assert "Our Deep stacks" in text(answer)
    assert cast.host.post("/schedules/new/", {"preset": "nonsense"}).status_code == 302


def test_it_is_copied_and_deleted(cast, saved):
    cast.host.post(f"/schedules/{saved.pk}/copy/")
    assert {schedule.name for schedule in Schedule.objects.filter(saved=True)} == {
        "Ours",
        "Copy of Ours",
    }
    answer = cast.host.post(f"/schedules/{saved.pk}/delete/", follow=True)
    assert "“Ours” is deleted." in text(answer)
    assert cast.host.post(f"/schedules/{saved.pk}/delete/").status_code == 404


def test_saving_without_a_change_changes_nothing(cast, saved, filled, plans):
    answer = cast.host.post(f"/schedules/{saved.pk}/", filled())
    assert answer.status_code == 302
    assert plans_of(saved) == list(plans.LADDER)


def test_levels_are_typed_as_people_type(cast, saved, filled):
    typed = {"0-small": "1k", "0-big": "2 000", "0-minutes": "7:30", "5-minutes": ""}
    for place in (1, 3, 4, 5):
        typed |= {f"{place}-small": str(1000 * place), f"{place}-big": str(2000 * place)}
        typed |= {f"{place}-ante": "", f"{place}-ante_kind": "none"}
    typed |= {"1-small": "1500", "1-big": "3000", "name": "Big", "stack": "", "game": "limit"}
    assert cast.host.post(f"/schedules/{saved.pk}/", filled(**typed)).status_code == 302
    first, *_others, last = plans_of(saved)
    assert (first.small, first.big, first.seconds, last.seconds) == (1000, 2000, 450, None)
    changed = Schedule.objects.get(pk=saved.pk)
    assert (changed.name, changed.stack, changed.game) == ("Big", None, "limit")


def test_what_cannot_be_played_is_told_and_not_saved(cast, saved, filled, plans):
    answer = cast.host.post(f"/schedules/{saved.pk}/", filled(**{"0-small": "90"}))
    assert answer.status_code == 422
    assert "Cannot be played:" in text(answer)
    assert 'value="90"' in answer.content.decode()
    assert plans_of(saved) == list(plans.LADDER)


def test_a_wrong_field_is_told_at_the_head_and_a_level_stays_a_level(cast, saved, filled):
    answer = cast.host.post(f"/schedules/{saved.pk}/", filled(**{"0-small": "abc"}))
    shown = text(answer)
    assert "Not saved yet: something below needs a look." in shown
    legends = re.findall(r"<legend>(.*?)</legend>", answer.content.decode())
    before = cast.host.get(f"/schedules/{saved.pk}/").content.decode()
    assert legends == re.findall(r"<legend>(.*?)</legend>", before)
    assert legends[0] == "Level 1"


def test_the_nearest_fix_is_one_button(cast, saved, filled):
    values = filled(**{"0-small": "50", "0-big": "25"})
    page = cast.host.post(f"/schedules/{saved.pk}/", values).content.decode()
    fix = re.search(r'name="do" value="(fix-\d+)">Swap the blinds', page)[1]
    answer = cast.host.post(f"/schedules/{saved.pk}/", values | {"do": fix})
    assert "not saved yet" in text(answer)
    assert '0-small" value="25"' in answer.content.decode()


def test_the_table_grows_and_shrinks_without_saving(cast, saved, filled, plans):
    path = f"/schedules/{saved.pk}/"
    more = cast.host.post(path, filled(do="level")).content.decode()
    assert 'name="rows" value="7"' in more
    less = cast.host.post(path, filled(do="remove-5")).content.decode()
    assert 'name="rows" value="5"' in less
    rest = cast.host.post(path, filled(do="break-0")).content.decode()
    assert 'name="1-kind" value="break"' in rest
    for answer in (more, less, rest):
        assert "not saved yet" in answer
    assert plans_of(saved) == list(plans.LADDER)


@pytest.mark.parametrize(
    "wrong",
    [
        {"0-small": "abc"},
        {"0-small": "-5"},
        {"0-big": "1e309"},
        {"0-ante": "9" * 29},
        {"0-minutes": "soon"},
        {"0-minutes": "99999999"},
        {"0-kind": "party"},
        {"0-ante_kind": "the cat"},
        {"0-note": "x" * 121},
        {"name": ""},
        {"name": "x" * 81},
        {"game": "snap"},
        {"stack": "many"},
        {"rows": "0"},
        {"rows": "many"},
        {"rows": "-1"},
        {"rows": "999999999999"},
        {"rows": "900"},
        {"rows": "8"},
    ],
    ids=str,
)
def test_nonsense_is_a_sentence_and_saves_nothing(cast, saved, filled, plans, wrong):
    answer = cast.host.post(f"/schedules/{saved.pk}/", filled(**wrong))
    assert answer.status_code == 422
    assert plans_of(saved) == list(plans.LADDER)
    assert Schedule.objects.get(pk=saved.pk).name == "Ours"


@pytest.mark.parametrize("do", ["remove-99", "fix-99", "fix-", "break-99", "party", "", "remove-x"])
def test_a_button_that_is_not_there_does_nothing(cast, saved, filled, plans, do):
    assert cast.host.post(f"/schedules/{saved.pk}/", filled(do=do)).status_code == 200
    assert plans_of(saved) == list(plans.LADDER)


def test_a_name_is_only_ever_text(cast, plans):
    nasty = "<script>alert(1)</script>"
    saved = schedules.save(nasty, plans.LADDER, stack=None)
    for path in ("/schedules/", f"/schedules/{saved.pk}/", "/new/"):
        html = cast.host.get(path).content.decode()
        assert nasty not in html
        assert "&lt;script&gt;" in html


def test_the_schedule_of_a_night_is_not_edited_here(cast):
    assert cast.host.get(f"/schedules/{cast.event.schedule_id}/").status_code == 404


def test_the_list_has_a_constant_number_of_queries(cast, plans, django_assert_num_queries):
    schedules.save("One", plans.LADDER, stack=None)
    with django_assert_num_queries(3):
        cast.host.get("/schedules/")
    for name in ("Two", "Three", "Four"):
        schedules.save(name, plans.LADDER, stack=None)
    with django_assert_num_queries(3):
        cast.host.get("/schedules/")
