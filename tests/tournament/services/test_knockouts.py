import pytest

from tournament import instants, queries, snapshots
from tournament.errors import DirectorError, StaleError
from tournament.models import Event, Knockout, Purchase
from tournament.rules.purchases import totals
from tournament.services import audits, clock, people, purchases, undo


def refused(kind):
    return pytest.raises(DirectorError, check=lambda error: error.kind == kind)


def places(event):
    found = queries.finishes(Event.objects.get(pk=event.pk))
    return {one.entry: (one.best, one.worst) for one in found}


def takers(event):
    return {
        one.entry.number: [share.by.number for share in one.shares.all()]
        for one in queries.knockouts_of(event)
    }


# -- places


def test_places_count_down_from_the_number_of_people(make_running, time, karin):
    event = make_running(people=9)
    for number in (9, 8, 7, 6, 5, 4):
        people.knock_out(event.pk, karin, number=number)
        time.passes(minutes=1)
    assert places(event) == {number: (number, number) for number in range(4, 10)}


def test_the_last_one_has_won_without_being_touched(make_running, time, karin):
    event = make_running(people=2)
    people.knock_out(event.pk, karin, number=1)
    assert places(event) == {1: (2, 2), 2: (1, 1)}


def test_in_one_hand_the_larger_stack_finishes_higher(make_running, time, karin):
    event = make_running(people=6)
    people.knock_out(event.pk, karin, number=1, starting_stack=5200, by=[3])
    time.passes(seconds=8)
    people.knock_out(event.pk, karin, number=2, starting_stack=3100, same_hand_as=1, by=[3])
    assert places(event) == {1: (5, 5), 2: (6, 6)}
    assert Knockout.objects.values("hand").distinct().count() == 1


def test_in_one_hand_equal_stacks_share_the_places(make_running, time, karin):
    event = make_running(people=6)
    people.knock_out(event.pk, karin, number=1, starting_stack=5200)
    time.passes(seconds=8)
    people.knock_out(event.pk, karin, number=2, starting_stack=5200, same_hand_as=1)
    assert places(event) == {1: (5, 6), 2: (5, 6)}


def test_hand_for_hand_two_tables_share_the_places(make_running, time, karin):
    event = make_running(people=10)
    for number, table, stack in ((1, 1, 5200), (3, 1, 900), (2, 2, 3100)):
        people.knock_out(
            event.pk, karin, number=number, round=1, table_number=table, starting_stack=stack
        )
        time.passes(seconds=40)
    assert places(event) == {1: (8, 9), 2: (8, 9), 3: (10, 10)}
    Event.objects.filter(pk=event.pk).update(house={"hand_for_hand_busts": "stack"})
    assert places(event) == {1: (8, 8), 2: (9, 9), 3: (10, 10)}


def test_a_bust_undone_in_the_middle_moves_those_before_it(make_running, time, karin):
    event = make_running(people=5)
    lines = []
    for number in (5, 4, 3):
        lines.append(people.knock_out(event.pk, karin, number=number, by=[1]).line)
        time.passes(minutes=1)
    undo.undo(event.pk, karin, lines[1].number)
    assert places(event) == {5: (5, 5), 3: (4, 4)}
    assert takers(event) == {5: [1], 3: [1]}
    undo.redo(event.pk, karin, lines[1].number)
    assert places(event) == {5: (5, 5), 4: (4, 4), 3: (3, 3)}


def test_a_bust_is_pending_until_it_is_declined_or_the_window_closes(make_running, time, karin):
    event = make_running(people=4)
    purchases.set_offer(event.pk, karin, kind="re_entry", price=100, limit=1)
    people.knock_out(event.pk, karin, number=4)
    time.passes(minutes=1)
    people.knock_out(event.pk, karin, number=3)
    event = Event.objects.get(pk=event.pk)
    assert [one.is_settled for one in queries.finishes(event)] == [False, False]
    people.decline(event.pk, karin, number=4)
    assert [(one.entry, one.is_settled) for one in queries.finishes(event)] == [
        (3, False),
        (4, True),
    ]
    purchases.open_offer(event.pk, karin, kind="re_entry", is_open=False)
    assert [one.is_settled for one in queries.finishes(event)] == [True, True]


