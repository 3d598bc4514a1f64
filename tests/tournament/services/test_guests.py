"""Guests' phones: who they say they are, what they ask, and what comes of the answers."""

from datetime import timedelta

import pytest

from tournament import queries
from tournament.errors import DirectorError, StaleError
from tournament.models import Event, Guest, GuestRequest, Knockout, Player, Purchase
from tournament.rules.purchases import totals
from tournament.services import asking, book, clock, guests, people, purchases, undo
from tournament.services import events as event_services
from tournament.services.deeds import Author

ELLA = Author("Ella", device="other phone")


def refused(kind):
    return pytest.raises(DirectorError, check=lambda error: error.kind == kind)


def again(event):
    return Event.objects.get(pk=event.pk)


def waiting(event):
    return queries.requests_of(again(event))


def signed_in(event, karin, number, name="Ella"):
    """A phone that speaks for this player; its secret."""
    device = asking.say_who(event.pk, None, "iPhone", number=number, name=name)
    guests.let_in(event.pk, karin, request=waiting(event)[-1].pk)
    return device


@pytest.fixture
def night(make_running, karin):
    """Anna and three without a name; 100 to buy in, 100 with a bounty of 25 for a rebuy."""
    event = make_running(people=4)
    people.name_entry(event.pk, karin, number=1, name="Anna")
    purchases.set_offer(event.pk, karin, kind="buy_in", price=10_000, bounty=2500)
    purchases.set_offer(event.pk, karin, kind="rebuy", price=10_000, bounty=2500, limit=1)
    purchases.set_offer(event.pk, karin, kind="add_on", price=5_000, break_after=2)
    return again(event)


# -- who it is


def test_a_phone_is_somebody_once_the_host_says_so(night, karin):
    device = asking.say_who(night.pk, None, "iPhone", number=2, name=" Ella  Berg ")
    [asked] = waiting(night)
    assert (asked.name, asked.number, asked.guest.entry) == ("Ella Berg", 2, None)
    assert again(night).version > night.version  # pages are told
    line = guests.let_in(night.pk, karin, request=asked.pk).line
    assert line.args["name"] == "Ella Berg"
    entry = night.entries.get(number=2)
    assert entry.player.name == "Ella Berg"
    guest = queries.guest_of(night, asking.hashed(device))
    assert guest.entry == entry
    assert waiting(night) == []


def test_saying_it_twice_asks_once(night):
    device = asking.say_who(night.pk, None, "iPhone", number=2, name="Ella")
    assert asking.say_who(night.pk, device, "iPhone", number=3, name="Ella") == device
    [asked] = waiting(night)
    assert asked.number == 3


def test_one_more_player_comes_with_the_yes_and_goes_with_its_undoing(make_event, karin):
    event = make_event(people=2)
    asking.say_who(event.pk, None, "iPhone", name="Ella")
    assert event.entries.count() == 2
    line = guests.let_in(event.pk, karin, request=waiting(event)[0].pk).line
    assert event.entries.get(number=3).player.name == "Ella"
    undo.undo(event.pk, karin, line.number)
    assert event.entries.count() == 2
    assert [one.name for one in waiting(event)] == ["Ella"]  # and the card is back


def test_whoever_types_a_name_of_the_list_is_meant_by_it(night):
    asking.say_who(night.pk, None, "iPhone", name="anna")
    assert waiting(night)[0].number == 1


def test_two_phones_of_one_person(night, karin):
    first = signed_in(night, karin, 1)
    second = asking.say_who(night.pk, None, "Mac", number=1)
    [asked] = waiting(night)
    assert asked.is_taken
    line = guests.let_in(night.pk, karin, request=asked.pk).line
    assert queries.guest_of(night, asking.hashed(first)).entry is None
    assert queries.guest_of(night, asking.hashed(second)).entry.number == 1
    undo.undo(night.pk, karin, line.number)
    assert queries.guest_of(night, asking.hashed(first)).entry.number == 1


def test_a_player_who_got_another_name_meanwhile_is_not_given_away(night, karin):
    asking.say_who(night.pk, None, "iPhone", number=2, name="Ella")
    people.name_entry(night.pk, karin, number=2, name="Björn")
    with refused("player_is_another"):
        guests.let_in(night.pk, karin, request=waiting(night)[0].pk)
    assert not Guest.objects.exclude(entry=None).exists()


@pytest.mark.parametrize("name", ["", "   ", "x" * 61, "a\x00b", "‮evil"])
def test_a_name_must_be_one(night, name):
    with refused("say_your_name"):
        asking.say_who(night.pk, None, "iPhone", number=2, name=name)


