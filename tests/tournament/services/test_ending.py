"""A night to a time: until its hour, then the chips decide."""

from datetime import UTC, datetime, time, timedelta

import pytest

from tournament import instants, queries, snapshots
from tournament.errors import DirectorError, StaleError
from tournament.models import Announcement, ChipMovement, Event
from tournament.services import clock, ending, events, notes, people, prizes, purchases, undo

STARTED = datetime(2026, 6, 12, 12, tzinfo=UTC)
AN_HOUR_LATER = time(16)


@pytest.fixture
def night(make_running, karin):
    """Four of them with 5,000 each, until 15:00."""
    event = make_running(people=4, ends_hour=time(15))
    for number, name in enumerate(("Anna", "Bo", "Cia", "Dag"), 1):
        people.name_entry(event.pk, karin, number=number, name=name)
    return event


def anew(event):
    return Event.objects.get(pk=event.pk)


def places(event):
    return {one.entry: (one.best, one.worst) for one in queries.finishes(anew(event))}


def count(event, karin, *stacks, **more):
    stacks = dict(enumerate(stacks, 1))
    return ending.count_stacks(event.pk, karin, stacks=stacks, **more)


def test_it_ends_at_its_hour_after_the_beginning(night, karin):
    assert night.ends_at == STARTED + timedelta(hours=3)
    events.change_settings(night.pk, karin, ends_hour=time(1, 30))
    assert anew(night).ends_at == STARTED + timedelta(hours=13, minutes=30)
    said = snapshots.reading(snapshots.of(anew(night)), instants.now())
    assert said["ends_at"] == instants.in_ms(anew(night).ends_at)
    assert said["ends_ms"] is None


def test_without_a_beginning_nobody_knows_the_day(make_event):
    event = make_event(ends_hour=time(15))
    assert event.ends_at is None
    assert snapshots.reading(snapshots.of(event), instants.now())["ends_at"] is None


def test_the_most_chips_win_and_equal_ones_share(night, karin):
    count(night, karin, 4_000, 8_000, 4_000, 4_000)
    assert anew(night).state == "finished"
    assert places(night) == {2: (1, 1), 1: (2, 4), 3: (2, 4), 4: (2, 4)}
    assert snapshots.of(anew(night)).winner == "Bo"


def test_nobody_has_won_alone_where_two_have_the_most(night, karin):
    count(night, karin, 8_000, 8_000, 4_000, 0)
    assert places(night)[1] == places(night)[2] == (1, 2)
    assert snapshots.of(anew(night)).winner == ""


def test_whoever_is_out_ranks_below_and_every_refill_counts_against(night, karin):
    purchases.set_offer(night.pk, karin, kind="rebuy", price=0)
    people.knock_out(night.pk, karin, number=4)
    purchases.buy(night.pk, karin, number=1, kind="rebuy")
    ending.count_stacks(night.pk, karin, stacks={1: 12_000, 2: 8_000, 3: 5_000})
    assert places(night) == {2: (1, 1), 1: (2, 2), 3: (3, 3), 4: (4, 4)}


def test_the_stacks_are_together_what_is_in_play(night, karin):
    with pytest.raises(DirectorError) as refusal:
        count(night, karin, 4_000, 8_000, 4_000, 3_500)
    assert (refusal.value.kind, refusal.value.numbers) == (
        "stacks_do_not_add_up",
        {"together": 19_500, "chips": 20_000},
    )
    assert anew(night).state == "playing"
    count(night, karin, 4_000, 8_000, 4_000, 3_500, corrects=True)
    assert ChipMovement.objects.get().chips == -500
    assert places(night)[4] == (4, 4)


@pytest.mark.parametrize("stacks", [(4_000, 8_000, 8_000), (0, 0, 0, 0), (10**19, 0, 0, 0)])
def test_a_count_that_cannot_be_changes_nothing(night, karin, stacks):
    with pytest.raises(DirectorError):
        count(night, karin, *stacks)
    assert anew(night).state == "playing"
    assert not anew(night).entries.exclude(final_stack=None).exists()


def test_only_a_night_to_a_time_is_counted_and_only_once_it_is_on(make_event, karin):
    event = make_event(people=2)
    with pytest.raises(DirectorError) as refusal:
        count(event, karin, 5_000, 5_000)
    assert refusal.value.kind == "no_end_is_set"
    events.change_settings(event.pk, karin, ends_hour=time(23))
    with pytest.raises(DirectorError) as refusal:
        count(event, karin, 5_000, 5_000)
    assert refusal.value.kind == "not_started"


