import pytest
from django.db import IntegrityError, transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tournament import instants, snapshots
from tournament.errors import DirectorError, StaleError
from tournament.models import Entry, Knockout, Player
from tournament.services import clock, people, timing, undo


def left(event):
    return snapshots.reading(snapshots.by_id(event.pk), instants.now())["players"]


def names(event):
    return [str(entry) for entry in event.entries.all()]


def test_how_many_makes_as_many_unnamed_entries(make_event):
    event = make_event(people=8)
    assert names(event) == ["#1", "#2", "#3", "#4", "#5", "#6", "#7", "#8"]


def test_one_fewer_before_the_start_takes_the_last_unnamed_away(make_event, karin):
    event = make_event(people=3)
    people.name_entry(event.pk, karin, number=3, name="Ella")
    people.remove_entry(event.pk, karin)
    assert names(event) == ["#1", "Ella"]


def test_one_fewer_in_play_knocks_the_last_unnamed_out(make_running, karin):
    event = make_running(people=3)
    people.remove_entry(event.pk, karin)
    assert Knockout.objects.get().entry.number == 3
    assert event.entries.count() == 3


def test_a_head_count_makes_or_takes_as_many_as_are_missing(make_event, karin):
    event = make_event(people=8)
    people.set_people(event.pk, karin, people=10)
    assert event.entries.count() == 10
    people.set_people(event.pk, karin, people=7)
    assert names(event) == [f"#{number}" for number in range(1, 8)]
    assert not people.set_people(event.pk, karin, people=7).changed


def test_a_head_count_leaves_named_people_in(make_event, karin):
    event = make_event(people=2)
    people.name_entry(event.pk, karin, number=1, name="Ella")
    people.name_entry(event.pk, karin, number=2, name="Lars")
    with pytest.raises(DirectorError, match="everybody_is_named"):
        people.set_people(event.pk, karin, people=1)


def test_naming_changes_nothing_but_the_person(make_running, karin):
    event = make_running(people=2)
    people.knock_out(event.pk, karin, number=2)
    people.name_entry(event.pk, karin, number=2, name="  Åsa   Björk ")
    assert names(event) == ["#1", "Åsa Björk"]
    assert Knockout.objects.filter(taken_back_at=None).count() == 1


def test_a_known_player_is_the_same_person_again(make_event, karin):
    first, second = make_event(title="One"), make_event(title="Two")
    people.name_entry(first.pk, karin, number=1, name="Ella")
    people.name_entry(second.pk, karin, number=4, name="Ella")
    assert Player.objects.filter(name="Ella").count() == 1


def test_two_of_the_same_name_on_one_night_are_two_people(make_event, karin):
    event = make_event()
    people.name_entry(event.pk, karin, number=1, name="Chris")
    people.name_entry(event.pk, karin, number=2, name="Chris")
    assert len({entry.player_id for entry in event.entries.filter(number__lte=2)}) == 2


def test_a_name_can_be_taken_off_again(make_event, karin):
    event = make_event(people=1)
    people.name_entry(event.pk, karin, number=1, name="Ella")
    people.name_entry(event.pk, karin, number=1, name=" ")
    assert names(event) == ["#1"]


def test_going_out_twice_is_going_out_once(make_running, karin):
    event = make_running()
    people.knock_out(event.pk, karin, number=2, seq=0)
    assert people.knock_out(event.pk, karin, number=2, seq=0).line is None


def test_an_out_from_a_page_that_has_not_seen_the_return_is_stale(make_running, karin):
    event = make_running()
    people.knock_out(event.pk, karin, number=2, seq=0)
    people.take_back(event.pk, karin, number=2, seq=1)
    with pytest.raises(StaleError):
        people.knock_out(event.pk, karin, number=2, seq=0)


def test_the_last_player_cannot_go_out(make_running, karin):
    event = make_running(people=2)
    people.knock_out(event.pk, karin, number=1)
    with pytest.raises(DirectorError) as refusal:
        people.knock_out(event.pk, karin, number=2)
    assert refusal.value.kind == "last_player"


def test_nobody_goes_out_before_the_start(make_event, karin):
    with pytest.raises(DirectorError) as refusal:
        people.knock_out(make_event().pk, karin, number=1)
    assert refusal.value.kind == "not_started"


def test_everybody_hears_of_a_bust_when_the_time_to_undo_is_over(make_running, time, karin):
    event = make_running()
    people.knock_out(event.pk, karin, number=2)
    time.passes(seconds=4, milliseconds=999)
    assert left(event) == 8
    time.passes(milliseconds=1)
    assert left(event) == 7


def test_the_screens_are_told_when_that_time_is_over(
    make_running, time, karin, sent, django_capture_on_commit_callbacks
):
    event = make_running()
    with django_capture_on_commit_callbacks(execute=True):
        people.knock_out(event.pk, karin, number=2)
    task, pk, eta = sent[-1]
    assert (task, pk) == ("tournament.tasks.show_knockouts", event.pk)
    assert eta >= time.wall + snapshots.UNDO_TIME
    version = snapshots.by_id(event.pk).event.version
    timing.show_knockouts(event.pk)
    assert snapshots.by_id(event.pk).event.version == version + 1


def test_a_bust_undone_in_time_was_never_shown(make_running, time, karin):
    event = make_running()
    line = people.knock_out(event.pk, karin, number=2).line
    time.passes(seconds=3)
    undo.undo(event.pk, karin, line.number)
    time.passes(seconds=10)
    assert left(event) == 8


def test_the_database_refuses_two_open_knockouts_of_one_entry(make_running, karin):
    event = make_running()
    entry = event.entries.first()
    Knockout.objects.create(entry=entry, at=instants.now())
    with pytest.raises(IntegrityError), transaction.atomic():
        Knockout.objects.create(entry=entry, at=instants.now())


def test_absurd_numbers_of_people_are_refused(make_event, karin):
    event = make_event()
    for count in (0, -1, 10**9):
        with pytest.raises(DirectorError):
            people.add_entries(event.pk, karin, count=count)
    assert event.entries.count() == 8


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.lists(
        st.tuples(st.sampled_from(["in", "out", "back", "fewer"]), st.integers(1, 6)), max_size=12
    )
)
def test_nobody_is_ever_lost(make_event, karin, deeds):
    event = make_event(people=4)
    clock.start(event.pk, karin)
    for deed, number in deeds:
        try:
            if deed == "in":
                people.add_entries(event.pk, karin)
            elif deed == "out":
                people.knock_out(event.pk, karin, number=number)
            elif deed == "back":
                people.take_back(event.pk, karin, number=number)
            else:
                people.remove_entry(event.pk, karin)
        except DirectorError:
            continue
    entries = list(Entry.objects.filter(event=event).order_by("number"))
    out = Knockout.objects.filter(entry__event=event, taken_back_at=None).count()
    assert [entry.number for entry in entries] == list(range(1, len(entries) + 1))
    assert len(entries) >= 4
    assert snapshots.by_id(event.pk).left_now == len(entries) - out >= 1
