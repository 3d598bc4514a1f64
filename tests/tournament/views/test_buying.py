"""Rebuys and add-ons from the row of a player, and who took whose chips."""

import re

import pytest

from tournament.models import Event, Knockout, Purchase
from tournament.services import audits, clock, offers, people
from tournament.services.deeds import Author

KARIN = Author("Karin")
SCRIPT = {"HX-Request": "true"}
STACK = {"25": 8, "100": 8, "500": 4, "1000": 2}


def text(answer):
    return " ".join(re.sub(r"<[^>]+>", " ", answer.content.decode()).split()).replace("\xa0", " ")


@pytest.fixture
def night(cast):
    """A night that is on, with rebuys for 100 and a known case."""
    offers.set_offer(cast.event.pk, KARIN, kind="buy_in", price=10_000)
    offers.set_offer(cast.event.pk, KARIN, kind="rebuy", price=10_000, until_level=2)
    bank = {value: 100 - 8 * count for value, count in STACK.items()}
    plan = {
        "format": 1, "stack": STACK, "bank": bank, "values": {"white": 25},
        "ledger": [{"kind": "deal", "number": 8, "bank": bank}],
    }  # fmt: skip
    Event.objects.filter(pk=cast.event.pk).update(plan=plan)
    clock.start(cast.event.pk, KARIN)
    return cast


def path(number, kind="rebuy"):
    return f"/e/friday/person/{number}/buy/{kind}/"


def row(cast, number):
    html = cast.director.get("/e/friday/parts/people/").content.decode()
    return re.search(rf'<li id="p{number}".*?</li>', html, re.DOTALL)[0]


def rebuys():
    return Purchase.objects.filter(kind="rebuy")


def test_the_row_offers_what_can_be_bought_now(night, time):
    assert path(3) in row(night, 3)
    assert path(3, "add_on") not in row(night, 3)
    time.passes(minutes=41)  # level 2 is over
    assert path(3) not in row(night, 3)


def test_a_night_without_money_offers_nothing(cast):
    clock.start(cast.event.pk, KARIN)
    shown = cast.director.get("/e/friday/").content.decode()
    assert "/buy/" not in shown
    assert "unpaid" not in shown


def test_the_card_says_what_to_hand_over_and_what_it_costs(night):
    shown = text(night.director.get(path(3), headers=SCRIPT))
    assert "Rebuy SEK 100 5,000 chips" in shown
    assert "8 × 25" in shown
    assert "2 × 1,000" in shown
    for way in ("Cash", "Swish", "Pays later"):
        assert way in shown


@pytest.mark.parametrize("paid_with", ["cash", "Swish", ""])
def test_one_tap_buys_and_brings_back_who_was_out(night, paid_with):
    people.knock_out(night.event.pk, KARIN, number=3)
    assert path(3) in row(night, 3)
    answer = night.director.post(path(3), {"paid_with": paid_with}, headers=SCRIPT)
    assert answer.status_code == 200
    assert answer["HX-Retarget"] == "#people"
    assert rebuys().get().paid_with == paid_with
    assert 'class="gone"' not in row(night, 3)


def test_two_taps_at_once_buy_once(night):
    key = {"Idempotency-Key": "0123456789abcdef"}
    for _tap in range(2):
        answer = night.director.post(path(3), {"paid_with": "cash"}, headers=SCRIPT | key)
        assert answer.status_code == 200
    assert rebuys().count() == 1


def test_after_the_window_the_card_says_why_and_sells_anyway(night, time):
    time.passes(minutes=41)
    card = night.director.get(path(3), headers=SCRIPT)
    assert "until the end of level 2" in text(card)
    assert 'name="anyway"' in card.content.decode()
    assert night.director.post(path(3), {"paid_with": ""}, headers=SCRIPT).status_code == 422
    assert not rebuys().exists()
    answer = night.director.post(path(3), {"paid_with": "", "anyway": "on"}, headers=SCRIPT)
    assert answer.status_code == 200
    assert rebuys().exists()


def test_without_a_script_it_is_a_page(night):
    assert "Rebuy" in text(night.director.get(path(3)))
    assert night.director.post(path(3), {"paid_with": "cash"})["Location"].endswith("#people")
    back = night.director.post(path(4), {"paid_with": "cash", "back": "money"})
    assert back["Location"] == "/e/friday/money/#p4"


