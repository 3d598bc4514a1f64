"""Chips that leave the table, and counts of those that stay."""

import pytest
from django.db import IntegrityError, transaction

from tournament import instants
from tournament.errors import DirectorError, StaleError
from tournament.models import ChipMovement, Event, Exchange, JournalEntry, RaceDeal
from tournament.services import audits, exchanges, people, undo
from tournament.services.deeds import Author

HELD = {1: 11, 2: 6, 3: 3, 4: 9, 5: 14, 6: 0, 7: 13, 8: 8}
CARDS = {1: ["9d", "Kc", "4s"], 2: ["Kh", "2d"], 3: ["7c", "7s", "Jd"], 4: ["Ac"],
         5: ["Qs", "Td"], 7: ["Ks"]}  # fmt: skip
STACK = {"25": 8, "100": 8, "500": 4, "1000": 2}


def plan(case, entries=8):
    bank = {value: case - entries * count for value, count in STACK.items()}
    return {
        "format": 1, "stack": STACK, "bank": bank, "values": {"white": 25},
        "ledger": [{"kind": "deal", "number": entries, "bank": bank}],
    }  # fmt: skip


def refused(kind, deed, /, *args, **wish):
    with pytest.raises(DirectorError) as refusal:
        deed(*args, **wish)
    assert refusal.value.kind == kind
    return refusal.value.numbers


def moved():
    return [(row.kind, row.chips, row.value) for row in ChipMovement.objects.all()]


def test_eight_players_race_off_the_25s(make_running, karin):
    event = make_running()
    line = exchanges.exchange(event.pk, karin, value=25, held=HELD, typed=CARDS).line
    left = Exchange.objects.get()
    assert (left.value, left.into, left.chips, left.pays) == (25, 100, 64, {"100": 16})
    assert left.entries == 8
    assert moved() == []
    assert audits.in_play(event) == 40_000
    assert line.args == {"value": 25, "into": 100, "chips": 64, "difference": 0}


def test_nobody_is_raced_out_and_the_extra_chip_is_in_the_books(make_running, karin):
    event = make_running()
    exchanges.exchange(event.pk, karin, value=25, held=HELD, alone=[3], typed=CARDS)
    assert moved() == [("save", 100, 25)]
    assert audits.in_play(event) == 40_100
    assert Exchange.objects.get().pays == {"100": 17}
    assert [(line.kind, line.chips, line.total) for line in audits.ledger_of(event)] == [
        ("dealt", 40_000, 40_000),
        ("save", 100, 40_100),
    ]


@pytest.mark.parametrize(("missing", "difference"), [(1, 25), (2, 50), (3, -25)])
def test_half_or_more_of_a_chip_rounds_up(make_running, karin, missing, difference):
    event = make_running()
    held = {**HELD, 1: 11 - missing}
    cards = {seat: got for seat, got in CARDS.items() if held[seat] % 4}
    exchanges.exchange(event.pk, karin, value=25, held=held, typed=cards)
    assert moved() == [("race", difference, 25)]


def test_everybody_may_be_rounded_up(make_running, karin):
    event = make_running()
    exchanges.exchange(event.pk, karin, value=25, held=HELD, round_up=True)
    assert moved() == [("race", 300, 25)]
    assert audits.in_play(event) == 40_300


def test_the_cards_dealt_here_are_those_of_the_left_overs_and_stay(make_running, karin):
    event = make_running()
    exchanges.deal_cards(event.pk, karin, value=25, held=HELD)
    cards = RaceDeal.objects.get().cards
    assert {int(seat): len(got) for seat, got in cards.items()} == {
        1: 3, 2: 2, 3: 3, 4: 1, 5: 2, 7: 1,
    }  # fmt: skip
    given = [card for got in cards.values() for card in got]
    assert len(set(given)) == 12
    again = exchanges.deal_cards(event.pk, Author("Anders"), value=25, held=HELD)
    assert not again.changed
    assert RaceDeal.objects.get().cards == cards
    exchanges.exchange(event.pk, karin, value=25, held=HELD)
    assert Exchange.objects.get().chips == 64


def test_other_numbers_need_other_cards_and_the_journal_says_so(make_running, karin):
    event = make_running()
    exchanges.deal_cards(event.pk, karin, value=25, held=HELD)
    other = {**HELD, 1: 12}
    refused("counts_changed_since_the_deal", exchanges.exchange, event.pk, karin, value=25,
            held=other)  # fmt: skip
    line = exchanges.deal_cards(event.pk, karin, value=25, held=other).line
    assert line.args == {"value": 25, "cards": 9, "again": 1}
    assert RaceDeal.objects.get().held["1"] == 12


