"""How somebody went out, put right afterwards; the places follow."""

import pytest

from tournament import queries
from tournament.errors import DirectorError, StaleError
from tournament.models import Event, Knockout
from tournament.services import clock, people, purchases, undo


def places(event):
    found = queries.finishes(Event.objects.get(pk=event.pk))
    return {one.entry: (one.best, one.worst) for one in found}


def refused(kind):
    return pytest.raises(DirectorError, check=lambda error: error.kind == kind)


@pytest.fixture
def make_out(make_running, time, karin):
    """Make a night from which these numbers went out, a minute apart."""

    def make(*out, **fields):
        event = make_running(**fields)
        for number in out:
            people.knock_out(event.pk, karin, number=number)
            time.passes(minutes=1)
        return event

    return make


def test_in_one_hand_more_chips_is_the_better_place_whoever_was_tapped_first(make_out, karin):
    event = make_out(1, 2, people=6)  # rules J1: 5,200 and 3,100, of six
    people.correct(
        event.pk, karin, number=2, company="hand", other=1, starting_stack=3100, other_stack=5200
    )
    assert places(event) == {1: (5, 5), 2: (6, 6)}
    people.correct(event.pk, karin, number=2, company="hand", other=1, starting_stack=5200)
    assert places(event) == {1: (5, 6), 2: (5, 6)}


def test_of_one_hand_without_stacks_both_share_until_they_are_known(make_out, karin):
    event = make_out(1, 2, people=6)
    people.correct(event.pk, karin, number=2, company="hand", other=1)
    assert places(event) == {1: (5, 6), 2: (5, 6)}
    people.correct(event.pk, karin, number=1, company="hand", other=2, starting_stack=1)
    people.correct(event.pk, karin, number=2, company="hand", other=1, starting_stack=2)
    assert places(event) == {2: (5, 5), 1: (6, 6)}


def test_hand_for_hand_two_of_one_table_and_one_of_another(make_out, karin):
    event = make_out(1, 3, 2, people=10)  # rules J2: A and C at one table, B at another
    people.correct(
        event.pk, karin, number=3, company="hand", other=1, starting_stack=900, other_stack=5200
    )
    people.correct(event.pk, karin, number=2, company="round", other=1, starting_stack=3100)
    assert places(event) == {1: (8, 9), 2: (8, 9), 3: (10, 10)}
    people.correct(event.pk, karin, number=2, starting_stack=3100)  # alone after all
    assert places(event) == {2: (8, 8), 1: (9, 9), 3: (10, 10)}


def test_the_order_is_put_right_for_whoever_was_noted_too_late_or_too_early(make_out, karin):
    event = make_out(8, 7, 6)
    people.correct(event.pk, karin, number=6, before=8)
    assert places(event) == {7: (6, 6), 8: (7, 7), 6: (8, 8)}
    people.correct(event.pk, karin, number=6, before=7)
    assert places(event) == {7: (6, 6), 6: (7, 7), 8: (8, 8)}
    people.correct(event.pk, karin, number=8, last=True)
    assert places(event) == {8: (6, 6), 7: (7, 7), 6: (8, 8)}


def test_those_of_one_hand_stay_together_when_one_of_them_is_moved(make_out, karin):
    event = make_out(8, 7, 6)
    people.correct(
        event.pk, karin, number=6, company="hand", other=7, starting_stack=9, other_stack=5
    )
    people.correct(event.pk, karin, number=7, company="hand", other=6, starting_stack=5, before=8)
    assert places(event) == {8: (6, 6), 6: (7, 7), 7: (8, 8)}


def test_two_at_once_are_in_no_order(make_out, karin):
    event = make_out(8, 7)
    with refused("out_at_once"):
        people.correct(event.pk, karin, number=7, company="hand", other=8, before=8)
    assert not Knockout.objects.exclude(hand=None).exists()


def test_nobody_goes_out_again_before_having_come_back(make_running, time, karin):
    event = make_running()
    purchases.set_offer(event.pk, karin, kind="rebuy", price=100)
    people.knock_out(event.pk, karin, number=8)
    time.passes(minutes=1)
    people.knock_out(event.pk, karin, number=7)
    time.passes(minutes=1)
    purchases.buy(event.pk, karin, number=8, kind="rebuy")
    time.passes(minutes=1)
    people.knock_out(event.pk, karin, number=8)
    with refused("order_is_impossible"):
        people.correct(event.pk, karin, number=8, before=7)


def test_a_night_that_is_over_is_put_right_as_well_and_can_be_undone(make_out, karin):
    event = make_out(3, 2, people=3)
    clock.finish(event.pk, karin)
    before = places(event)
    line = people.correct(event.pk, karin, number=2, before=3).line
    assert places(event) == {1: (1, 1), 3: (2, 2), 2: (3, 3)}
    undo.undo(event.pk, karin, line.number)
    assert places(event) == before


def test_what_is_so_already_writes_no_line(make_out, karin):
    event = make_out(8, 7)
    people.correct(event.pk, karin, number=7, company="hand", other=8, starting_stack=5)
    seq = event.entries.get(number=7).seq
    same = {"number": 7, "company": "hand", "other": 8, "starting_stack": 5}
    assert not people.correct(event.pk, karin, **same).changed
    assert not people.correct(event.pk, karin, **same, last=True).changed
    assert event.entries.get(number=7).seq == seq
    with pytest.raises(StaleError):
        people.correct(event.pk, karin, number=7, seq=seq - 1)


def test_who_was_in_no_hand_has_none_put_right(make_running, karin):
    event = make_running()
    people.no_show(event.pk, karin, number=8)
    people.knock_out(event.pk, karin, number=7)
    with refused("never_played"):
        people.correct(event.pk, karin, number=8)
    with refused("never_played"):
        people.correct(event.pk, karin, number=7, before=8)
    with refused("is_not_out"):
        people.correct(event.pk, karin, number=7, company="hand", other=6)
    with refused("out_with_themselves"):
        people.correct(event.pk, karin, number=7, company="hand", other=7)
    with refused("amount_too_large"):
        people.correct(event.pk, karin, number=7, starting_stack=10**30)
