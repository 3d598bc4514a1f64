"""What holds of button and blinds whoever comes and goes."""

from collections import Counter, deque
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from tables.rules.button import Hand, hand_at, hand_from, is_in_order, next_hand, played, waits_at
from tables.rules.rooms import Table

CHAIRS = st.integers(3, 10)
# Before each hand some chairs are left and some are taken; numbers wrap round the table. Whoever
# takes the chair of the last big blind may have been moved there, and then waits.
SOME = st.integers(1, 10)
COMING_AND_GOING = st.lists(
    st.tuples(st.sets(SOME, max_size=4), st.sets(SOME, max_size=2), st.booleans()), max_size=15
)


def night(chairs, going, button="dead"):
    """(table, hand before it, hand) for each hand of a night at one table."""
    people = iter(range(10_000))
    seats = {chair: next(people) for chair in range(1, chairs + 1)}
    hand = hand_from(Table(1, chairs, seats), 1)
    waiting = frozenset()
    for leave, join, is_moved in going:
        for chair in leave:
            seats.pop(chair % chairs + 1, None)
        for chair in join:
            if seats.setdefault(chair % chairs + 1, player := next(people)) == player and is_moved:
                waiting |= {chair % chairs + 1} & {hand.positions.big_blind}
        waiting &= seats.keys()
        table = Table(1, chairs, dict(seats), last=hand.positions, waiting=waiting)
        following = next_hand(table, button)
        if isinstance(following, Hand):
            yield table, hand, following
            hand, waiting = following, played(table, following).waiting


@given(CHAIRS, COMING_AND_GOING, st.sampled_from(["dead", "moving"]))
def test_every_hand_has_a_button_and_a_big_blind_in_order(chairs, going, button):
    for table, _before, hand in night(chairs, going, button):
        places = hand.positions
        assert is_in_order(places, chairs)
        assert hand_at(table, places) == hand  # put by hand where it lies, it is the same hand
        assert places.is_heads_up == (len(table.seated) == 2)
        assert places.big_blind in hand.dealt
        assert sorted({*hand.dealt, *hand.waits}) == sorted(table.seated)
        assert len(hand.dealt) == len(table.seated) - len(hand.waits)
        assert len(hand.dealt) >= min(3, len(table.seated))
        assert sorted(hand.before_the_flop) == sorted(hand.dealt)
        assert hand.before_the_flop[-1] == places.big_blind
        assert hand.after_the_flop[-1] == places.button or hand.is_button_dead


@given(CHAIRS, COMING_AND_GOING)
def test_the_big_blind_passes_nobody_and_the_small_blind_falls_where_it_was(chairs, going):
    for table, before, hand in night(chairs, going):
        big, last = hand.positions.big_blind, before.positions.big_blind
        assert big != last
        skipped = range(1, (big - last) % chairs)
        assert not any((last + step - 1) % chairs + 1 in table.seated for step in skipped)
        if len(table.seated) > 2:
            assert hand.positions.small_blind == last
            waits = last in hand.waits
            assert hand.is_small_blind_dead == (last not in table.seated or waits)


@given(CHAIRS, COMING_AND_GOING)
def test_only_newcomers_wait(chairs, going):
    dealt_in = set()
    for table, _before, hand in night(chairs, going):
        assert not dealt_in & {table.seated[chair] for chair in hand.waits}
        dealt_in |= {table.seated[chair] for chair in hand.dealt}


@given(CHAIRS, COMING_AND_GOING)
def test_who_is_told_to_wait_does(chairs, going):
    for table, _before, hand in night(chairs, going):
        for chair in set(range(1, chairs + 1)) - table.seated.keys():
            seated = {**table.seated, chair: "newcomer"}
            with_newcomer = next_hand(Table(1, chairs, seated, last=table.last))
            assert waits_at(table, chair) == (chair in with_newcomer.waits)
            assert with_newcomer.positions.big_blind in (hand.positions.big_blind, chair)