def test_more_left_overs_than_a_deck_has_cards_are_dealt_from_two(make_running, karin):
    event = make_running()
    exchanges.set_chip_values(event.pk, karin, values=[25, 250, 1000])
    held = dict.fromkeys(range(1, 9), 9)
    exchanges.deal_cards(event.pk, karin, value=25, held=held)
    given = [card for got in RaceDeal.objects.get().cards.values() for card in got]
    assert len(given) == 72
    assert max(given.count(card) for card in given) <= 2


@pytest.mark.parametrize(
    ("wish", "kind"),
    [
        ({"held": HELD}, "cards_missing"),
        ({"held": HELD, "typed": {1: ["Kc"]}}, "card_missing_for_seat"),
        ({"held": HELD, "typed": {**CARDS, 7: ["Ac"]}}, "card_given_twice"),
        ({"held": {9: 4}}, "no_such_player"),
        ({"held": {1: 100_001}}, "too_many_of_a_chip"),
        ({"held": {1: 4}, "value": 30}, "chip_stays"),
        ({"held": {1: 4}, "value": 5000}, "chip_stays"),
    ],
)
def test_what_cannot_be_is_refused_and_nothing_is_written(make_running, karin, wish, kind):
    event = make_running()
    refused(kind, exchanges.exchange, event.pk, karin, **{"value": 25, **wish})
    assert not Exchange.objects.exists()
    assert not ChipMovement.objects.exists()


def test_there_is_nothing_to_draw_for_without_left_overs(make_running, karin):
    event = make_running()
    held = dict.fromkeys(range(1, 9), 8)
    refused("nothing_left_over", exchanges.deal_cards, event.pk, karin, value=25, held=held)
    exchanges.exchange(event.pk, karin, value=25, held=held)
    assert audits.in_play(event) == 40_000


def test_no_cards_are_needed_where_everybody_wins_or_nobody_does(make_running, karin):
    event = make_running()
    exchanges.exchange(event.pk, karin, value=25, held={1: 3, 2: 3})
    assert moved() == [("race", 50, 25)]
    exchanges.exchange(event.pk, karin, value=100, held={1: 2})
    assert moved()[1:] == [("race", -200, 100)]


def test_only_a_night_that_is_on_has_exchanges(make_event, karin):
    event = make_event()
    refused("not_started", exchanges.exchange, event.pk, karin, value=25, held={1: 8})
    refused("not_started", exchanges.deal_cards, event.pk, karin, value=25, held={1: 3})


def test_a_chip_leaves_once_whoever_presses(make_running):
    event = make_running()
    wish = {"value": 25, "held": HELD, "typed": CARDS}
    first = exchanges.exchange(event.pk, Author("Karin", key="karin-done-1"), **wish)
    again = exchanges.exchange(event.pk, Author("Karin", key="karin-done-1"), **wish)
    assert first.changed
    assert not again.changed
    refused(
        "chip_has_left", exchanges.exchange, event.pk, Author("Anders", key="anders-12"), **wish
    )
    refused("chip_has_left", exchanges.deal_cards, event.pk, Author(), value=25, held=HELD)
    assert JournalEntry.objects.filter(kind="exchange").count() == 1
    with pytest.raises(IntegrityError), transaction.atomic():
        Exchange.objects.create(event=event, value=25, into=500, at=instants.stored_now())


def test_an_undone_exchange_can_be_done_anew_with_the_same_cards(make_running, karin):
    event = make_running()
    exchanges.deal_cards(event.pk, karin, value=25, held=HELD)
    cards = RaceDeal.objects.get().cards
    line = exchanges.exchange(event.pk, karin, value=25, held=HELD).line
    undo.undo(event.pk, karin, line.number)
    assert not Exchange.objects.exists()
    assert RaceDeal.objects.get().cards == cards
    assert exchanges.exchange(event.pk, karin, value=25, held=HELD).changed


def test_the_smaller_chips_go_first_and_what_has_left_is_not_dealt_again(make_running, karin):
    event = make_running()
    Event.objects.filter(pk=event.pk).update(plan=plan(100))
    exchanges.exchange(event.pk, karin, value=25, held=HELD, typed=CARDS)
    event.refresh_from_db()
    chips = exchanges.chips_of(event)
    assert chips.in_play == (100, 500, 1000)
    assert chips.stack_now == {100: 10, 500: 4, 1000: 2}
    people.add_entries(event.pk, karin)
    assert chips.on_the_table(9) == {25: 0, 100: 90, 500: 36, 1000: 18}
    assert chips.in_the_case(9) == {25: 100, 100: 10, 500: 64, 1000: 82}


def test_a_case_without_enough_hundreds_pays_in_larger_chips(make_running, karin):
    event = make_running()
    Event.objects.filter(pk=event.pk).update(plan=plan(70))
    exchanges.exchange(event.pk, karin, value=25, held=HELD, typed=CARDS)
    assert Exchange.objects.get().pays == {"100": 1, "500": 1, "1000": 1}


