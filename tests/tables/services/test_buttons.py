"""Button, blinds and hands of a table."""

import pytest

from tables import queries
from tables.rules.rooms import Positions
from tables.services import buttons, moving, rounds
from tournament import instants
from tournament.errors import DirectorError, StaleError
from tournament.models import Event, Knockout
from tournament.rules.clock import read_clock
from tournament.services import people

MINUTE = 60_000


def at(event, number=1):
    return queries.room_now(event).by_number[number]


def refusal(deed, *args, **said):
    with pytest.raises(DirectorError) as refused:
        deed(*args, **said)
    return refused.value.kind


def sit(event, karin, *chairs, table=1):
    """Those at the table sit on these chairs, as many as there are."""
    sitters = list(at(event, table).sitters.values())
    for sitter in sitters:
        moving.unseat(event.pk, karin, number=sitter.number)
    for sitter, chair in zip(sitters, chairs, strict=False):
        moving.move(event.pk, karin, number=sitter.number, table=table, chair=chair)


def left_ms(event):
    event = Event.objects.get(pk=event.pk)
    spans = [level.span for level in event.schedule.levels.all()]
    return read_clock(event.clock, spans, instants.now()).left_ms


def test_the_best_card_has_the_first_button(make_room, karin):
    event = make_room(6, (9,))
    line = buttons.draw_first_button(event.pk, karin, table=1).line
    row = at(event).row
    assert row.hand == 0
    assert at(event).coming.positions == row.positions
    result = event.draws.last().result
    assert result[0][2] == row.button
    assert len({card for *_place, card in result}) == 6
    assert line.args["card"] == result[0][3]
    buttons.next_hand(event.pk, karin, table=1)
    assert at(event).row.hand == 1
    assert at(event).row.positions == row.positions


def test_who_sits_down_before_the_first_hand_plays_it(make_room, karin):
    event = make_room(6, (9,), running=False)
    buttons.draw_first_button(event.pk, karin, table=1)
    people.add_entries(event.pk, karin, count=3)
    assert at(event).coming.waits == frozenset()
    assert len(at(event).coming.dealt) == 9


def test_the_big_blind_goes_on_and_the_others_follow(make_room, karin):
    event = make_room(6, (6,))
    buttons.set_positions(event.pk, karin, table=1, button=1)
    assert at(event).row.positions == Positions(1, 2, 3)
    third = at(event).sitters[3].number
    people.knock_out(event.pk, karin, number=third)
    buttons.next_hand(event.pk, karin, table=1)
    assert at(event).row.positions == Positions(2, 3, 4)  # the small blind is dead
    buttons.next_hand(event.pk, karin, table=1)
    assert at(event).row.positions == Positions(3, 4, 5)


def test_an_unknown_button_is_asked_for_and_never_guessed(make_room, karin):
    event = make_room(6, (9,))
    assert refusal(buttons.next_hand, event.pk, karin, table=1) == "button_unknown"
    buttons.set_positions(event.pk, karin, table=1, button=2)
    buttons.forget_button(event.pk, karin, table=1)
    assert refusal(buttons.next_hand, event.pk, karin, table=1) == "button_unknown"


def test_positions_that_cannot_be_are_refused(make_room, karin):
    event = make_room(6, (9,))
    for button in (0, 10, -3, 10**9):
        assert refusal(buttons.set_positions, event.pk, karin, table=1, button=button) == (
            "no_such_chair"
        )
    wrong = {"button": 3, "small_blind": 2, "big_blind": 1}
    assert refusal(buttons.set_positions, event.pk, karin, table=1, **wrong) == (
        "positions_not_in_order"
    )


def test_a_dead_button_can_be_said_as_it_lay(make_room, karin):
    event = make_room(4, (9,))
    sit(event, karin, 1, 4, 6, 8)
    buttons.set_positions(event.pk, karin, table=1, button=2, small_blind=4, big_blind=6)
    assert at(event).row.positions == Positions(2, 4, 6)


def test_a_hand_begins_once_however_often_it_is_tapped(make_room, karin):
    event = make_room(6, (9,))
    buttons.set_positions(event.pk, karin, table=1, button=1)
    seq = at(event).row.seating_seq
    buttons.next_hand(event.pk, karin, table=1, seq=seq)
    with pytest.raises(StaleError):
        buttons.next_hand(event.pk, karin, table=1, seq=seq)
    assert at(event).row.hand == 2


def test_no_hand_begins_before_the_night_does_or_with_one_player(make_room, karin):
    event = make_room(6, (9,), running=False)
    buttons.set_positions(event.pk, karin, table=1, button=1)
    assert refusal(buttons.next_hand, event.pk, karin, table=1) == "not_started"
    event = make_room(2, (9,), title="Two")
    people.knock_out(event.pk, karin, number=1)
    assert refusal(buttons.draw_first_button, event.pk, karin, table=1) == "too_few_players"


