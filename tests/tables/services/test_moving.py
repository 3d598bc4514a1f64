"""People move: by the rules, by the director, because they came late."""

import threading

import pytest
from django.db import IntegrityError, connection, transaction

from tables import queries
from tables.models import Draw, Seating
from tables.rules.replaying import replayed
from tables.services import buttons, drawing, moving, setup
from tournament.errors import DirectorError, StaleError
from tournament.models import Event, Knockout
from tournament.services import clock, people, purchases, undo


def shown(event, **said):
    """What the card on a page would send."""
    plan = queries.plan(event, **said)
    moves = [
        (one.instruction.player, one.instruction.to.table, one.instruction.to.chair, one.seq)
        for one in plan.instructions
        if one.instruction.to
    ]
    return {"kind": plan.instructions[0].kind, "moves": moves, **said}


def counts(event):
    return [one.many for one in queries.room_now(event).tables]


def where(event, number):
    sitter = queries.room_now(event).sitters[number]
    return sitter.table, sitter.chair


def bust(event, karin, *tables):
    """Somebody goes out at each of these tables."""
    for table in tables:
        sitters = queries.room_now(event).by_number[table].sitters
        people.knock_out(event.pk, karin, number=next(iter(sitters.values())).number)


def refusal(deed, *args, **said):
    with pytest.raises(DirectorError) as refused:
        deed(*args, **said)
    return refused.value.kind


def free_chairs(event, table):
    at = queries.room_now(event).by_number[table]
    return [chair for chair in range(1, at.row.chairs + 1) if chair not in at.sitters]


# -- by the rules


def test_nineteen_people_sit_seven_six_and_six(make_room):
    event = make_room(19, (9, 9, 9))
    assert counts(event) == [7, 6, 6]
    assert queries.plan(event).instructions[0].kind == "none"


def test_a_table_breaks_when_eighteen_are_left(make_room, karin):
    event = make_room(19, (9, 9, 9))
    bust(event, karin, 3)
    leaving = {one.number for one in queries.room_now(event).by_number[3].sitters.values()}
    card = shown(event)
    assert card["kind"] == "break"
    assert {number for number, *_place in card["moves"]} == leaving
    done = moving.carry_out(event.pk, karin, **card)
    assert counts(event) == [9, 9]
    assert done.line.args["table"] == 3
    assert event.tables.get(number=3).closed_at is not None
    assert {one.number for one in queries.open_moves(event)} == leaving


def test_a_move_is_open_until_somebody_says_seated(make_room, karin):
    event = make_room(19, (9, 9, 9))
    bust(event, karin, 3)
    moving.carry_out(event.pk, karin, **shown(event))
    first, *others = queries.open_moves(event)
    moving.arrived(event.pk, karin, number=first.number)
    assert list(queries.open_moves(event)) == others
    for table in (1, 2):
        moving.all_arrived(event.pk, karin, table=table)
    assert queries.open_moves(event) == ()
    assert not moving.arrived(event.pk, karin, number=first.number).changed


def test_the_next_big_blind_moves_and_meets_it_soonest(make_room, karin):
    event = make_room(12, (9, 9))
    clock.pause(event.pk, karin)
    for table in (1, 2):
        buttons.set_positions(event.pk, karin, table=table, button=1)
    bust(event, karin, 2, 2)
    now = queries.room_now(event)
    last = now.by_number[1].row.big_blind
    due = min(now.by_number[1].sitters, key=lambda chair: (chair - last - 1) % 9)
    card = shown(event)
    assert card["kind"] == "balance"
    [(number, table, _chair, _seq)] = card["moves"]
    assert (number, table) == (now.by_number[1].sitters[due].number, 2)
    moving.carry_out(event.pk, karin, **card)
    assert counts(event) == [5, 5]
    how = Seating.objects.get(entry__number=number, until=None).how
    assert (how["reason"], how["from"]) == ("next_big_blind", [1, due])