def test_a_case_with_nothing_but_large_chips_gets_change_back(make_running, karin):
    event = make_running()
    large = plan(64)
    large["ledger"][0]["bank"] = {"25": 0, "100": 0, "500": 0, "1000": 5}
    Event.objects.filter(pk=event.pk).update(plan=large)
    exchanges.exchange(event.pk, karin, value=25, held=HELD, typed=CARDS)
    # 16 hundreds for the 64 of 25, paid as two thousands too large by four hundreds.
    assert Exchange.objects.get().pays == {"100": -4, "1000": 2}
    event.refresh_from_db()
    chips = exchanges.chips_of(event)
    assert chips.on_the_table(8) == {25: 0, 100: 60, 500: 32, 1000: 18}
    assert chips.in_the_case(8) == {25: 64, 100: 4, 500: 0, 1000: 3}
    assert audits.in_play(event) == 40_000


def test_a_case_that_cannot_pay_is_said_before_anything_is_written(make_running, karin):
    event = make_running()
    short = plan(64)
    short["ledger"][0]["bank"] = {"25": 0, "100": 2, "500": 0, "1000": 0}
    Event.objects.filter(pk=event.pk).update(plan=short)
    refused("case_cannot_pay", exchanges.exchange, event.pk, karin, value=25, held=HELD,
            typed=CARDS)  # fmt: skip
    assert not Exchange.objects.exists()


def test_whoever_is_kept_in_gets_the_smallest_chip_that_stays(make_running, karin):
    event = make_running()
    exchanges.set_chip_values(event.pk, karin, values=[10, 25, 50, 500])
    held = {1: 1, 2: 4}
    typed = {1: ["2c"], 2: ["Ac"]}
    exchanges.exchange(event.pk, karin, value=10, held=held, alone=[1], typed=typed)
    # 50 in tens: one 50 for them all, and a 25 for whoever had nothing else.
    assert Exchange.objects.get().pays == {"50": 1, "25": 1}
    assert moved() == [("save", 25, 10)]


@pytest.mark.parametrize(
    ("values", "kind"),
    [
        ([], "too_few_values"),
        ([25], "too_few_values"),
        ([25, 25], "too_few_values"),
        (list(range(1, 14)), "too_few_values"),
        ([0, 25], "impossible_value"),
        ([25, 10**13], "impossible_value"),
    ],
)
def test_odd_values_are_refused(make_event, karin, values, kind):
    refused(kind, exchanges.set_chip_values, make_event().pk, karin, values=values)


def test_the_values_of_a_chip_that_left_stay_in_the_list(make_running, karin):
    event = make_running()
    exchanges.exchange(event.pk, karin, value=25, held=HELD, typed=CARDS)
    refused("value_was_exchanged", exchanges.set_chip_values, event.pk, karin, values=[100, 500])


# -- counts


def test_a_count_is_put_right_and_explained(make_running, karin):
    event = make_running()
    line = audits.correct_count(event.pk, karin, counted=39_975, expected=40_000).line
    assert line.args == {"counted": 39_975, "difference": -25}
    assert audits.in_play(event) == 39_975
    assert not audits.correct_count(event.pk, karin, counted=39_975, expected=39_975).changed


def test_a_count_against_an_older_state_is_not_written(make_running, karin):
    event = make_running()
    people.add_entries(event.pk, karin)
    with pytest.raises(StaleError):
        audits.correct_count(event.pk, karin, counted=39_975, expected=40_000)
    assert not ChipMovement.objects.exists()


def test_chips_taken_out_or_forfeited_are_no_longer_in_play(make_running, karin):
    event = make_running()
    audits.take_out(event.pk, karin, kind="removed", chips=250)
    audits.take_out(event.pk, karin, kind="forfeited", chips=5000)
    assert moved() == [("removed", -250, None), ("forfeited", -5000, None)]
    assert audits.in_play(event) == 34_750


@pytest.mark.parametrize(
    ("kind", "chips", "refusal"),
    [
        ("race", 100, "no_such_reason"),
        ("removed", 0, "not_so_many_in_play"),
        ("removed", -5, "not_so_many_in_play"),
        ("forfeited", 40_000, "not_so_many_in_play"),
    ],
)
def test_what_cannot_be_taken_out_is_refused(make_running, karin, kind, chips, refusal):
    refused(refusal, audits.take_out, make_running().pk, karin, kind=kind, chips=chips)


def test_without_a_stack_nobody_knows_what_is_in_play(make_running, karin):
    event = make_running(stack=None)
    assert audits.ledger_of(event) == ()
    refused("no_stack_is_known", audits.correct_count, event.pk, karin, counted=5, expected=0)