@given(CHAIRS, COMING_AND_GOING)
def test_a_moving_button_goes_to_the_next_player_and_leaves_nobody_out(chairs, going):
    nobody_moved = [(leave, join, False) for leave, join, _is_moved in going]
    for table, before, hand in night(chairs, nobody_moved, "moving"):
        assert not hand.waits
        assert not hand.is_button_dead
        assert not hand.is_small_blind_dead
        if len(table.seated) > 2:
            moved = (hand.positions.button - before.positions.button) % chairs or chairs
            between = (before.positions.button + step for step in range(1, moved))
            assert not any((chair - 1) % chairs + 1 in table.seated for chair in between)


@given(CHAIRS, st.data())
def test_while_nobody_comes_or_goes_each_pays_each_blind_once_in_a_round(chairs, data):
    seated = data.draw(st.sets(st.integers(1, chairs), min_size=2))
    table = Table(1, chairs, dict.fromkeys(seated, "somebody"))
    hand = hand_from(table, data.draw(st.sampled_from(sorted(seated))))
    buttons, smalls, bigs = Counter(), Counter(), Counter()
    for _hand in seated:
        buttons[hand.positions.button] += 1
        smalls[hand.positions.small_blind] += 1
        bigs[hand.positions.big_blind] += 1
        hand = next_hand(Table(1, chairs, table.seated, last=hand.positions))
    assert buttons == smalls == bigs == Counter(seated)


def simple_night(chairs, busts):
    """The same with nothing but a row of players: the big blind comes from its front and goes to
    its back; the small blind is where the big blind was a hand ago, the button where it was two
    hands ago. Yields (button, small, big) until two are left, then goes on heads-up."""
    row = deque([*range(3, chairs + 1), 1, 2])
    bigs = [1, 2]
    for out in busts:
        for chair in out:
            if chair in row and len(row) > 2:
                row.remove(chair)
        big = row.popleft()
        row.append(big)
        if len(row) > 2:
            yield bigs[-2], bigs[-1], big
        else:
            yield row[0], row[0], big
        bigs.append(big)


@given(CHAIRS, st.lists(st.sets(st.integers(1, 10), max_size=3), min_size=1, max_size=20))
def test_while_people_only_go_it_is_as_in_a_row_of_players(chairs, busts):
    # Button on the last chair, blinds on 1 and 2: that was the hand before the first one.
    table = Table(1, chairs, dict.fromkeys(range(1, chairs + 1), "somebody"))
    hand = hand_from(table, chairs)
    seats = set(table.seated)
    told = []
    for out in busts:
        for chair in out:
            if chair in seats and len(seats) > 2:
                seats.remove(chair)
        left = Table(1, chairs, dict.fromkeys(seats, "somebody"), last=hand.positions)
        hand = next_hand(left)
        told.append((hand.positions.button, hand.positions.small_blind, hand.positions.big_blind))
    assert told == list(simple_night(chairs, busts))


@given(CHAIRS, st.lists(st.sets(st.integers(1, 10), max_size=3), max_size=20))
def test_while_people_only_go_nobody_pays_a_round_more_than_another(chairs, busts):
    going = [(out, set(), False) for out in busts]
    smalls, bigs = Counter(), Counter()
    for table, _before, hand in night(chairs, going):
        left = table.seated.keys()
        bigs[hand.positions.big_blind] += 1
        if not hand.is_small_blind_dead:
            smalls[hand.positions.small_blind] += 1
        assert max(bigs[chair] for chair in left) - min(bigs[chair] for chair in left) <= 1
        if len(left) > 2:
            # Everybody who was big blind and stayed was small blind on the next hand.
            for chair in left - {hand.positions.big_blind}:
                owed = bigs[chair] + (chair == 3)  # who sits there was big blind before
                assert smalls[chair] == owed


@given(CHAIRS, COMING_AND_GOING)
def test_between_two_big_blinds_of_one_player_everybody_else_there_had_it(chairs, going):
    bigs = []
    for table, _before, hand in night(chairs, going):
        bigs.append((table.seated[hand.positions.big_blind], set(hand.dealt), dict(table.seated)))
    for player in {one for one, _dealt, _seated in bigs}:
        turns = [at for at, (one, _dealt, _seated) in enumerate(bigs) if one == player]
        for first, second in pairwise(turns):
            stayed = set.intersection(*(set(s.values()) for _o, _d, s in bigs[first : second + 1]))
            paid = {one for one, _dealt, _seated in bigs[first:second]}
            assert stayed <= paid