def test_who_has_had_all_their_rebuys_is_out_at_once(make_running, time, karin):
    event = make_running(people=3)
    purchases.set_offer(event.pk, karin, kind="rebuy", price=100, limit=1)
    people.knock_out(event.pk, karin, number=3)
    time.passes(minutes=1)
    purchases.buy(event.pk, karin, number=3, kind="rebuy")
    time.passes(minutes=1)
    people.knock_out(event.pk, karin, number=3)
    assert [(one.entry, one.best, one.is_settled) for one in queries.finishes(event)] == [
        (3, 3, True)
    ]


# -- who took the chips


def test_who_took_the_chips_is_said_later_or_put_right(make_running, karin):
    event = make_running()
    people.knock_out(event.pk, karin, number=2)
    people.credit(event.pk, karin, number=2, by=[3, 1])
    assert takers(event) == {2: [3, 1]}
    assert not people.credit(event.pk, karin, number=2, by=[3, 1]).changed
    line = people.credit(event.pk, karin, number=2, by=[4]).line
    assert takers(event) == {2: [4]}
    undo.undo(event.pk, karin, line.number)
    assert takers(event) == {2: [3, 1]}
    people.credit(event.pk, karin, number=2, by=[])
    assert takers(event) == {2: []}


def test_results_are_put_right_when_the_night_is_over(make_running, karin):
    event = make_running(people=2)
    people.knock_out(event.pk, karin, number=2)
    clock.finish(event.pk, karin)
    people.credit(event.pk, karin, number=2, by=[1])
    assert takers(event) == {2: [1]}


def test_nobody_takes_their_own_chips(make_running, karin):
    event = make_running()
    with refused("took_own_chips"):
        people.knock_out(event.pk, karin, number=2, by=[1, 2])
    assert not Knockout.objects.exists()
    with refused("no_such_player"):
        people.knock_out(event.pk, karin, number=2, by=[99])
    with refused("is_not_out"):
        people.knock_out(event.pk, karin, number=2, same_hand_as=2)


def test_nobody_is_credited_for_somebody_who_is_still_in(make_running, karin):
    with refused("is_not_out"):
        people.credit(make_running().pk, karin, number=2, by=[1])


def test_a_bounty_of_fifty_is_shared_by_the_two_who_won_it(make_running, karin):
    event = make_running(people=4, currency="EUR")
    purchases.set_offer(event.pk, karin, kind="buy_in", price=200, bounty=25)
    people.knock_out(event.pk, karin, number=2, by=[3, 1])
    people.knock_out(event.pk, karin, number=4)
    heads = queries.bounties_of(Event.objects.get(pk=event.pk))
    assert heads.cash() == {3: 13, 1: 12}
    assert heads.waiting == {4: 25}


def test_half_of_a_progressive_bounty_goes_onto_the_winners_head(make_running, time, karin):
    event = make_running(people=3)
    purchases.set_offer(event.pk, karin, kind="buy_in", price=20_000, bounty=5000, progressive=True)
    people.knock_out(event.pk, karin, number=3, by=[1])
    heads = queries.bounties_of(Event.objects.get(pk=event.pk))
    assert (heads.cash(), heads.heads) == ({1: 2500}, {1: 7500, 2: 5000})
    time.passes(minutes=1)
    people.knock_out(event.pk, karin, number=2, by=[1])  # the winner keeps the own head
    assert queries.bounties_of(Event.objects.get(pk=event.pk)).cash() == {1: 15_000}


# -- taken out


def test_the_chips_of_a_disqualified_player_leave_play(make_running, karin):
    event = make_running(people=8)
    people.disqualify(event.pk, karin, number=2, chips=6200)
    shot = snapshots.by_id(event.pk)
    assert shot.total_chips == audits.in_play(shot.event) == 33_800
    assert shot.total_chips // shot.left_now == 4828
    [finish] = queries.finishes(event)
    assert (finish.entry, finish.best, finish.is_paid) == (2, 8, False)


