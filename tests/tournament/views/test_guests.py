"""A guest's phone from the door to the rebuy, and the directors' cards."""

import re

import pytest

from tournament import web
from tournament.models import Event, GuestRequest, Knockout, Purchase
from tournament.services import clock, events, people, purchases
from tournament.services.deeds import Author

KARIN = Author("Karin")
ME, GUESTS = "/e/friday/me/", "/e/friday/guests/"
HX = {"HX-Request": "true"}


def text(answer):
    plain = re.sub(r"<[^>]+>", " ", answer.content.decode())
    return " ".join(plain.replace("\xa0", " ").replace("&#x27;", "'").split())


def me(client):
    return text(client.get(ME))


def part(client):
    """What is only the guest's own."""
    return text(client.get(f"{ME}part/"))


def say(client, deed, **fields):
    return client.post(f"{ME}{deed}/", fields)


def answer(client, deed, **fields):
    fields.setdefault("request", getattr(GuestRequest.objects.last(), "pk", 0))
    return client.post(f"{GUESTS}{deed}/", fields, headers=HX)


@pytest.fixture
def priced(cast):
    purchases.set_offer(cast.event.pk, KARIN, kind="buy_in", price=10_000)
    purchases.set_offer(cast.event.pk, KARIN, kind="rebuy", price=10_000, limit=1)
    return cast


@pytest.fixture
def ella(priced):
    """The guest is Ella, player 1, on a night that has begun."""
    say(priced.guest, "who", name="Ella", at="1")
    answer(priced.director, "let-in")
    clock.start(priced.event.pk, KARIN)
    return priced


def offered(client):
    """What stands in the place for one thing."""
    return text(client.get("/e/friday/parts/suggestions/", headers=HX))


def test_nobody_at_the_door_hides_what_presses_more(ella, make_device):
    say(make_device(), "who", name="Stranger", at="new")
    assert "Is this Stranger?" in offered(ella.director)
    say(ella.guest, "ask", kind="out")
    assert "Is Ella out?" in offered(ella.director)  # who plays comes before who comes
    answer(ella.director, "out")
    for number in range(3, 9):
        people.knock_out(ella.event.pk, KARIN, number=number)
    assert "is the last one left" in offered(ella.director)
    say(ella.guest, "ask", kind="rebuy")
    assert "Ella: rebuy, SEK 100?" in offered(ella.director)  # then nobody has won


# -- the door


def test_the_scanned_page_leads_to_the_door(cast):
    assert f'href="{ME}"' in cast.guest.get("/e/friday/").content.decode()
    assert "One of the 8 players without a name yet" in me(cast.guest)


def test_a_guest_says_a_name_and_the_host_lets_it_in(cast):
    assert say(cast.guest, "who", name="Ella", at="free").status_code == 302
    assert "You are Ella" in me(cast.guest)
    shown = text(cast.director.get("/e/friday/"))
    assert "Is this Ella?" in shown
    assert "A yes names player 1." in shown
    assert "How many?" in shown  # the night can still be started
    told = text(answer(cast.director, "let-in"))
    assert "The phone of Ella is signed in" in told
    assert "You are on the list" in me(cast.guest)
    assert "You are on the list" in text(cast.guest.get("/e/friday/"))  # the scanned address, too


def test_two_who_come_at_once_get_two_places(cast, make_device):
    other = make_device()
    say(cast.guest, "who", name="Ella", at="free")
    say(other, "who", name="Björn", at="free")
    assert sorted(GuestRequest.objects.values_list("number", flat=True)) == [1, 2]


def test_a_name_on_the_list_is_one_tap(cast):
    people.name_entry(cast.event.pk, KARIN, number=3, name="Anna")
    assert 'value="3"' in cast.guest.get(ME).content.decode()
    say(cast.guest, "who", number="3")
    assert "Is this Anna?" in text(cast.director.get(GUESTS))


