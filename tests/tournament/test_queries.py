from datetime import timedelta

import pytest

from tournament import instants, queries
from tournament.models import Event


@pytest.mark.parametrize(("position", "chip"), [(0, 25), (1, 50), (2, 100)])
def test_the_smallest_chip_goes_when_no_later_level_needs_it(make_event, plans, position, chip):
    event = make_event(levels=(plans.play(25), plans.play(50), plans.play(100)), stack=1000)
    assert queries.smallest_chip(event, position) == chip


def test_a_stack_that_needs_it_keeps_the_smallest_chip(make_event, plans):
    event = make_event(levels=(plans.play(25), plans.play(100)), stack=1025)
    assert queries.smallest_chip(event, 1) == 25


@pytest.fixture
def plan(make_event):
    """Make a planned night that starts in so many hours (None: no hour), made so long ago."""

    def make(slug, starts_in=None, made_ago=100.0):
        event = make_event(title=slug, slug=slug)
        wall = instants.wall_now()
        starts_at = None if starts_in is None else wall + timedelta(hours=starts_in)
        made_at = wall - timedelta(hours=made_ago)
        Event.objects.filter(pk=event.pk).update(starts_at=starts_at, created_at=made_at)

    return make


def test_a_bare_screen_waits_for_tonights_night_and_not_for_one_that_was_forgotten(plan):
    assert queries.next_night() is None
    expected = ["tonight", "just-made", "next-month", "forgotten", "missed", "demo"]
    plan("missed", starts_in=-30)
    plan("forgotten")
    plan("demo", starts_in=1)
    plan("next-month", starts_in=700)
    plan("just-made", made_ago=1)
    plan("tonight", starts_in=5)
    plan("in-two-months", starts_in=1500)
    found = []
    while night := queries.next_night():
        found.append(night.slug)
        night.delete()
    assert [slug for slug in found if slug != "in-two-months"] == expected


def test_a_night_that_should_have_begun_is_still_the_one_people_wait_for(plan):
    plan("late", starts_in=-1)
    plan("tomorrow", starts_in=15)
    assert queries.next_night().slug == "late"