def test_a_table_whose_button_nobody_knows_is_asked_or_lots_decide(make_room, karin):
    event = make_room(12, (9, 9))
    bust(event, karin, 2, 2)
    asked = queries.plan(event).instructions
    assert {told.kind for told in asked} == {"ask_button"}
    for table in (1, 2):
        buttons.draw_lots(event.pk, karin, table=table)
    moving.carry_out(event.pk, karin, **shown(event))
    assert counts(event) == [5, 5]
    assert event.draws.last().kind == Draw.Kind.LOT


def test_the_final_table_draws_all_seats_and_the_button_anew(make_room, karin):
    event = make_room(12, (9, 9))
    for table in (1, 2):
        buttons.set_positions(event.pk, karin, table=table, button=1)
    bust(event, karin, 1, 2, 1)
    card = shown(event)
    assert card["kind"] == "final_table"
    moving.carry_out(event.pk, karin, **card)
    [last] = queries.tables_of(event)
    assert (last.many, last.row.positions, last.row.hand) == (9, None, 0)
    buttons.draw_first_button(event.pk, karin, table=last.number)
    assert not isinstance(queries.tables_of(event)[0].coming, str)
    assert queries.tables_of(event)[0].row.button in last.sitters


def test_no_table_breaks_while_somebody_can_buy_back_in(make_room, karin):
    event = make_room(19, (9, 9, 9))
    purchases.set_offer(event.pk, karin, kind="rebuy", price=200, until_level=2)
    bust(event, karin, 3)
    plan = queries.plan(event)
    assert plan.instructions[0].kind == "ask_button"  # the tables are evened, none breaks
    assert {told.kind for told in plan.held_back} == {"break"}
    card = shown(event, anyway=True)
    assert refusal(moving.carry_out, event.pk, karin, **{**card, "anyway": False}) == "stale"
    moving.carry_out(event.pk, karin, **card)
    assert counts(event) == [9, 9]


def test_what_was_drawn_can_be_drawn_again(make_room, karin):
    event = make_room(19, (9, 9, 9))
    bust(event, karin, 3)
    moving.carry_out(event.pk, karin, **shown(event))
    bust(event, karin, 1)
    people.add_entries(event.pk, karin, count=2)
    moving.open_table(event.pk, karin, chairs=9)
    buttons.draw_first_button(event.pk, karin, table=1)
    bust(event, karin, *(3,) * 3, *(2,) * 4, *(1,) * 3)
    moving.carry_out(event.pk, karin, **shown(event))
    drawn = list(event.draws.all())
    assert [one.kind for one in drawn] == [
        "seats",
        "break",
        "late",
        "open",
        "button",
        "final_table",
    ]
    for one in drawn:
        assert replayed(one.kind, one.seed, one.given) == one.result
    assert len({one.seed for one in drawn}) == len(drawn)


# -- late, again, and when every chair is taken


def test_who_comes_late_sits_where_the_fewest_are(make_room, karin):
    event = make_room(19, (9, 9, 9))
    people.add_entries(event.pk, karin, count=2)
    assert counts(event) == [7, 7, 7]
    assert {one.number for one in queries.open_moves(event)} == {20, 21}


def test_who_comes_when_seats_are_drawn_has_one_before_the_start(make_room, karin):
    event = make_room(19, (9, 9, 9), running=False)
    people.add_entries(event.pk, karin)
    assert sorted(counts(event)) == [6, 7, 7]
    assert queries.open_moves(event) == ()


def test_in_a_full_room_a_newcomer_waits_for_another_table(make_room, karin):
    event = make_room(9, (9,))
    people.add_entries(event.pk, karin, count=2)
    assert [person.number for person in queries.room_now(event).waiting] == [10, 11]
    assert refusal(moving.seat, event.pk, karin, number=10) == "room_is_full"
    moving.open_table(event.pk, karin, chairs=9)
    assert counts(event) == [6, 5]
    assert {where(event, number)[0] for number in (10, 11)} == {2}
    assert refusal(moving.open_table, event.pk, karin, chairs=9) == "nobody_waits"


