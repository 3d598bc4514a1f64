"""A plan for a night that is there already, and what helps somebody who begins."""

import re
from html import unescape
from urllib.parse import urlencode

import pytest

from tournament.models import Event, Invitee, JournalEntry, Player
from tournament.services import clock, people, undo
from tournament.services.deeds import Author

from .test_plan import HTMX, ask, buttons, text

PLAN = "likely=8&most=8&stack=5000&start=20:00&end=23:30&level=20"


@pytest.fixture
def planned(cast):
    cast.host.post("/plan/", {"plan": PLAN, "title": "Karin 40", "day": "2026-06-19"})
    return Event.objects.get(title="Karin 40")


@pytest.fixture
def on(planned):
    clock.start(planned.pk, Author())
    planned.refresh_from_db()
    return planned


def sent(answer) -> dict[str, str]:
    """The hidden fields of the form that takes the plan."""
    page = answer.content.decode()
    found = re.findall(r'name="(plan|seq)" value="([^"]*)" form="make"', page)
    return {name: unescape(value) for name, value in found}


def blinds(event):
    return [(row.small, row.big) for row in event.schedule.levels.all() if not row.is_break]


class TestPlannedNight:
    def test_its_plan_opens_as_it_was_asked(self, cast, planned):
        answer = ask(cast.host, night=planned.slug)
        assert "Change this night" in text(answer)
        assert "20:00–23:30" in text(answer)
        assert answer.context["form"].data["level"] == "20"
        assert "Make this night" not in text(answer)

    def test_what_became_of_it_since_is_asked_first(self, cast, planned):
        people.add_entries(planned.pk, Author())
        Event.objects.filter(pk=planned.pk).update(stack=10_000)
        data = ask(cast.host, night=planned.slug).context["form"].data
        assert (data["likely"], data["most"], data["stack"]) == ("9", "", "10000")

    def test_the_answers_of_those_who_were_asked_are_asked_first(self, cast, planned):
        for number, answer in enumerate(["sure"] * 5 + ["maybe"] * 4 + ["no", "open"]):
            player = Player.objects.create(name=f"Guest {number}")
            Invitee.objects.create(event=planned, player=player, answer=answer)
        Event.objects.filter(pk=planned.pk).update(places=8)
        data = ask(cast.host, night=planned.slug).context["form"].data
        assert (data["sure"], data["likely"], data["most"]) == ("5", "7", "8")

    def test_what_was_typed_with_blanks_is_no_trouble(self, cast):
        plan = PLAN.replace("most=8", "most=1+2")
        cast.host.post("/plan/", {"plan": plan, "title": "Blanks", "day": "2026-06-19"})
        event = Event.objects.get(title="Blanks")
        people.add_entries(event.pk, Author())
        assert ask(cast.host, night=event.slug).status_code == 200

    def test_it_is_played_by_the_new_plan_and_again_by_the_old(self, cast, planned):
        before = (blinds(planned), planned.plan, planned.starts_at)
        answer = ask(cast.host, night=planned.slug, likely="8", most="8", stack="10000",
                     start="19:00", end="23:30")  # fmt: skip
        done = cast.host.post("/plan/", sent(answer), follow=True)
        assert "Planned anew, with stacks of 10,000" in text(done)
        planned.refresh_from_db()
        assert (planned.stack, planned.plan["stack"]["1000"]) == (10_000, 7)
        assert planned.plan["wish"]["asked"]["stack"] == "10000"
        assert (before[2] - planned.starts_at).total_seconds() == 3600
        assert len(planned.journal.filter(kind="use_plan")) == 1
        undo.undo(planned.pk, Author(), number=planned.journal.get(kind="use_plan").number)
        planned.refresh_from_db()
        assert (blinds(planned), planned.plan, planned.starts_at) == before

    def test_the_same_plan_leaves_no_line(self, cast, planned):
        lines = planned.journal.count()
        done = cast.host.post("/plan/", sent(ask(cast.host, night=planned.slug)), follow=True)
        assert "The night is played by this plan." in text(done)
        assert planned.journal.count() == lines

    def test_a_page_that_is_behind_is_told_so(self, cast, planned):
        behind = sent(ask(cast.host, night=planned.slug, level="15", likely="8", most="8"))
        ahead = sent(ask(cast.host, night=planned.slug, level="30", likely="8", most="8"))
        cast.host.post("/plan/", ahead)
        refused = cast.host.post("/plan/", behind)
        assert refused.status_code == 409
        assert "Something else happened first." in text(refused)
        assert sent(refused)["seq"] == str(Event.objects.get(pk=planned.pk).levels_seq)

    def test_answers_and_buttons_stay_with_the_night(self, cast, planned):
        answer = ask(cast.host, HTMX, night=planned.slug, likely="9", of="500-even+")
        assert 'data-address="/plan/?' in answer.content.decode()
        assert f"night={planned.slug}" in answer.content.decode()
        pressed = ask(cast.host, night=planned.slug, likely="8", most="8", set="own_chips=1")
        assert f"night={planned.slug}" in pressed["Location"]

    def test_a_night_without_a_plan_can_get_one(self, cast):
        event = cast.event
        clockless = Event.objects.filter(pk=event.pk)
        clockless.update(state="planned", running_since=None, plan=None)
        answer = ask(cast.director, night=event.slug)
        assert "Change this night" in text(answer)
        done = cast.director.post("/plan/", sent(answer))
        assert done.status_code == 302
        assert clockless.get().plan["format"] == 1

    @pytest.mark.parametrize("role", ["guest", "captain"])
    def test_nobody_else_sees_or_changes_it(self, cast, planned, role):
        taken = sent(ask(cast.host, night=planned.slug, level="15", likely="8", most="8"))
        answer = ask(cast[role], night=planned.slug)
        assert "Karin 40" not in answer.content.decode()
        assert "20:00–23:30" not in text(answer)
        assert cast[role].post("/plan/", taken).status_code == 403
        assert not JournalEntry.objects.filter(kind="use_plan").exists()

    @pytest.mark.parametrize("slug", ["nowhere", "\0", "a/b", "x" * 300])
    def test_a_night_that_is_not_there(self, cast, slug):
        assert "Make this night" in text(ask(cast.host, night=slug))
        assert cast.host.post("/plan/", {"plan": urlencode({"night": slug})}).status_code == 404