def test_a_refusal_is_told_in_the_row(night):
    answer = night.director.post(path(3), {"paid_with": "x" * 31}, headers=SCRIPT)
    assert answer.status_code == 422
    assert answer["HX-Retarget"] == "#p3 .put-name"
    assert 'role="alert"' in answer.content.decode()


@pytest.mark.parametrize("where", [path(99), path(3, "add_on"), path(3, "nothing")])
def test_nobody_and_nothing_have_no_card(night, where):
    assert night.director.get(where).status_code == 404


@pytest.mark.parametrize("role", ["captain", "stranger", "guest"])
def test_only_who_steers_sells(night, role):
    assert night[role].get(path(3)).status_code == 403
    assert night[role].post(path(3), {"paid_with": "cash"}).status_code == 403


def test_everybody_is_listed_for_the_add_on_at_its_break(night, time):
    offers.set_offer(night.event.pk, KARIN, kind="add_on", price=5_000, break_after=2, limit=1)
    people.knock_out(night.event.pk, KARIN, number=8)
    assert "Who takes the add-on?" not in text(night.director.get("/e/friday/money/"))
    time.passes(minutes=41)
    night.director.post(path(2, "add_on"), {"paid_with": "cash", "back": "money"})
    html = night.director.get("/e/friday/money/").content.decode()
    listed = html[html.index("Who takes the add-on?") : html.index('id="paying"')]
    assert path(1, "add_on") in listed
    assert path(2, "add_on") not in listed
    assert path(8, "add_on") not in listed


# -- out


def test_out_is_two_taps_and_by_whom_is_asked_after(night):
    answer = night.director.post("/e/friday/people/out/", {"entry": "3"}, headers=SCRIPT)
    assert "/e/friday/person/3/by/" in answer.content.decode()
    assert "By whom?" in text(answer)
    shown = text(night.director.get("/e/friday/person/3/by/", headers=SCRIPT))
    assert "Player 4" in shown
    answer = night.director.post("/e/friday/person/3/by/", {"by": "4"}, headers=SCRIPT)
    assert answer.status_code == 200
    knockout = Knockout.objects.get(entry__number=3)
    assert [share.by.number for share in knockout.shares.all()] == [4]


def test_several_took_them_or_nobody_knows(night):
    people.knock_out(night.event.pk, KARIN, number=3)
    here = "/e/friday/person/3/by/"
    night.director.post(here, {"by": ["5", "4", "5"]})
    knockout = Knockout.objects.get(entry__number=3)
    assert [share.by.number for share in knockout.shares.all()] == [5, 4]
    night.director.post(here, {"by": ""})
    assert not knockout.shares.exists()


@pytest.mark.parametrize("by", ["3", "99", "x", "9" * 20])
def test_nobody_takes_chips_who_cannot(night, by):
    people.knock_out(night.event.pk, KARIN, number=3)
    answer = night.director.post("/e/friday/person/3/by/", {"by": by}, headers=SCRIPT)
    assert answer.status_code == 422
    assert 'role="alert"' in answer.content.decode()


def test_who_could_buy_back_may_say_no(night):
    people.knock_out(night.event.pk, KARIN, number=3)
    shown = row(night, 3)
    assert "may come back in" in shown
    entry = re.search(r'form="decline-form" name="entry" value="([^"]+)"', shown)[1]
    answer = night.director.post("/e/friday/people/decline/", {"entry": entry}, headers=SCRIPT)
    assert answer.status_code == 200
    shown = row(night, 3)
    assert "may come back in" not in shown
    assert path(3) not in shown


def test_a_thousand_people_take_no_more_questions(night, django_assert_max_num_queries):
    people.set_people(night.event.pk, KARIN, people=60)
    for number in range(20, 40):
        people.knock_out(night.event.pk, KARIN, number=number)
    with django_assert_max_num_queries(35):
        night.director.get("/e/friday/parts/people/")


# -- gone without having been knocked out


def leave(cast, deed, **fields):
    return cast.director.post(f"/e/friday/people/{deed}/", fields, headers=SCRIPT)


def test_who_never_came_gets_the_money_back_and_has_no_place(night):
    assert "/e/friday/person/3/leaving/" in row(night, 3)
    card = night.director.get("/e/friday/person/3/leaving/", headers=SCRIPT)
    assert "Never came" in text(card)
    assert leave(night, "no-show", entry="3.0").status_code == 200
    assert Purchase.objects.get(entry__number=3).refunded_at
    assert "Never came" in row(night, 3)


