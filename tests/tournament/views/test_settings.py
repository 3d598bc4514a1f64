import re
from datetime import UTC, datetime

import pytest

from tournament.models import Event, Schedule
from tournament.services import clock, schedules
from tournament.services.deeds import Author


def text(answer) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", answer.content.decode()).split())


@pytest.fixture
def said(cast):
    """What the form sends when nobody changes anything: ``said(title="New")`` changes one."""

    def fill(event=cast.event, **changed):
        html = cast.host.get(f"/e/{event.slug}/settings/").content.decode()
        form = html[html.index("<form") : html.index("</form>")]
        values = dict(re.findall(r'<input[^>]* name="(\w+)" value="([^"]*)"', form))
        values |= dict.fromkeys(re.findall(r'name="(\w+)"[^>]* checked', form), "on")
        values |= {
            name: re.search(rf'<select name="{name}".*?value="([^"]+)" selected', form, re.S)[1]
            for name in ("zone", "language", "currency")
        }
        return values | changed

    return fill


def save(cast, values, event=None, role="director"):
    event = event or cast.event
    return cast[role].post(f"/e/{event.slug}/settings/", values, follow=True)


def test_the_tv_may_keep_the_end_to_itself(cast, said):
    form = said()
    assert form.pop("tells_end") == "on"
    save(cast, form)
    assert cast.event.journal.latest("number").kind == "settings"
    assert "tells_end" not in said()


def test_saving_without_a_change_leaves_no_trace(cast, said):
    assert "Saved." in text(save(cast, said()))
    assert cast.event.journal.count() == 1


def test_each_setting_is_saved_as_one_line(cast, said):
    save(cast, said(title="Malin 40", language="sv", currency="NOK", stack="10k"))
    event = Event.objects.get(pk=cast.event.pk)
    assert (event.title, event.language, event.currency) == ("Malin 40", "sv", "NOK")
    assert (event.stack, event.slug) == (10_000, "friday")
    assert [line.kind for line in event.journal.all()] == ["settings", "create"]


def test_an_hour_is_saved_as_it_was_typed(cast, said):
    values = said(zone="Asia/Tokyo", day="2026-06-13", hour="11:19")
    save(cast, values)
    event = Event.objects.get(pk=cast.event.pk)
    assert event.starts_at == datetime(2026, 6, 13, 2, 19, tzinfo=UTC)
    assert 'value="11:19"' in cast.host.get(f"/e/{event.slug}/settings/").content.decode()


def test_another_zone_keeps_the_hour_and_says_so(cast, said, make_event):
    at = datetime(2026, 6, 13, 2, 19, 59, tzinfo=UTC)  # 11:19:59 in Tokyo
    event = make_event(title="Far away", zone="Asia/Tokyo", starts_at=at)
    answer = save(cast, said(event, zone="Asia/Singapore"), event, "host")
    event.refresh_from_db()
    assert event.starts_at == datetime(2026, 6, 13, 3, 19, 59, tzinfo=UTC)
    assert "People still come at 11:19, now by the clocks in Singapore." in text(answer)


def test_an_hour_that_does_not_exist_is_refused(cast, said):
    answer = save(cast, said(zone="Europe/Stockholm", day="2027-03-28", hour="02:10"))
    assert answer.status_code == 422
    assert "there is no 02:10. Do you mean 03:10?" in text(answer)
    assert Event.objects.get(pk=cast.event.pk).starts_at is None


def test_a_past_hour_does_not_hinder_another_setting(cast, said, make_event):
    at = datetime(2026, 5, 1, 17, tzinfo=UTC)
    event = make_event(title="Postponed", starts_at=at)
    assert save(cast, said(event, title="Given up"), event, "host").status_code == 200
    event.refresh_from_db()
    assert (event.title, event.starts_at) == ("Given up", at)