def test_who_buys_back_in_has_the_old_chair_unless_it_is_a_new_entry(make_room, karin):
    event = make_room(19, (9, 9, 9))
    for kind in ("rebuy", "re_entry"):
        purchases.set_offer(event.pk, karin, kind=kind, price=200)
    before = where(event, 4)
    people.knock_out(event.pk, karin, number=4)
    assert queries.seat_of(event.entries.get(number=4)) is None
    purchases.buy(event.pk, karin, number=4, kind="rebuy")
    assert where(event, 4) == before
    people.knock_out(event.pk, karin, number=4)
    purchases.buy(event.pk, karin, number=4, kind="re_entry")
    assert queries.room_now(event).sitters[4].how["kind"] == "late"


def test_who_was_not_out_after_all_sits_where_there_is_a_chair(make_room, karin):
    event = make_room(19, (9, 9, 9))
    table, chair = where(event, 4)
    people.knock_out(event.pk, karin, number=4)
    other = next(one for one in queries.room_now(event).sitters.values() if one.table != table)
    moving.move(event.pk, karin, number=other.number, table=table, chair=chair)
    people.take_back(event.pk, karin, number=4)
    assert where(event, 4) != (table, chair)
    assert len(queries.room_now(event).sitters) == 19


def test_a_bust_remembers_its_table(make_room, karin):
    event = make_room(19, (9, 9, 9))
    table, _chair = where(event, 4)
    people.knock_out(event.pk, karin, number=4)
    assert Knockout.objects.get().table_number == table


def test_a_night_without_tables_has_no_seats(make_running, karin):
    event = make_running()
    people.add_entries(event.pk, karin)
    people.knock_out(event.pk, karin, number=2)
    assert not Seating.objects.exists()
    assert Knockout.objects.get().table_number is None
    assert refusal(drawing.draw_seats, event.pk, karin) == "no_tables"


# -- the director overrules


def test_the_director_sends_anybody_to_any_free_chair(make_room, karin):
    event = make_room(19, (9, 9, 9))
    table = 1 + where(event, 4)[0] % 3
    chair = free_chairs(event, table)[-1]
    moved = moving.move(event.pk, karin, number=4, table=table, chair=chair)
    assert where(event, 4) == (table, chair)
    assert moved.line.kind == "move"
    assert not moving.move(event.pk, karin, number=4, table=table, chair=chair).changed


def test_no_chair_is_given_that_is_taken_blocked_or_not_there(make_room, karin):
    event = make_room(19, (9, 9, 9))
    setup.change_table(event.pk, karin, number=3, blocked=[9])
    taken = next(one for one in queries.room_now(event).sitters.values() if one.number != 4)
    place = {"table": taken.table, "chair": taken.chair}
    assert refusal(moving.move, event.pk, karin, number=4, **place) == "chair_is_taken"
    blocked = {"table": 3, "chair": 9}
    assert refusal(moving.move, event.pk, karin, number=4, **blocked) == "chair_is_blocked"
    for chair in (0, 10, -1, 10**9):
        nowhere = {"table": 3, "chair": chair}
        assert refusal(moving.move, event.pk, karin, number=4, **nowhere) == "no_such_chair"
    assert refusal(moving.move, event.pk, karin, number=4, table=4, chair=1) == "no_such_table_here"
    assert refusal(moving.move, event.pk, karin, number=99, table=1, chair=1) == "no_such_player"


def test_nobody_who_is_out_gets_a_chair(make_room, karin):
    event = make_room(19, (9, 9, 9))
    people.knock_out(event.pk, karin, number=4)
    chair = free_chairs(event, 1)[0]
    assert refusal(moving.move, event.pk, karin, number=4, table=1, chair=chair) == "is_out"
    assert refusal(moving.seat, event.pk, karin, number=4) == "is_out"
    assert refusal(moving.swap, event.pk, karin, number=4, other=5) == "has_no_chair"