def test_whoever_is_found_out_later_keeps_the_place_and_loses_the_prize(make_running, karin):
    event = make_running(people=4)
    people.knock_out(event.pk, karin, number=2)
    people.disqualify(event.pk, karin, number=2)
    assert not people.disqualify(event.pk, karin, number=2).changed
    assert [(one.best, one.is_paid) for one in queries.finishes(event)] == [(4, False)]


def test_who_never_came_leaves_with_money_and_chips(make_running, karin):
    """Ten at 20 with 1,000 each, of which 250 were blinded off before."""
    event = make_running(people=10, stack=1000)
    purchases.set_offer(event.pk, karin, kind="buy_in", price=20)
    people.no_show(event.pk, karin, number=10, chips=750)
    shot = snapshots.by_id(event.pk)
    money = totals(row.value for row in queries.purchases_of(event))
    assert (money.pool, money.entries, shot.entries, shot.people) == (180, 9, 9, 9)
    assert shot.total_chips == audits.in_play(shot.event) == 9250
    assert (shot.left, shot.left_now) == (9, 9)
    people.knock_out(event.pk, karin, number=1)
    assert places(event) == {1: (9, 9)}


def test_an_untouched_stack_leaves_whole_without_money_too(make_running, karin):
    event = make_running(people=4)
    people.no_show(event.pk, karin, number=4)
    shot = snapshots.by_id(event.pk)
    assert (shot.total_chips, shot.entries, shot.left) == (15_000, 3, 3)


def test_who_comes_after_all_gets_money_and_chips_as_before(make_running, karin):
    event = make_running(people=4)
    purchases.set_offer(event.pk, karin, kind="buy_in", price=20)
    people.no_show(event.pk, karin, number=4, chips=4000)
    assert snapshots.by_id(event.pk).total_chips == 16_000
    line = people.take_back(event.pk, karin, number=4).line
    shot = snapshots.by_id(event.pk)
    assert (shot.total_chips, shot.entries, shot.left_now) == (20_000, 4, 4)
    assert not Purchase.objects.exclude(refunded_at=None).exists()
    undo.undo(event.pk, karin, line.number)
    assert snapshots.by_id(event.pk).total_chips == 16_000


def test_no_more_chips_leave_than_there_are(make_running, karin):
    event = make_running(people=4)
    with refused("not_so_many_in_play"):
        people.disqualify(event.pk, karin, number=4, chips=20_000)
    with refused("not_so_many_in_play"):
        people.no_show(event.pk, karin, number=4, chips=5001)


# -- stale pages


def test_a_page_that_has_not_seen_the_last_deed_is_told(make_running, karin):
    event = make_running()
    people.knock_out(event.pk, karin, number=2, seq=0)
    for deed in (people.credit, people.decline, people.take_back, people.disqualify):
        more = {"by": [1]} if deed is people.credit else {}
        with pytest.raises(StaleError):
            deed(event.pk, karin, number=2, seq=0, **more)


def test_two_directors_who_bust_the_same_player_bust_one(make_running, karin):
    event = make_running()
    people.knock_out(event.pk, karin, number=2, seq=0, by=[1])
    assert not people.knock_out(event.pk, karin, number=2, seq=0, by=[3]).changed
    assert takers(event) == {2: [1]}


def test_everybody_hears_at_once_who_never_came(make_running, time, karin):
    event = make_running()
    people.no_show(event.pk, karin, number=2)
    said = snapshots.reading(snapshots.by_id(event.pk), instants.now())
    assert (said["players"], said["people"]) == (7, 7)


@pytest.mark.parametrize("count", [2, 20])
def test_places_and_bounties_take_as_many_questions_for_many(
    make_running, time, karin, count, django_assert_num_queries
):
    event = make_running(people=count + 2)
    purchases.set_offer(event.pk, karin, kind="buy_in", price=200, bounty=25)
    purchases.set_offer(event.pk, karin, kind="rebuy", price=200)
    for number in range(3, count + 3):
        people.knock_out(event.pk, karin, number=number, by=[1, 2])
    event = Event.objects.get(pk=event.pk)
    with django_assert_num_queries(5):
        assert len(queries.finishes(event)) == count
    with django_assert_num_queries(8):
        assert sum(queries.bounties_of(event).cash().values()) == 25 * count