def test_a_place_that_is_not_there(night):
    with refused("no_such_player"):
        asking.say_who(night.pk, None, "iPhone", number=99, name="Ella")


def test_an_entry_that_goes_before_the_start_takes_its_phone_along(make_event, karin):
    event = make_event(people=3)
    device = signed_in(event, karin, 3)
    line = people.remove_entry(event.pk, karin, number=3).line
    assert queries.guest_of(event, asking.hashed(device)).entry is None
    undo.undo(event.pk, karin, line.number)
    assert queries.guest_of(event, asking.hashed(device)).entry.number == 3


def test_nobody_signs_in_when_the_night_is_over(night, karin):
    clock.finish(night.pk, karin)
    with refused("is_finished"):
        asking.say_who(night.pk, None, "iPhone", number=1)


# -- what is asked


def test_i_am_out_is_no_knock_out_until_a_director_says_so(night, karin):
    device = signed_in(night, karin, 2)
    asking.ask(night.pk, device, kind="out")
    asking.ask(night.pk, device, kind="out")  # a double tap
    [asked] = waiting(night)
    assert not Knockout.objects.exists()
    line = guests.let_out(night.pk, karin, request=asked.pk).line
    assert line.kind == "knock_out"
    assert guests.let_out(night.pk, ELLA, request=asked.pk).line is None  # the other director
    assert Knockout.objects.get().entry.number == 2
    undo.undo(night.pk, karin, line.number)
    assert not Knockout.objects.exists()


def test_a_rebuy_is_sold_on_the_terms_the_guest_saw(night, karin):
    device = signed_in(night, karin, 2)
    people.knock_out(night.pk, karin, number=2)
    asking.ask(night.pk, device, kind="rebuy")
    [asked] = waiting(night)
    assert asked.price == 10_000
    line = guests.sell(night.pk, karin, request=asked.pk, paid_with="cash").line
    assert line.kind == "buy"
    assert guests.sell(night.pk, ELLA, request=asked.pk).line is None
    assert Purchase.objects.filter(kind="rebuy", price=10_000, paid_with="cash").count() == 1
    assert queries.still_in(night).count() == 4
    undo.undo(night.pk, karin, line.number)
    assert not Purchase.objects.filter(kind="rebuy").exists()
    assert waiting(night) == []  # nobody is asked again: the guest may ask anew


def test_whoever_still_has_chips_pays_no_second_bounty(night, karin):
    device = signed_in(night, karin, 2)
    asking.ask(night.pk, device, kind="rebuy")
    guests.sell(night.pk, karin, request=waiting(night)[0].pk)
    assert Purchase.objects.get(kind="rebuy").price == 7_500
    assert totals(one.value for one in queries.purchases_of(night)).owed[2] == 17_500


def test_what_was_asked_in_time_can_be_sold_after_the_window(night, karin, time):
    device = signed_in(night, karin, 2)
    asking.ask(night.pk, device, kind="rebuy")
    purchases.open_offer(night.pk, karin, kind="rebuy", is_open=False)
    guests.sell(night.pk, karin, request=waiting(night)[0].pk)
    assert Purchase.objects.filter(kind="rebuy").count() == 1


@pytest.mark.parametrize(
    ("kind", "why"),
    [
        ("add_on", "window_not_yet"),
        ("re_entry", "not_offered"),
        ("buy_in", "limit"),
    ],
)
def test_what_cannot_be_bought_cannot_be_asked_for(night, karin, kind, why):
    device = signed_in(night, karin, 2)
    if kind == "buy_in":
        guests_rebuy = asking.ask(night.pk, device, kind="rebuy")
        assert guests_rebuy is None
        guests.sell(night.pk, karin, request=waiting(night)[0].pk)
        kind, why = "rebuy", "limit_reached"
    with refused(why):
        asking.ask(night.pk, device, kind=kind)


def test_one_thing_at_a_time(night, karin):
    device = signed_in(night, karin, 2)
    asking.ask(night.pk, device, kind="rebuy")
    with refused("asked_already"):
        asking.ask(night.pk, device, kind="out")
    asking.take_back(night.pk, device, request=waiting(night)[0].pk)
    asking.ask(night.pk, device, kind="out")
    assert [one.kind for one in waiting(night)] == ["out"]


def test_what_is_taken_back_cannot_be_granted(night, karin):
    device = signed_in(night, karin, 2)
    asking.ask(night.pk, device, kind="out")
    [asked] = waiting(night)
    asking.take_back(night.pk, device, request=asked.pk)
    with refused("request_taken_back"):
        guests.let_out(night.pk, karin, request=asked.pk)
    assert not Knockout.objects.exists()