def test_a_second_phone_of_anna_is_named(cast, make_device):
    people.name_entry(cast.event.pk, KARIN, number=3, name="Anna")
    say(cast.guest, "who", number="3")
    say(make_device(), "who", number="3")
    assert "1 more phone says the same." in text(cast.director.get(GUESTS))
    answer(cast.director, "let-in", request=GuestRequest.objects.first().pk)
    assert "Another phone is signed in so: a yes signs it out." in text(cast.director.get(GUESTS))


def test_no_to_all_of_a_flood_is_one_line(cast, make_device):
    say(cast.guest, "who", name="Ella", at="free")
    assert "No to all" not in text(cast.director.get(GUESTS))
    for number in range(3):
        say(make_device(), "who", name=f"Bot {number}", at="new")
    page = cast.director.get(GUESTS).content.decode()
    assert "No to all at the door" in page
    newest = re.search(r'name="newest" value="(\d+)"', page)[1]
    say(make_device(), "who", name="Lars", at="free")  # nobody has seen this one
    told = text(answer(cast.director, "no-to-all", newest=newest))
    assert "No to 4 phones at the door" in told
    assert [one.name for one in GuestRequest.objects.filter(state="open")] == ["Lars"]
    answer(cast.director, "no-to-all", newest=newest)  # the tap came twice
    assert cast.event.journal.filter(kind="turn_all_down").count() == 1
    assert answer(cast.director, "no-to-all", newest="x").status_code == 422


def test_the_host_says_no(cast):
    say(cast.guest, "who", name="Ella", at="new")
    answer(cast.director, "no")
    assert "The host said no." in me(cast.guest)
    assert "Who are you?" in me(cast.guest)
    assert cast.event.entries.count() == 8


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"name": "", "at": "free"}, "Say who you are, in at most 60 letters."),
        ({"name": "x" * 70, "at": "free"}, "60"),
        ({"name": "Ella", "at": "99"}, "That player is not on the list any more."),
        ({"name": "Ella", "number": "9" * 30}, "number"),
        ({"name": "a\x00b"}, "Null characters are not allowed."),
    ],
)
def test_what_cannot_be_is_said_and_nothing_is_lost(cast, fields, sentence):
    refused = say(cast.guest, "who", **fields)
    assert refused.status_code == 422
    assert sentence.lower() in text(refused).lower()
    if fields["name"] == "Ella":
        assert 'value="Ella"' in refused.content.decode()


def test_a_hostile_name_is_only_a_name(cast):
    say(cast.guest, "who", name="<script>alert(1)</script>", at="free")
    for page in (cast.director.get("/e/friday/"), cast.director.get(GUESTS), cast.guest.get(ME)):
        assert b"<script>alert(1)" not in page.content
        assert b"&lt;script&gt;alert(1)" in page.content


def test_a_cookie_that_this_server_has_not_signed_is_nobody(ella, make_device):
    thief = make_device()
    cookie = ella.guest.cookies[web.GUEST_COOKIE].value
    thief.cookies[web.GUEST_COOKIE] = cookie.partition(":")[0] + ":forged:signature"
    assert "Who are you?" in me(thief)
    thief.cookies[web.GUEST_COOKIE] = cookie
    assert "You are in" in me(thief)  # the same phone


def test_the_next_night_knows_the_phone(ella):
    clock.finish(ella.event.pk, KARIN)
    fresh = events.same_again(KARIN, "Saturday").event
    shown = ella.guest.get(f"/e/{fresh.slug}/me/").content.decode()
    assert re.search(r'<button class="main" name="number" value="1"><bdi>Ella</bdi>', shown)
    assert not fresh.guests.exists()


def test_a_night_with_a_code_keeps_its_door_shut(cast):
    Event.objects.update(viewer_code="ABCDEF")
    assert "/code/" in cast.guest.get(ME)["Location"]
    assert say(cast.guest, "who", name="Ella").status_code in {302, 403}
    assert not GuestRequest.objects.exists()


# -- the own page