def test_two_people_change_chairs(make_room, karin):
    event = make_room(19, (9, 9, 9))
    one, two = where(event, 1), where(event, 2)
    moving.swap(event.pk, karin, number=1, other=2)
    assert (where(event, 1), where(event, 2)) == (two, one)
    assert refusal(moving.swap, event.pk, karin, number=1, other=1) == "swap_needs_two"


# -- pages that are late, and two directors


def test_a_card_that_is_out_of_date_does_nothing(make_room, karin):
    event = make_room(19, (9, 9, 9))
    bust(event, karin, 3)
    card = shown(event)
    bust(event, karin, 2)
    before = list(Seating.objects.values_list("pk", "until"))
    with pytest.raises(StaleError):
        moving.carry_out(event.pk, karin, **card)
    assert list(Seating.objects.values_list("pk", "until")) == before


def test_a_card_that_was_tapped_twice_is_done_once(make_room, karin):
    event = make_room(19, (9, 9, 9))
    bust(event, karin, 3)
    card = shown(event)
    assert moving.carry_out(event.pk, karin, **card).changed
    assert not moving.carry_out(event.pk, karin, **card).changed


def test_who_was_moved_since_is_not_moved_by_an_old_page(make_room, karin):
    event = make_room(19, (9, 9, 9))
    seq = queries.room_now(event).people[4].seq
    table = 1 + where(event, 4)[0] % 3
    first, second, *_others = free_chairs(event, table)
    moving.move(event.pk, karin, number=4, table=table, chair=first, seq=seq)
    with pytest.raises(StaleError):
        moving.move(event.pk, karin, number=4, table=table, chair=second, seq=seq)


def test_after_an_undo_the_same_card_comes_again_with_the_same_draw(make_room, karin):
    event = make_room(19, (9, 9, 9))
    bust(event, karin, 3)
    card = shown(event)
    line = moving.carry_out(event.pk, karin, **card).line
    undo.undo(event.pk, karin, line.number)
    again = shown(event)
    assert [move[:3] for move in again["moves"]] == [move[:3] for move in card["moves"]]
    assert counts(event) == [7, 6, 5]


@pytest.mark.django_db(transaction=True)
def test_two_directors_give_one_chair_to_one_person(make_room, karin):
    event = make_room(19, (9, 9, 9))
    chair = free_chairs(event, 1)[0]
    others = [one.number for one in queries.room_now(event).sitters.values() if one.table != 1]
    told = []

    def send(number):
        try:
            moving.move(event.pk, karin, number=number, table=1, chair=chair)
            told.append("moved")
        except DirectorError as refused:
            told.append(refused.kind)
        finally:
            connection.close()

    threads = [threading.Thread(target=send, args=(number,)) for number in others[:2]]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(told) == ["chair_is_taken", "moved"]
    assert len(queries.room_now(event).sitters) == 19


# -- what the database refuses


def seating(event, number, table, chair):
    return Seating(
        entry=event.entries.get(number=number),
        table=event.tables.get(number=table),
        chair=chair,
        since=event.created_at,
    )


def test_the_database_refuses_two_people_on_one_chair(make_room, karin):
    event = make_room(19, (9, 9, 9))
    moving.unseat(event.pk, karin, number=4)
    table, chair = where(event, 5)
    with pytest.raises(IntegrityError), transaction.atomic():
        seating(event, 4, table, chair).save()


def test_the_database_refuses_one_person_on_two_chairs(make_room):
    event = make_room(19, (9, 9, 9))
    with pytest.raises(IntegrityError), transaction.atomic():
        seating(event, 4, 1, free_chairs(event, 1)[0]).save()


def test_the_database_refuses_half_a_position(make_room):
    table = make_room(19, (9, 9, 9)).tables.first()
    table.button = 3
    with pytest.raises(IntegrityError), transaction.atomic():
        table.save()


def test_a_person_who_has_a_chair_stays_in_the_night_that_is_deleted_as_a_whole(make_room):
    event = make_room(19, (9, 9, 9))
    Event.objects.get(pk=event.pk).delete()
    assert not Seating.objects.exists()
