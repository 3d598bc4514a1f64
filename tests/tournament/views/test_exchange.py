"""The page of a chip that leaves, from the card at the break to the button that writes it."""

import re

import pytest

from tournament.models import ChipMovement, Event, Exchange, JournalEntry, Level, RaceDeal
from tournament.services import audits, clock, exchanges, people, undo
from tournament.services import events as event_services
from tournament.services.deeds import Author

HERE = "/e/friday/exchange/"
HELD = {1: 11, 2: 6, 3: 3, 4: 9, 5: 14, 6: 0, 7: 13, 8: 8}
BEST = {1: "Kc", 2: "Kh", 3: "Jd", 4: "Ac", 5: "Qs", 7: "Ks"}
STACK = {"25": 8, "100": 8, "500": 4, "1000": 2}


def numbers(held=HELD, **more):
    return {"value": 25, **{f"held-{n}": count for n, count in held.items()}, **more}


def typed(best=BEST):
    return {f"rank-{n}": card[0] for n, card in best.items()} | {
        f"suit-{n}": card[1] for n, card in best.items()
    }


def plan(case=100, entries=8):
    bank = {value: case - entries * count for value, count in STACK.items()}
    return {
        "format": 1, "stack": STACK, "bank": bank, "values": {"white": 25},
        "ledger": [{"kind": "deal", "number": entries, "bank": bank}],
    }  # fmt: skip


def text(answer):
    return " ".join(re.sub(r"<[^>]+>", " ", answer.content.decode()).split())


@pytest.fixture
def at_the_break(cast, time, plans):
    """A night at the break after which nothing needs the 25s, its chips known."""
    event = cast.event
    rows = [plans.play(25), plans.pause(), plans.play(100), plans.play(200), plans.pause(),
            plans.play(500)]  # fmt: skip
    event_services.take_schedule(
        event.pk, Author(), levels=tuple(rows), stack=5000, game="no_limit", name="Short"
    )
    exchanges.set_chip_values(event.pk, Author(), values=[25, 100, 500, 1000])
    clock.start(event.pk, Author())
    time.passes(minutes=21)
    return Event.objects.get(pk=event.pk)


def get(cast, role="director", **query):
    return cast[role].get(HERE, query)


def test_the_card_at_the_break_opens_the_page(cast, at_the_break):
    card = cast.director.get("/e/friday/parts/suggestions/")
    assert "The 25s leave now" in text(card)
    assert f'href="{HERE}"' in card.content.decode()
    shown = text(get(cast))
    assert "Collect all 25s" in shown
    assert "The 100s, for 500s The break after level 3" in shown


def test_once_they_are_gone_the_break_is_a_break_again(cast, at_the_break):
    exchanges.exchange(at_the_break.pk, Author(), value=25, held=HELD, round_up=True)
    assert "leave now" not in text(cast.director.get("/e/friday/parts/suggestions/"))
    assert "Nothing leaves now." in text(get(cast))


def test_of_chips_that_are_guessed_the_card_says_less_and_the_page_asks(cast, at_the_break):
    Event.objects.update(chip_values=[])
    assert "The 25s can leave now" in text(cast.director.get("/e/friday/parts/suggestions/"))
    asked = get(cast)
    assert "Which chips are on the table?" in text(asked)
    assert 'value="25 100 500 1000 5000"' in asked.content.decode()
    sent = cast.director.post("/e/friday/chips/", {"values": "25, 100 500;1k", "back": "exchange"})
    assert sent.url == HERE
    assert Event.objects.get(pk=at_the_break.pk).chip_values == [25, 100, 500, 1000]


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ("", "This field is required."),
        ("25", "Name from 2 to 12 different chips"),
        ("25,000", "spaces between"),
        ("green red", "Write a whole number of chips"),
        ("25 " * 200, "at most 200 characters"),
        ("25 99999999999999", "more chips than there are in the world"),
        (" ".join(str(n) for n in range(1, 20)), "Name from 2 to 12 different chips"),
    ],
)
def test_odd_values_are_told_in_a_sentence(cast, values, sentence):
    answer = cast.director.post("/e/friday/chips/", {"values": values})
    assert answer.status_code == 422
    assert sentence in text(answer)
    assert Event.objects.get(slug="friday").chip_values == []


# -- the worked example