def test_what_i_owe_and_how_to_pay_it(ella):
    events.change_settings(ella.event.pk, KARIN, payee_number="070-123 45 67", payee_name="Karin")
    shown = ella.guest.get(ME).content.decode()
    assert "To pay: SEK\xa0100" in shown
    assert (
        'href="https://app.swish.nu/1/p/sw/?sw=46701234567&amp;amt=100&amp;cur=SEK'
        '&amp;msg=Friday%20Ella"'
    ) in shown
    purchases.pay(ella.event.pk, KARIN, number=1, paid_with="Swish")
    assert "All paid" in me(ella.guest)
    assert "swish.nu" not in ella.guest.get(ME).content.decode()


@pytest.mark.parametrize(("currency", "way"), [("NOK", "Vipps"), ("DKK", "MobilePay")])
def test_where_there_is_no_link_the_number_stands_large(ella, currency, way):
    Event.objects.update(currency=currency, payee_number="70123456")
    shown = ella.guest.get(ME).content.decode()
    assert f"<dt>{way}</dt>" in shown
    assert 'data-copy="#pay-amount"' in shown
    assert "swish" not in shown


def test_hidden_money_is_hidden_here_too(ella):
    Event.objects.update(hides_money=True, payee_number="0701234567")
    say(ella.guest, "ask", kind="rebuy")
    shown = part(ella.guest)
    assert "Not paid yet" in shown
    assert "100" not in shown
    assert "swish.nu" not in ella.guest.get(ME).content.decode()


def test_a_night_without_money_has_no_word_of_it(cast):
    say(cast.guest, "who", name="Ella", at="1")
    answer(cast.director, "let-in")
    clock.start(cast.event.pk, KARIN)
    shown = part(cast.guest).lower()
    for word in ("pay", "paid", "rebuy", "prize", "bounty"):
        assert word not in shown
    assert "i am out" in shown


def test_out_and_back_in_by_two_yeses(ella):
    say(ella.guest, "ask", kind="out")
    assert "You have said that you are out." in me(ella.guest)
    assert not Knockout.objects.exists()
    board = text(ella.director.get("/e/friday/parts/suggestions/", headers=HX))
    assert "Is Ella out?" in board
    told = text(answer(ella.director, "out"))
    assert "Ella is out" in told
    assert "By whom?" in told
    assert "You are out, and may come back in" in me(ella.guest)
    say(ella.guest, "ask", kind="rebuy")
    assert "Ella: rebuy, SEK 100?" in text(ella.director.get("/e/friday/parts/suggestions/"))
    answer(ella.director, "sell", paid_with="cash")
    assert Purchase.objects.get(kind="rebuy").paid_with == "cash"
    shown = me(ella.guest)
    assert "You are in" in shown
    assert "Ask for" not in shown  # one each


def test_the_card_says_which_chips_to_hand_over(ella):
    Event.objects.update(chip_values=[25, 100, 500, 1000])
    say(ella.guest, "ask", kind="rebuy")
    assert re.search(r"Hand over: \d+ × 25, .* × 1,000", text(ella.director.get(GUESTS)))


def test_nobody_has_won_while_another_may_buy_back_in(ella):
    for number in range(2, 9):
        people.knock_out(ella.event.pk, KARIN, number=number)
    assert "You are in" in part(ella.guest)
    purchases.open_offer(ella.event.pk, KARIN, kind="rebuy", is_open=False)
    assert "You have won!" in part(ella.guest)


def test_the_place_and_the_prize(ella):
    purchases.open_offer(ella.event.pk, KARIN, kind="rebuy", is_open=False)
    for number in range(3, 9):
        people.knock_out(ella.event.pk, KARIN, number=number)
    people.knock_out(ella.event.pk, KARIN, number=1)
    shown = me(ella.guest)
    assert "You are out: place 2" in shown
    assert re.search(r"Prize SEK \d+", shown)