def test_disqualified_with_the_chips_that_leave(night):
    assert leave(night, "disqualify", entry="3.0", chips="4 200").status_code == 200
    assert Knockout.objects.get(entry__number=3).reason == "disqualified"
    assert night.event.chip_movements.get().chips == -4200


@pytest.mark.parametrize("chips", ["many", "-5", "5001", "9" * 40])
def test_chips_that_cannot_leave(night, chips):
    answer = leave(night, "no-show", entry="3.0", chips=chips)
    assert answer.status_code == 422
    assert answer["HX-Retarget"] == "#p3 .put-name"
    assert chips in answer.content.decode()
    assert not Knockout.objects.exists()


@pytest.mark.parametrize("entry", ["", "x", "99", "9" * 30])
def test_nobody_leaves_who_is_not_there(night, entry):
    assert leave(night, "no-show", entry=entry).status_code == 404


# -- how somebody went out


def test_after_out_the_card_takes_the_hand_the_chips_and_the_order(night):
    for number in (3, 4):
        people.knock_out(night.event.pk, KARIN, number=number)
    shown = night.director.get("/e/friday/person/4/by/", headers=SCRIPT).content.decode()
    assert 'value="hand-3"' in shown
    assert 'value="hand-4"' not in shown
    here = "/e/friday/person/4/bust/"
    typed = {"company": "hand-3", "starting_stack": "5k", "other_stack": "3 100"}
    answer = night.director.post(here, typed, headers=SCRIPT)
    assert "in the same hand as Player 3" in text(answer)
    assert [
        (one.starting_stack, one.hand is not None) for one in Knockout.objects.order_by("pk")
    ] == [(3100, True), (5000, True)]
    shown = night.director.get("/e/friday/person/4/by/").content.decode()
    assert re.search(r'value="hand-3" selected.*value="3100"', shown, re.DOTALL)


@pytest.mark.parametrize(
    "wrong",
    [
        {"starting_stack": "lots"},
        {"company": "hand-99"},
        {"company": "<b>"},
        {},
        {"order": "before-3", "company": "hand-3"},
        {"seq": "0"},
    ],
)
def test_what_cannot_have_been_is_refused_with_what_was_typed(night, wrong):
    for number in (3, 4):
        people.knock_out(night.event.pk, KARIN, number=number)
    typed = {"company": "alone", "starting_stack": "777"} | wrong if wrong else {}
    answer = night.director.post("/e/friday/person/4/bust/", typed, headers=SCRIPT)
    assert answer.status_code == (409 if "seq" in wrong else 422)
    assert answer["HX-Retarget"] == "#p4 .put-name"
    assert typed.get("starting_stack", "") in answer.content.decode()
    assert not Knockout.objects.exclude(starting_stack=None).exists()


def test_whoever_is_in_has_no_bust_to_put_right(night):
    assert night.director.post("/e/friday/person/4/bust/", {"company": "alone"}).status_code == 422
    assert "/bust/" not in night.director.get("/e/friday/person/4/by/").content.decode()


# -- entering anew with chips left


def test_chips_left_are_given_away_for_a_new_stack_on_one_card(night):
    offers.set_offer(night.event.pk, KARIN, kind="re_entry", price=10_000)
    before = audits.in_play(night.event)
    assert path(3, "re_entry") in row(night, 3)
    card = text(night.director.get(path(3, "re_entry"), headers=SCRIPT))
    assert "Chips that leave play" in card
    assert "5,000 come instead" in card
    answer = night.director.post(path(3, "re_entry"), {"paid_with": ""}, headers=SCRIPT)
    assert answer.status_code == 422
    assert "Say how many chips" in text(answer)
    typed = {"paid_with": "", "forfeits": "200"}
    assert "200" in text(night.director.post(path(3, "re_entry"), typed, headers=SCRIPT))
    assert audits.in_play(night.event) == before + 5000 - 200
    bought = Purchase.objects.get(kind="re_entry")
    night.director.post("/e/friday/money/refund/", {"purchase": bought.pk})
    assert audits.in_play(night.event) == before


def test_whoever_is_out_gives_nothing_away(night):
    offers.set_offer(night.event.pk, KARIN, kind="re_entry", price=10_000)
    people.knock_out(night.event.pk, KARIN, number=3)
    assert "leave play" not in text(night.director.get(path(3, "re_entry"), headers=SCRIPT))