def test_eight_players_race_off_the_25s(cast, at_the_break):
    worked_out = text(get(cast, **numbers()))
    assert "Player 1 11 2 × 100 3" in worked_out
    assert "Player 6 0 – –" in worked_out
    assert "All 64 13 × 100 12" in worked_out
    assert "12 × 25 left over: 3 × 100 are drawn for." in worked_out
    drawn = get(cast, **numbers(), **typed())
    shown = text(drawn)
    assert "Bring 16 × 100 from the case." in shown
    for row in (
        "Player 1 11 2 × 100 3 2 K♣",
        "Player 2 6 1 × 100 2 2 K♥ wins a 100",
        "Player 3 3 – 3 – J♦",
        "Player 4 9 2 × 100 1 3 A♣ wins a 100",
        "Player 5 14 3 × 100 2 3 Q♠",
        "Player 7 13 3 × 100 1 4 K♠ wins a 100",
        "Player 8 8 2 × 100 – 2",
    ):
        assert row in shown
    assert "Before 40,000 Nothing was rounded ±0 After 40,000" in shown
    done = cast.director.post(HERE, numbers(**typed(), do="done"), follow=True)
    assert "The 25s have left: 64 exchanged for 100s" in text(done)
    assert Exchange.objects.get().pays == {"100": 16}
    assert audits.in_play(at_the_break) == 40_000


def test_nobody_is_raced_out_and_the_page_says_what_it_costs(cast, at_the_break):
    shown = text(get(cast, **numbers(**{"alone-3": "on"}), **typed()))
    assert "J♦ kept in with a 100" in shown
    assert "Bring 17 × 100 from the case." in shown
    assert "Somebody had only left-over 25s, and was kept in +100 After 40,100" in shown
    cast.director.post(HERE, numbers(**{"alone-3": "on"}, **typed(), do="done"))
    assert audits.in_play(at_the_break) == 40_100


@pytest.mark.parametrize(
    ("missing", "change", "after"),
    [(1, "+25", "40,025"), (2, "+50", "40,050"), (3, "−25", "39,975")],
)
def test_a_missing_chip_is_told_and_its_difference_explained(
    cast, at_the_break, missing, change, after
):
    held = {**HELD, 1: 11 - missing}
    best = {n: card for n, card in BEST.items() if held[n] % 4}
    shown = text(get(cast, **numbers(held), **typed(best)))
    assert "must come to a multiple of 100" in shown
    assert f"{change} After {after}" in shown


def test_nine_odd_fives_make_two_25s(cast, at_the_break):
    exchanges.set_chip_values(at_the_break.pk, Author(), values=[5, 25])
    held = {1: 4, 2: 4, 3: 1}
    query = {"value": 5, **{f"held-{n}": count for n, count in held.items()}}
    assert "9 × 5 left over: 2 × 25 are drawn for." in text(get(cast, **query))
    cast.director.post(HERE, query | typed({1: "2c", 2: "Ks", 3: "Ah"}) | {"do": "done"})
    assert [(row.kind, row.chips) for row in ChipMovement.objects.all()] == [("race", 5)]


def test_exactly_half_a_chip_is_rounded_up(cast, at_the_break):
    held = {1: 3, 2: 3}
    query = numbers(held)
    shown = text(get(cast, **query))
    assert "6 × 25 left over: 2 × 100 are drawn for." in shown
    assert "+50 After 40,050" in shown  # both win, so no card is needed


def test_one_with_a_single_100_is_not_raced_out_by_a_500(cast, at_the_break):
    exchanges.set_chip_values(at_the_break.pk, Author(), values=[100, 500, 1000])
    query = {"value": 100, "held-1": 1, "held-2": 4, "alone-1": "on"}
    cast.director.post(HERE, query | typed({1: "2c", 2: "Ks"}) | {"do": "done"})
    assert [(row.kind, row.chips) for row in ChipMovement.objects.all()] == [("save", 500)]
    assert Exchange.objects.get().pays == {"500": 2}


def test_two_best_cards_of_one_seat_win_one_chip(cast, at_the_break):
    exchanges.deal_cards(at_the_break.pk, Author(), value=25, held={1: 3, 2: 3, 3: 2})
    cards = {"1": ["Ks", "Kh", "2c"], "2": ["Qs", "3c", "4c"], "3": ["Jd", "5c"]}
    RaceDeal.objects.update(cards=cards)
    shown = text(get(cast))
    assert "K♠ K♥ 2♣ wins a 100" in shown
    assert "Q♠ 3♣ 4♣ wins a 100" in shown
    assert "J♦ 5♣ wins" not in shown