class TestNightThatIsOn:
    def test_only_coming_levels_change_and_it_says_so(self, cast, on):
        clock.next_level(on.pk, Author(), position=0)
        answer = ask(cast.host, night=on.slug, end="22:00", level="12", likely="8", most="8")
        assert "up to level 2 everything stays, chips and stacks too" in text(answer)
        before = blinds(on)
        done = cast.host.post("/plan/", sent(answer), follow=True)
        assert "The coming levels are those of another plan" in text(done)
        after = blinds(on)
        assert (after[:2], after != before) == (before[:2], True)
        assert all(small > after[1][0] for small, _big in after[2:])
        lengths = [row.seconds for row in on.schedule.levels.all() if not row.is_break]
        assert lengths[:2] == [1200, 1200]
        assert set(lengths[2:]) == {720}

    def test_hours_that_no_plan_has_are_those_that_were_asked(self, cast, on):
        Event.objects.filter(pk=on.pk).update(starts_at="2026-06-19T05:00:00Z")
        data = ask(cast.host, night=on.slug).context["form"].data
        assert (data["start"], data["end"]) == ("20:00", "23:30")

    def test_its_chips_are_not_asked_any_more(self, cast, on):
        answer = ask(cast.host, night=on.slug, stack="10000", case="300-five", c25="4",
                     likely="8", most="8")  # fmt: skip
        form = answer.context["form"]
        assert (form.data["stack"], form.data["case"]) == ("5000", "500-even")
        assert form.counts()[25] == on.plan["stack"]["25"]
        assert "These chips are on the table already." in text(answer)
        assert not {"Fix the chips yourself", "Take this"} & buttons(answer).keys()

    def test_a_night_that_is_over_is_only_looked_at(self, cast, on):
        taken = sent(ask(cast.host, night=on.slug))
        clock.finish(on.pk, Author())
        assert "Change this night" not in text(ask(cast.host, night=on.slug))
        refused = cast.host.post("/plan/", taken, follow=True)
        assert "The night is over." in text(refused)


class TestFirstVisit:
    def test_three_questions_lead_to_a_plan(self, cast):
        first = ask(cast.guest)
        assert "First time: 3 questions" in text(first)
        assert "Same as last time" not in text(first)
        answer = ask(cast.guest, sure="", most="", likely="6", case="300-five", end="23:00")
        assert "First time" not in text(answer)
        assert "8 × 25" in text(answer)
        assert answer.context["form"].cleaned_data["most"] is None

    def test_the_last_plan_fills_the_questions(self, cast, planned):
        page = ask(cast.host).content.decode()
        link = unescape(re.search(r'href="(/plan/\?[^"]+)">Same as last time', page)[1])
        assert "20:00–23:30" in text(cast.host.get(link))
        assert "Same as last time" not in text(ask(cast.guest))

    def test_an_answer_that_was_wiped_out_stays_so(self, cast):
        answer = ask(cast.guest, HTMX, sure="", most="", likely="7", of="500-even+")
        again = cast.guest.get(answer.context["address"])
        assert again.context["form"].cleaned_data["most"] is None
        assert "7 people" in text(again)
