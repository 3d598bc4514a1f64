"""First out deals: asked once, named on every screen, passed on, remembered."""

import pytest

from tournament import instants, queries, snapshots, words
from tournament.errors import DirectorError, StaleError
from tournament.models import Announcement, Event, Knockout
from tournament.services import clock, dealers, events, notes, offers, people, purchases, undo
from tournament.services.deeds import Author


def anew(event):
    return Event.objects.get(pk=event.pk)


def told(event):
    """What screens hear of who deals: name and table."""
    shot = snapshots.of(anew(event))
    found = snapshots.reading(shot, instants.now())["notes"]
    return [(note["text"], note["table"]) for note in found if "dealer" in note["kind"]]


def asked(event):
    found = queries.asked_to_deal(anew(event), instants.stored_now() - snapshots.UNDO_TIME)
    return None if found is None else found.number


@pytest.fixture
def night(make_running, karin, time):
    """Anna (2) is out, and then Bo (3)."""
    event = make_running()
    for number, name in ((2, "Anna"), (3, "Bo")):
        people.name_entry(event.pk, karin, number=number, name=name)
        time.passes(minutes=1)
        people.knock_out(event.pk, karin, number=number)
    time.passes(seconds=6)
    return event


def test_nobody_is_asked_before_the_bust_is_certain(make_running, karin, time):
    event = make_running()
    assert asked(event) is None
    people.knock_out(event.pk, karin, number=4)
    time.passes(seconds=4)
    assert asked(event) is None
    time.passes(seconds=2)
    assert asked(event) == 4


def test_the_first_one_out_is_asked_once(night, karin):
    assert asked(night) == 2
    dealers.name_dealer(night.pk, karin, number=2)
    assert asked(night) is None
    assert told(night) == [("Anna", None)]


def test_screens_say_at_which_table_and_the_name_as_it_is_now(night, karin):
    Knockout.objects.filter(entry__number=2).update(table_number=2)
    dealers.name_dealer(night.pk, karin, number=2)
    people.name_entry(night.pk, karin, number=2, name="Annika")
    assert told(night) == [("Annika", 2)]


def test_who_deals_stands_for_the_whole_night_and_not_after_it(night, karin, time):
    dealers.name_dealer(night.pk, karin, number=2)
    time.passes(hours=2)
    assert told(night) == [("Anna", None)]
    clock.finish(night.pk, karin)
    assert told(night) == []


def test_the_deal_is_passed_on_at_the_same_table(night, karin):
    Knockout.objects.filter(entry__number=2).update(table_number=2)
    dealers.name_dealer(night.pk, karin, number=2)
    note = Announcement.objects.get()
    line = dealers.name_dealer(night.pk, karin, number=3, instead_of=note.pk).line
    assert told(night) == [("Bo", 2)]
    assert words.journal_line(line.kind, line.args) == "Bo deals at table 2, instead of Anna"
    assert asked(night) is None


def test_two_tables_have_two_dealers(night, karin):
    Knockout.objects.filter(entry__number=2).update(table_number=1)
    Knockout.objects.filter(entry__number=3).update(table_number=2)
    for number in (2, 3):
        dealers.name_dealer(night.pk, karin, number=number)
    assert told(night) == [("Anna", 1), ("Bo", 2)]


def test_a_page_that_did_not_know_of_the_dealer_replaces_nobody(night, karin):
    dealers.name_dealer(night.pk, karin, number=2)
    with pytest.raises(StaleError):
        dealers.name_dealer(night.pk, karin, number=3)
    with pytest.raises(StaleError):
        dealers.decline_dealer(night.pk, karin, number=3)
    assert not dealers.name_dealer(night.pk, karin, number=2).changed
    assert told(night) == [("Anna", None)]


def test_only_who_is_out_of_chips_deals(night, karin):
    people.no_show(night.pk, karin, number=5)
    for number in (4, 5):
        with pytest.raises(DirectorError) as refusal:
            dealers.name_dealer(night.pk, karin, number=number)
        assert refusal.value.kind == "only_who_is_out_deals"


def test_somebody_who_has_dealt_enough_is_not_asked_again(night, karin):
    dealers.name_dealer(night.pk, karin, number=2)
    line = notes.end_announcement(night.pk, karin, number=Announcement.objects.get().pk).line
    assert told(night) == []
    assert asked(night) is None
    assert words.journal_line(line.kind, line.args) == "Taken back: Anna deals"


def test_whoever_plays_again_deals_no_more_and_the_next_one_is_asked(night, karin, time):
    dealers.name_dealer(night.pk, karin, number=2)
    people.take_back(night.pk, karin, number=2)
    assert told(night) == []
    assert asked(night) == 3
    time.passes(seconds=1)
    people.knock_out(night.pk, karin, number=2)
    time.passes(seconds=6)
    assert told(night) == []
    dealers.name_dealer(night.pk, karin, number=3)
    assert told(night) == [("Bo", None)]


def test_a_rebuy_ends_it_too(make_running, karin, time):
    event = make_running()
    kinds = [{"kind": kind, "price": 100_00} for kind in ("buy_in", "rebuy")]
    offers.set_offers(event.pk, karin, offers=kinds)
    people.knock_out(event.pk, karin, number=2)
    time.passes(seconds=6)
    dealers.name_dealer(event.pk, karin, number=2)
    purchases.buy(event.pk, karin, number=2, kind="rebuy")
    assert told(event) == []


def test_undoing_the_bust_ends_it_and_redoing_the_bust_brings_it_back(night, karin):
    bust = night.journal.filter(kind="knock_out").earliest("number")
    dealers.name_dealer(night.pk, karin, number=2)
    undo.undo(night.pk, karin, bust.number)
    assert told(night) == []
    undo.redo(night.pk, karin, bust.number)
    assert told(night) == [("Anna", None)]


def test_a_no_is_remembered_for_every_new_night_and_so_is_a_yes(night, karin, make_event):
    dealers.decline_dealer(night.pk, karin, number=2)
    assert asked(night) is None
    clock.finish(night.pk, karin)
    again = events.same_again(karin).event
    fresh = make_event(title="Saturday")
    assert not queries.house_of(again).first_out_deals
    assert not queries.house_of(fresh).first_out_deals
    assert make_event(title="Sunday", house={"button": "moving"}).house == {
        "button": "moving",
        "first_out_deals": False,
    }
    clock.start(fresh.pk, karin)
    people.knock_out(fresh.pk, karin, number=1)
    dealers.name_dealer(fresh.pk, karin, number=1)  # asked for by hand: it is wanted again
    clock.finish(fresh.pk, karin)
    Event.objects.filter(pk=night.pk).update(created_at=instants.EPOCH)
    assert queries.house_of(events.same_again(karin).event).first_out_deals


def test_nobody_is_asked_where_the_house_does_not_want_it(night):
    assert asked(replace_house(night, {"first_out_deals": False})) is None


def replace_house(event, house):
    Event.objects.filter(pk=event.pk).update(house=house)
    return anew(event)


def test_it_is_no_announcement_that_directors_make_by_hand(night):
    with pytest.raises(DirectorError) as refusal:
        notes.announce(night.pk, Author("Karin"), kind="dealer", text="Anna")
    assert refusal.value.kind == "no_such_announcement"