def test_a_hand_for_which_the_room_waits_only_ends(make_room, karin):
    event = make_room(12, (9, 9))
    for table in (1, 2):
        buttons.set_positions(event.pk, karin, table=table, button=1)
        buttons.next_hand(event.pk, karin, table=table)
    for sitter in list(at(event, 2).sitters.values())[:2]:
        people.knock_out(event.pk, karin, number=sitter.number)
    assert queries.plan(event).instructions[0].instruction.reason.kind == "hand_under_way"
    hand = at(event, 1).row.hand
    assert buttons.next_hand(event.pk, karin, table=1).line.args["is_over"]
    assert at(event, 1).row.hand == hand
    assert queries.plan(event).instructions[0].kind == "balance"
    buttons.next_hand(event.pk, karin, table=1)  # the director lets them play on all the same
    assert at(event, 1).row.hand == hand + 1


def test_a_short_table_waits_until_somebody_comes(make_room, karin):
    event = make_room(12, (9, 9))
    buttons.set_positions(event.pk, karin, table=2, button=1)
    buttons.halt(event.pk, karin, table=2)
    assert refusal(buttons.next_hand, event.pk, karin, table=2) == "table_is_halted"
    assert queries.plan(event).halted == (2,)
    mover = next(iter(at(event, 1).sitters.values())).number
    moving.move(event.pk, karin, number=mover, table=2, chair=9)
    assert queries.plan(event).halted == ()


# -- hand for hand


def test_each_round_takes_two_minutes_from_the_level(make_room, karin, time):
    event = make_room(12, (9, 9))
    time.passes(minutes=2, seconds=30)
    assert left_ms(event) == 17.5 * MINUTE
    rounds.begin_hand_for_hand(event.pk, karin)
    for left in (15.5, 13.5):
        for table in (1, 2):
            time.passes(seconds=40)
            rounds.hand_done(event.pk, karin, table=table)
        assert left_ms(event) == left * MINUTE
    rounds.end_hand_for_hand(event.pk, karin)
    time.passes(minutes=1)
    assert left_ms(event) == 12.5 * MINUTE


def test_a_round_is_over_when_it_is_at_every_table(make_room, karin):
    event = make_room(19, (9, 9, 9))
    rounds.begin_hand_for_hand(event.pk, karin)
    rounds.hand_done(event.pk, karin, table=1, round=1)
    assert not rounds.hand_done(event.pk, karin, table=1, round=1).changed
    waits = queries.plan(event).instructions[0].instruction.reason
    assert waits.kind == "hand_for_hand"
    buttons.halt(event.pk, karin, table=2)
    rounds.hand_done(event.pk, karin, table=3, round=1)
    assert queries.room_now(event).hand_for_hand.round == 2
    assert not rounds.hand_done(event.pk, karin, table=3, round=1).changed


def test_a_round_ends_with_the_last_table_that_could_play_it(make_room, karin):
    event = make_room(4, (2, 2))
    rounds.begin_hand_for_hand(event.pk, karin)
    rounds.hand_done(event.pk, karin, table=1)
    people.knock_out(event.pk, karin, number=at(event, 2).sitters[1].number)
    assert Knockout.objects.get().round == 1
    assert queries.room_now(event).hand_for_hand.round == 2
    assert left_ms(event) == 18 * MINUTE


def test_busts_of_one_round_share_it(make_room, karin):
    event = make_room(19, (9, 9, 9))
    rounds.begin_hand_for_hand(event.pk, karin)
    for table in (1, 2):
        sitter = next(iter(at(event, table).sitters.values()))
        people.knock_out(event.pk, karin, number=sitter.number)
    assert list(Knockout.objects.values_list("round", "table_number")) == [(1, 1), (1, 2)]


def test_hand_for_hand_needs_two_tables(make_room, karin):
    event = make_room(6, (9,))
    assert refusal(rounds.begin_hand_for_hand, event.pk, karin) == "hand_for_hand_needs_tables"


def test_it_is_due_when_one_bust_means_the_last_table(make_room, karin):
    event = make_room(11, (9, 9))
    assert not queries.hand_for_hand_is_due(event, queries.room_now(event))
    people.knock_out(event.pk, karin, number=1)
    assert queries.hand_for_hand_is_due(event, queries.room_now(event))
    rounds.begin_hand_for_hand(event.pk, karin)
    assert not queries.hand_for_hand_is_due(event, queries.room_now(event))