def test_a_night_that_is_on_has_no_hour_to_change(cast, said):
    clock.start(cast.event.pk, Author())
    began = Event.objects.get(pk=cast.event.pk).starts_at
    values = said()
    assert "hour" not in values
    save(cast, values | {"hour": "10:00", "day": "2027-01-01", "title": "On"})
    event = Event.objects.get(pk=cast.event.pk)
    assert (event.title, event.starts_at) == ("On", began)


def test_a_code_is_made_shown_and_taken_away(cast, said):
    answer = save(cast, said(needs_code="on"))
    code = Event.objects.get(pk=cast.event.pk).viewer_code
    assert re.fullmatch(r"[A-Z]{6}", code)
    assert code in text(answer)
    save(cast, said(needs_code="on"))
    assert Event.objects.get(pk=cast.event.pk).viewer_code == code
    form = said()
    del form["needs_code"]
    save(cast, form)
    assert Event.objects.get(pk=cast.event.pk).viewer_code == ""


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("title", ""),
        ("title", "x" * 81),
        ("zone", "Nowhere/Land"),
        ("language", ""),
        ("currency", "XXX"),
        ("stack", "1e309"),
        ("stack", "-5"),
        ("day", "2026-13-45"),
        ("hour", "abc"),
    ],
)
def test_what_cannot_be_is_said_and_nothing_is_saved(cast, said, name, value):
    answer = save(cast, said(**{"title": "New", "hour": "19:00", name: value}))
    assert answer.status_code == 422
    assert 'aria-invalid="true"' in answer.content.decode()
    assert Event.objects.get(pk=cast.event.pk).title == "Friday"


def test_the_blinds_of_a_night_are_kept(cast):
    path = f"/e/{cast.event.slug}/settings/save/"
    answer = cast.director.post(path, {"name": "Ours <i>"}, follow=True)
    assert "saved as “Ours &lt;i&gt;”" in answer.content.decode()
    saved = Schedule.objects.get(saved=True)
    assert (saved.name, saved.levels.count()) == ("Ours <i>", 6)
    assert cast.director.post(path, {"name": " "}).status_code == 422


def test_a_night_is_played_by_other_blinds_until_it_starts(cast, plans):
    saved = schedules.save("Short", [plans.play(25), plans.play(50)], stack=2000)
    path = f"/e/{cast.event.slug}/settings/blinds/"
    answer = cast.director.post(path, {"blinds": f"saved-{saved.pk}"}, follow=True)
    assert "now played by “Short”" in text(answer)
    event = Event.objects.get(pk=cast.event.pk)
    assert (event.stack, event.schedule.levels.count()) == (2000, 2)
    clock.start(event.pk, Author())
    answer = cast.director.post(path, {"blinds": "turbo"})
    assert answer.status_code == 422
    assert event.schedule.levels.count() == 2
    assert "other blinds" not in text(cast.director.get(f"/e/{event.slug}/settings/"))


def test_only_a_night_that_is_not_on_is_deleted(cast):
    path = f"/e/{cast.event.slug}/delete/"
    clock.start(cast.event.pk, Author())
    assert "Finish it first" in text(cast.host.get(path))
    assert cast.host.post(path).status_code == 422
    assert Event.objects.filter(pk=cast.event.pk).exists()
    clock.finish(cast.event.pk, Author())
    assert "goes for good" in text(cast.host.get(path))
    answer = cast.host.post(path, follow=True)
    assert "“Friday” is deleted." in text(answer)
    assert not Event.objects.filter(pk=cast.event.pk).exists()
    assert cast.host.post(path).status_code == 404  # sent twice


def test_settings_have_a_constant_number_of_queries(
    cast, plans, django_assert_max_num_queries, django_assert_num_queries
):
    path = f"/e/{cast.event.slug}/settings/"
    schedules.save("One", plans.LADDER, stack=None)
    with django_assert_max_num_queries(8) as counted:
        cast.director.get(path)
    for name in ("Two", "Three", "Four"):
        schedules.save(name, plans.LADDER, stack=None)
    with django_assert_num_queries(len(counted)):
        cast.director.get(path)