def test_taking_back_and_coming_too_late(ella):
    say(ella.guest, "ask", kind="out")
    first = GuestRequest.objects.get(kind="out").pk
    say(ella.guest, "take-back", request=first)
    late = answer(ella.director, "out", request=first)
    assert late.status_code == 422
    assert "The guest has taken that back." in text(late)
    say(ella.guest, "ask", kind="out")
    answer(ella.director, "out")
    late = say(ella.guest, "take-back", request=GuestRequest.objects.last().pk)
    assert late.status_code == 422
    assert "The host has said yes already." in text(late)


def test_a_page_from_before(ella):
    """The director busted the player while the phone still showed the button."""
    say(ella.guest, "ask", kind="out")
    people.knock_out(ella.event.pk, KARIN, number=1)
    assert "Something else happened first." in me(ella.guest)
    late = answer(ella.director, "out")
    assert late.status_code == 409
    refused = say(ella.guest, "ask", kind="out")
    assert (refused.status_code, "You are out already." in text(refused)) == (422, True)


def test_the_host_says_no_to_a_rebuy(ella):
    say(ella.guest, "ask", kind="rebuy")
    answer(ella.director, "no")
    assert "The host said no: rebuy." in me(ella.guest)
    say(ella.guest, "ask", kind="rebuy")
    assert "The host said no" not in me(ella.guest)


@pytest.mark.parametrize("deed", ["who", "ask", "take-back", "leave", "nonsense"])
@pytest.mark.parametrize("fields", [{}, {"kind": "sign_in"}, {"request": "9" * 19, "kind": "out"}])
def test_no_form_of_a_stranger_breaks_anything(cast, deed, fields):
    assert say(cast.guest, deed, **fields).status_code < 500
    assert not Knockout.objects.exists()


@pytest.mark.parametrize("deed", ["let-in", "out", "sell", "no", "sign-out"])
def test_only_directors_answer(ella, deed):
    say(ella.guest, "ask", kind="out")
    for role in ("guest", "captain", "stranger"):
        assert answer(ella[role], deed, guest=1).status_code == 403
    assert GuestRequest.objects.get(kind="out").state == "open"


def test_a_guest_may_do_nothing_else(ella):
    for path in ("people/out/", "money/pay/", "person/1/name/", "clock/pause/", "person/2/name/"):
        posted = ella.guest.post(f"/e/friday/{path}", {"entry": "2", "number": "2", "name": "X"})
        assert posted.status_code == 403


def test_a_phone_is_signed_out_by_itself_or_by_the_host(ella):
    say(ella.guest, "leave")
    assert "Who are you?" in me(ella.guest)
    assert ella.event.journal.filter(kind="sign_out", actor="Ella").exists()
    say(ella.guest, "who", number="1")
    answer(ella.director, "let-in")
    phone = ella.event.guests.get()
    answer(ella.director, "sign-out", guest=phone.pk)
    assert "Who are you?" in me(ella.guest)


def test_on_the_directors_page_of_phones_a_no_script_answer_stays_there(ella):
    say(ella.guest, "ask", kind="rebuy")
    asked = GuestRequest.objects.last().pk
    posted = ella.director.post(f"{GUESTS}sell/", {"request": asked, "back": "guests"})
    assert posted["Location"] == GUESTS
    stale = ella.director.post(f"{GUESTS}no/", {"request": asked, "back": "guests"})
    assert stale.status_code == 422
    assert "Somebody has answered that already." in text(stale)
    assert "Ella" in text(ella.director.get(GUESTS))


def test_whom_guests_pay_is_said_on_the_money_page(priced):
    posted = priced.director.post(
        "/e/friday/money/payee/", {"payee_number": " 070 1 ", "payee_name": "Karin"}
    )
    assert posted.status_code == 302
    event = Event.objects.get(pk=priced.event.pk)
    assert (event.payee_number, event.payee_name) == ("070 1", "Karin")
    refused = priced.director.post("/e/friday/money/payee/", {"payee_number": "7" * 41})
    assert refused.status_code == 422
    assert "7" * 41 in refused.content.decode()
    assert "Swish number or box" in text(refused)