def test_what_is_granted_cannot_be_taken_back(night, karin):
    device = signed_in(night, karin, 2)
    asking.ask(night.pk, device, kind="out")
    [asked] = waiting(night)
    guests.let_out(night.pk, karin, request=asked.pk)
    with refused("said_yes_already"):
        asking.take_back(night.pk, device, request=asked.pk)


def test_one_director_says_no_and_another_yes(night, karin):
    device = signed_in(night, karin, 2)
    asking.ask(night.pk, device, kind="out")
    [asked] = waiting(night)
    guests.turn_down(night.pk, karin, request=asked.pk)
    assert guests.turn_down(night.pk, ELLA, request=asked.pk).line is None
    with refused("request_is_answered"):
        guests.let_out(night.pk, ELLA, request=asked.pk)


def test_what_happened_to_the_player_since_makes_it_another_question(night, karin):
    device = signed_in(night, karin, 2)
    asking.ask(night.pk, device, kind="out")
    [asked] = waiting(night)
    people.knock_out(night.pk, karin, number=2)  # the director had seen it
    assert waiting(night) == []
    with pytest.raises(StaleError):
        guests.let_out(night.pk, karin, request=asked.pk)
    with refused("is_out"):
        asking.ask(night.pk, device, kind="out")


def test_another_price_is_another_question(night, karin):
    device = signed_in(night, karin, 2)
    asking.ask(night.pk, device, kind="rebuy")
    purchases.set_offer(night.pk, karin, kind="rebuy", price=20_000)
    with refused("price_is_another"):
        guests.sell(night.pk, karin, request=waiting(night)[0].pk)


def test_a_night_that_is_over_asks_nothing(night, karin):
    device = signed_in(night, karin, 2)
    asking.ask(night.pk, device, kind="rebuy")
    [asked] = waiting(night)
    clock.finish(night.pk, karin)
    assert waiting(night) == []
    with refused("is_finished"):
        guests.sell(night.pk, karin, request=asked.pk)
    with refused("is_finished"):
        asking.ask(night.pk, device, kind="out")


def test_the_last_player_cannot_go(night, karin):
    device = signed_in(night, karin, 2)
    for number in (1, 3, 4):
        people.knock_out(night.pk, karin, number=number)
    with refused("last_player"):
        asking.ask(night.pk, device, kind="out")


def test_a_phone_that_is_signed_out_asks_nothing(night, karin):
    device = signed_in(night, karin, 2)
    asking.ask(night.pk, device, kind="out")
    [asked] = waiting(night)
    guests.sign_out(night.pk, karin, guest=Guest.objects.get().pk)
    assert waiting(night) == []
    with refused("is_not_signed_in"):
        asking.ask(night.pk, device, kind="out")
    with pytest.raises(StaleError):
        guests.let_out(night.pk, karin, request=asked.pk)


def test_a_request_of_another_night_is_none_here(night, make_running, karin):
    other = make_running(title="Saturday")
    device = signed_in(night, karin, 2)
    asking.ask(night.pk, device, kind="out")
    with refused("no_such_request"):
        guests.let_out(other.pk, karin, request=GuestRequest.objects.get(kind="out").pk)
    with refused("is_not_signed_in"):
        asking.ask(other.pk, device, kind="out")


def test_the_payee_is_kept_for_the_next_time(night, karin, time):
    event_services.change_settings(
        night.pk, karin, payee_number="070-123 45 67", payee_name="Karin"
    )
    clock.finish(night.pk, karin)
    time.passes(days=7)
    fresh = event_services.same_again(karin).event
    assert (fresh.payee_number, fresh.payee_name) == ("070-123 45 67", "Karin")
    assert fresh.guests.count() == 0
    assert fresh.created_at - night.created_at > timedelta(days=6)


def test_whoever_is_forgotten_is_forgotten_here_too(night, karin):
    signed_in(night, karin, 2, name="Ella Berg")
    asking.say_who(night.pk, None, "Mac", number=2)
    clock.finish(night.pk, karin)
    book.remove(Player.objects.get(name="Ella Berg").pk)
    assert not GuestRequest.objects.filter(name__contains="Ella").exists()
    assert not GuestRequest.objects.filter(state="open").exists()


def test_a_night_goes_with_its_phones(night, karin):
    device = signed_in(night, karin, 2)
    asking.ask(night.pk, device, kind="out")
    clock.finish(night.pk, karin)
    event_services.delete_event(night.pk)
    assert not Guest.objects.exists()
    assert not GuestRequest.objects.exists()