def test_somebody_went_out_while_they_were_counted(night, karin):
    people.knock_out(night.pk, karin, number=4)
    with pytest.raises(StaleError):
        count(night, karin, 4_000, 8_000, 4_000, 4_000)


def test_places_are_paid_and_ties_share_their_prizes(night, karin):
    purchases.set_offer(night.pk, karin, kind="buy_in", price=100_00)
    prizes.set_prizes(night.pk, karin, table="own", shares=["50", "30", "20"])
    count(night, karin, 4_000, 8_000, 4_000, 4_000)
    assert queries.awards_of(anew(night)) == {2: 200_00, 1: 67_00, 3: 67_00, 4: 66_00}


def test_prizes_can_be_shared_by_chips_and_a_new_count_shares_them_anew(night, karin):
    purchases.set_offer(night.pk, karin, kind="buy_in", price=100_00)
    prizes.set_prizes(night.pk, karin, table="own", shares=["50", "30", "20"])
    count(night, karin, 4_000, 8_000, 4_000, 4_000, by_chips=True)
    assert queries.awards_of(anew(night)) == {1: 80_00, 2: 160_00, 3: 80_00, 4: 80_00}
    count(night, karin, 8_000, 4_000, 4_000, 4_000, by_chips=True)
    assert queries.awards_of(anew(night)) == {1: 160_00, 2: 80_00, 3: 80_00, 4: 80_00}
    assert places(night)[1] == (1, 1)
    count(night, karin, 8_000, 4_000, 4_000, 4_000)
    assert queries.awards_of(anew(night))[1] == 200_00


def test_chips_that_were_given_away_win_no_money(night, karin):
    purchases.set_offer(night.pk, karin, kind="buy_in", price=100_00)
    purchases.set_offer(night.pk, karin, kind="rebuy", price=0)
    purchases.buy(night.pk, karin, number=1, kind="rebuy")
    prizes.set_prizes(night.pk, karin, table="own", shares=["50", "30", "15", "5"])
    count(night, karin, 10_000, 5_000, 5_000, 5_000, by_chips=True)
    assert set(queries.awards_of(anew(night)).values()) == {100_00}


def test_there_is_nothing_to_share_on_a_night_without_money(night, karin):
    with pytest.raises(DirectorError) as refusal:
        count(night, karin, 4_000, 8_000, 4_000, 4_000, by_chips=True)
    assert refusal.value.kind == "nothing_to_win"
    assert anew(night).state == "playing"


def test_a_night_that_goes_on_after_all_has_not_been_counted(night, karin):
    count(night, karin, 4_000, 8_000, 4_000, 4_000)
    line = clock.reopen(night.pk, karin).line
    assert not anew(night).entries.exclude(final_stack=None).exists()
    assert places(night) == {}
    undo.undo(night.pk, karin, line.number)
    assert places(night)[2] == (1, 1)


# -- the last hands


def told(event):
    return list(Announcement.objects.filter(event=event, ended_at=None))


def test_the_last_hands_are_announced_at_the_hour_and_once(night, time):
    time.passes(hours=2, minutes=59)
    ending.heed_the_hour()
    assert not told(night)
    time.passes(minutes=1)
    for _ in range(2):
        ending.heed_the_hour()
    (note,) = told(night)
    assert note.kind == "last_hands"
    time.passes(minutes=30)
    assert list(queries.notes_of(anew(night))) == [note]  # they may be long


def test_what_the_host_said_or_took_back_is_not_said_again(night, karin, time):
    time.passes(hours=2, minutes=55)
    ending.last_hands(night.pk, karin)
    time.passes(minutes=10)
    ending.heed_the_hour()
    (note,) = told(night)
    notes.end_announcement(night.pk, karin, number=note.pk)
    ending.heed_the_hour()
    assert not told(night)


def test_a_later_hour_takes_them_back_and_has_its_own(night, karin, time):
    time.passes(hours=3)
    ending.heed_the_hour()
    events.change_settings(night.pk, karin, ends_hour=AN_HOUR_LATER)
    assert not told(night)
    time.passes(hours=1)
    ending.heed_the_hour()
    assert len(told(night)) == 1


def test_the_count_ends_them(night, karin, time):
    time.passes(hours=3)
    ending.heed_the_hour()
    count(night, karin, 4_000, 8_000, 4_000, 4_000)
    assert not told(night)


def test_a_night_without_an_hour_has_none(make_running, karin, time):
    event = make_running()
    time.passes(hours=3)
    ending.heed_the_hour()
    assert not told(event)
    with pytest.raises(DirectorError):
        ending.last_hands(event.pk, karin)
