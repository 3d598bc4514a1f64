# ruff: noqa: F401, F811
"""A night with tables: the fixtures of a night, and a room."""

import pytest

from tables.services import drawing, setup
from tests.tournament.conftest import (
    karin,
    make_event,
    make_running,
    nothing_is_known_of_the_computer,
    plans,
    sent,
    time,
)
from tournament.models import Event
from tournament.services import clock


@pytest.fixture
def make_room(make_event, karin):
    """Make a night with seats: ``make_room(19, (9, 9, 9))``; ``running=False`` before it starts."""

    def make(people=19, chairs=(9, 9, 9), running=True, seed="a", **fields):
        event = make_event(people=people, **fields)
        setup.set_tables(event.pk, karin, chairs=chairs)
        drawing.draw_seats(event.pk, karin, seed=seed)
        if running:
            clock.start(event.pk, karin)
        return Event.objects.get(pk=event.pk)

    return make