# -- cards dealt here


def test_cards_dealt_here_are_the_same_for_everybody_and_after_a_reload(cast, at_the_break):
    sent = cast.director.post(HERE, numbers(do="deal", **{"alone-3": "on"}))
    assert sent.url == f"{HERE}?value=25"
    first = re.findall(r"playing-card[^>]*>([^<]+)<", get(cast).content.decode())
    assert len(first) == 12
    for role in ("director", "host"):
        again = re.findall(r"playing-card[^>]*>([^<]+)<", get(cast, role).content.decode())
        assert again == first
    pressed = cast.host.post(HERE, numbers(do="deal"))
    assert pressed.status_code == 302
    assert re.findall(r"playing-card[^>]*>([^<]+)<", get(cast).content.decode()) == first
    line = JournalEntry.objects.get(kind="deal_cards")
    assert line.args == {"value": 25, "cards": 12, "again": 0}


def test_numbers_changed_after_the_deal_need_new_cards(cast, at_the_break):
    cast.director.post(HERE, numbers(do="deal"))
    shown = text(get(cast, **numbers({**HELD, 1: 12})))
    assert "The numbers have changed since the cards were dealt." in shown
    assert "Deal the cards here" in shown
    sent = cast.director.post(HERE, numbers({**HELD, 1: 12}, do="done"))
    assert sent.status_code == 422
    assert not Exchange.objects.exists()


def test_everybody_may_be_rounded_up_without_cards(cast, at_the_break):
    shown = text(get(cast, **numbers(round_up="on")))
    assert "+300 After 40,300" in shown
    cast.director.post(HERE, numbers(round_up="on", do="done"))
    assert audits.in_play(at_the_break) == 40_300


# -- two hosts, undo


def test_done_pressed_twice_or_by_two_is_done_once(cast, at_the_break):
    wish = numbers(**typed(), do="done")
    assert cast.director.post(HERE, wish | {"key": "key-of-karin"}).status_code == 302
    assert cast.director.post(HERE, wish | {"key": "key-of-karin"}).status_code == 302
    late = cast.host.post(HERE, wish | {"key": "key-of-anders"})
    assert late.status_code == 422
    assert "The 25s have left the table already." in text(late)
    assert Exchange.objects.count() == 1
    assert JournalEntry.objects.filter(kind="exchange").count() == 1


def test_an_undone_exchange_is_offered_again(cast, at_the_break):
    cast.director.post(HERE, numbers(**typed(), do="done"))
    undo.undo(at_the_break.pk, Author(), JournalEntry.objects.get(kind="exchange").number)
    assert "The 25s leave now" in text(cast.director.get("/e/friday/parts/suggestions/"))
    assert "Collect all 25s" in text(get(cast))


def test_what_the_case_can_pay_and_what_must_be_there(cast, at_the_break):
    Event.objects.update(plan=plan(70))
    shown = text(get(cast))
    assert "Collect all 25s (white)" in shown
    assert "There must be 64." in shown
    assert "sells the 25s to whoever has most 100s (16 of them)" in shown
    assert "who then gets 1 × 100, 1 × 500, 1 × 1,000 from the case" in shown
    off = text(get(cast, **numbers({**HELD, 1: 9}), **typed()))
    assert "There must be 64 of the 25s: 2 are missing." in off
    cast.director.post(HERE, numbers(**typed(), do="done"))
    assert "Whoever comes now is dealt 10 × 100, 4 × 500, 2 × 1,000." in text(get(cast))


# -- odd input


ODD = [
    {"value": "abc"}, {"value": "-25"}, {"value": "9" * 50}, {"value": "25", "held-1": "x"},
    {"value": "25", "held-1": "-3"}, {"value": "25", "held-1": "9" * 30}, {"held-1": "5"},
    {"value": "25", "held-1": "5", "rank-1": "K"}, {"edit": "1"}, {"value": "25", "held-1": "\x00"},
    {"value": "25", "held-1": "5", "rank-1": "Z", "suit-1": "s"}, {"value": "2500"},
    {"value": "25", "held-1": "5", "held-2": "1", "rank-1": "K", "suit-1": "s",
     "rank-2": "K", "suit-2": "s"},
    {"value": "1000", "held-1": "5"}, {"value": "٢٥", "held-1": "5"}, {"value": "²"},
]  # fmt: skip


