"""First out deals, on the host's phone and on the dealer's own."""

import re

import pytest
from django.test import RequestFactory

from tournament import web
from tournament.models import Announcement, Event, GuestRequest
from tournament.services import clock, dealers, guests, people
from tournament.services.deeds import Author

HERE, ME = "/e/friday/dealer/", "/e/friday/me/"
HX = {"HX-Request": "true"}
KARIN = Author("Karin")


def text(answer):
    return " ".join(re.sub(r"<[^>]+>", " ", answer.content.decode()).split())


def card(cast):
    return text(cast.director.get("/e/friday/parts/suggestions/"))


def post(cast, deed, **fields):
    return cast.director.post(f"{HERE}{deed}/", fields)


@pytest.fixture
def one_out(cast, time):
    """Ella (1) lost her chips at table 2 and her phone is the guest's; player 2 went after her."""
    cast.guest.post(f"{ME}who/", {"name": "Ella", "at": "1"})
    guests.let_in(cast.event.pk, KARIN, request=GuestRequest.objects.get().pk)
    clock.start(cast.event.pk, KARIN)
    people.knock_out(cast.event.pk, KARIN, number=1, table_number=2)
    time.passes(seconds=6)
    people.knock_out(cast.event.pk, KARIN, number=2, table_number=1)
    return cast


def may_keep(client, number):
    request = RequestFactory().get("/")
    request.COOKIES = {name: morsel.value for name, morsel in client.cookies.items()}
    return web.may_keep_table(request, Event.objects.get(slug="friday"), number)


def test_the_card_asks_once_and_a_yes_names_the_dealer(one_out):
    assert "Ella deals?" in card(one_out)
    answer = one_out.director.post(f"{HERE}name/", {"number": "1"}, headers=HX)
    assert "Ella deals at table 2" in text(answer)  # the line with "Undo"
    assert "deals?" not in card(one_out)
    assert one_out.director.get("/e/friday/reading.json").json()["notes"][0]["table"] == 2
    assert "Ella deals at table 2" in text(one_out.director.get("/e/friday/notes/"))
    assert "Ella deals at table 2" in text(one_out.guest.get("/e/friday/view/"))


def test_a_no_is_kept_and_can_be_undone_in_the_settings(one_out):
    post(one_out, "no", number=1)
    assert "deals?" not in card(one_out)
    assert "nobody is asked to deal" in text(one_out.director.get(HERE))
    page = one_out.director.get("/e/friday/settings/").content.decode()
    box = re.search(r'<input type="checkbox" name="first_out_deals"[^>]*>', page).group()
    assert "checked" not in box
    kept = Event.objects.get(slug="friday")
    settings = {
        "title": kept.title,
        "language": "en",
        "zone": kept.zone,
        "currency": "SEK",
        "first_out_deals": "on",
    }
    assert one_out.director.post("/e/friday/settings/", settings).status_code == 302
    assert "Ella deals?" in card(one_out)


def test_the_dealers_phone_gets_the_table_until_the_deal_is_passed_on(one_out):
    assert not may_keep(one_out.guest, 2)
    post(one_out, "name", number=1)
    assert may_keep(one_out.guest, 2)
    assert not may_keep(one_out.guest, 1)
    shown = one_out.guest.get(f"{ME}part/").content.decode()
    assert "You deal at table 2" in shown
    assert 'href="/e/friday/table/2/"' in shown
    note = Announcement.objects.get()
    assert post(one_out, "name", number=2, note=note.pk, back="dealer").status_code == 302
    assert not may_keep(one_out.guest, 2)
    assert "You deal" not in text(one_out.guest.get(f"{ME}part/"))
    assert "Player 2 deals at table 2" in text(one_out.director.get(HERE))


def test_the_page_names_passes_on_and_ends(one_out):
    assert "Nobody is named" in text(one_out.director.get(HERE))
    post(one_out, "name", number=1, back="dealer")
    shown = text(one_out.director.get(HERE))
    assert "The own phone may look after this table" in shown
    assert "Pass it on" in shown
    assert shown.count("Player 2") == 2  # passed on to, or named at the other table
    assert shown.count("Ella") == 2  # what was done, and the heading; she cannot be chosen
    note = Announcement.objects.get()
    post(one_out, "end", note=note.pk, back="dealer")
    assert "Nobody is named" in text(one_out.director.get(HERE))


def test_without_a_phone_there_is_a_code_for_that_table(one_out):
    dealers.name_dealer(one_out.event.pk, KARIN, number=2)
    assert "Code for the dealer's phone" in one_out.director.get(HERE).content.decode()
    answer = one_out.director.post(
        "/e/friday/devices/", {"do": "invite-table", "table": "1"}, follow=True
    )
    assert answer.status_code == 200


@pytest.mark.parametrize(
    ("fields", "status"),
    [({"number": "3"}, 422), ({"number": "999"}, 422), ({"number": "x"}, 422), ({}, 422)],
)
def test_a_wrong_name_is_a_sentence_on_the_page(one_out, fields, status):
    answer = post(one_out, "name", back="dealer", **fields)
    assert answer.status_code == status
    assert 'role="alert"' in answer.content.decode()
    assert not Announcement.objects.exists()


def test_a_page_that_is_too_old_is_told_so(one_out):
    post(one_out, "name", number=1)
    assert one_out.director.post(f"{HERE}no/", {"number": "1"}, headers=HX).status_code == 409
    assert post(one_out, "name", number=2, note=9999, back="dealer").status_code == 409


def test_before_the_first_bust_the_page_says_what_it_is_for(cast):
    assert "A dealer is named while the night is on." in text(cast.director.get(HERE))
    clock.start(cast.event.pk, KARIN)
    assert "Nobody is out yet." in text(cast.director.get(HERE))


def test_only_who_may_steer_names_a_dealer(one_out):
    assert one_out.guest.get(HERE).status_code == 403
    assert one_out.guest.post(f"{HERE}name/", {"number": "1"}).status_code == 403
    assert not Announcement.objects.exists()