def test_odd_input_is_told_in_a_sentence(cast, at_the_break):
    for query in ODD:
        assert get(cast, **query).status_code == 200
        for do in ("done", "hold", "dance", "deal"):
            answer = cast.director.post(HERE, query | {"do": do})
            told = 'class="notice bad" role="alert"' in answer.content.decode()
            dealt = do == "deal" and answer.status_code == 302
            assert dealt or (answer.status_code in (409, 422) and told), (query, do)
    assert not Exchange.objects.exists()


def test_in_every_state_the_page_says_what_it_can(cast, at_the_break, time):
    assert "still needed" not in text(get(cast))
    assert "The 100s are still needed in level 2: 100/200" not in text(get(cast, value=25))
    assert "are still needed in level 3: 200/400." in text(get(cast, value=100))
    clock.finish(at_the_break.pk, Author())
    assert "The night is over." in text(get(cast))
    answer = cast.director.post(HERE, numbers(**typed(), do="done"))
    assert answer.status_code == 422
    assert "The night is over. Reopen it to go on." in text(answer)


def test_before_the_start_it_says_what_will_leave_when(cast):
    exchanges.set_chip_values(cast.event.pk, Author(), values=[25, 100])
    shown = text(get(cast))
    assert "The clock has not been started yet. This is what will leave when." in shown


def test_somebody_who_went_out_meanwhile_is_told(cast, at_the_break):
    people.knock_out(at_the_break.pk, Author(), number=8)
    answer = cast.director.post(HERE, numbers(**typed(), do="done"))
    assert answer.status_code == 302  # the seat that is gone has no chips to give
    assert Exchange.objects.get().chips == 56


def test_the_clock_waits_if_the_host_wants(cast, at_the_break):
    shown = get(cast, **numbers())
    assert "At 00:00 the clock goes on by itself." in text(shown)
    query = shown.wsgi_request.GET.urlencode()
    seq = at_the_break.levels_seq
    answer = cast.director.post(
        f"{HERE}?{query}", {"do": "hold", "position": 1, "hold": "1", "seq": seq}
    )
    assert answer.url == f"{HERE}?{query}"
    assert Level.objects.get(schedule=at_the_break.schedule, position=1).hold
    assert "At 00:00 the clock waits for you." in text(cast.director.get(answer.url))


def test_so_many_do_not_sit_at_one_table(cast, at_the_break):
    people.add_entries(at_the_break.pk, Author(), count=60)
    assert "68 players do not sit at one table" in text(get(cast))
    assert cast.director.get("/e/friday/count/?by=seat").status_code == 200


@pytest.mark.parametrize("path", [HERE, "/e/friday/count/", "/e/friday/chips/"])
@pytest.mark.parametrize("role", ["guest", "captain", "stranger"])
def test_only_those_who_may_steer_come_here(cast, path, role):
    assert cast[role].get(path).status_code == 403
    assert cast[role].post(path, {}).status_code == 403


def test_a_house_that_rounds_up_need_not_say_so(cast, at_the_break):
    Event.objects.update(house={"chip_race": "round_up"})
    shown = text(get(cast, **numbers()))
    assert "+300 After 40,300" in shown
    assert "Deal the cards here" in text(get(cast, **numbers(typed="1")))
    assert "+300" not in text(get(cast, **numbers(), **typed()))


@pytest.mark.parametrize("looks", [None, [], 5, [5], [{"odd": 1}], [{"name": "white", "count": 9}]])
def test_the_chip_is_drawn_where_the_plan_knows_its_look(cast, at_the_break, looks):
    Event.objects.update(plan=plan() | {"wish": {"asked": {}, "looks": looks}})
    shown = get(cast)
    assert shown.status_code == 200
    is_drawn = looks == [{"name": "white", "count": 9}]
    assert ('<svg class="chip' in shown.content.decode()) == is_drawn


def test_the_same_again_has_the_same_chips(cast, at_the_break):
    clock.finish(at_the_break.pk, Author())
    again = event_services.same_again(Author()).event
    assert again.chip_values == [25, 100, 500, 1000]
