"""A room as directors and tables tap it: whatever comes, these laws hold."""

import random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tables import queries
from tables.models import Seating
from tables.services import buttons, moving, rounds
from tests.tables.services.test_evenings import carry_out_all, demand_order
from tournament import snapshots
from tournament.errors import DirectorError
from tournament.models import Event
from tournament.queries import purchases_of
from tournament.services import audits, people, purchases, undo

PEOPLE = 13
TAPS = [
    *("hand", "hand", "hand", "out", "out", "out", "late", "rebuy", "re_entry"),
    *("move", "swap", "unseat", "seat", "plan", "plan", "undo"),
]


class Walk:
    """What was tapped so far; ``blinds`` is by table what the last hand there left."""

    def __init__(self, event, karin):
        self.pk, self.karin = event.pk, karin
        self.first = event.journal.count()
        self.blinds = {}

    @property
    def event(self):
        return Event.objects.get(pk=self.pk)

    def tap(self, what, one, other):
        """``one`` and ``other`` are any whole numbers; most taps make a player or table of them."""
        now = queries.room_now(self.event)
        entries = sorted(now.people)
        number, second = entries[one % len(entries)], entries[other % len(entries)]
        at = now.used[one % len(now.used)] if now.used else now.tables[0]
        done = {
            "out": lambda: people.knock_out(self.pk, self.karin, number=number),
            "late": lambda: people.add_entries(self.pk, self.karin, count=1 + other % 2),
            "rebuy": lambda: self.buy(number, "rebuy"),
            "re_entry": lambda: self.buy(number, "re_entry"),
            "move": lambda: moving.move(
                self.pk, self.karin, number=number, table=at.number, chair=1 + other % 9
            ),
            "swap": lambda: moving.swap(self.pk, self.karin, number=number, other=second),
            "unseat": lambda: moving.unseat(self.pk, self.karin, number=number),
            "seat": lambda: moving.seat(self.pk, self.karin, number=number),
            "hand": lambda: self.deal(at),
            "plan": lambda: self.plan(one),
            "undo": self.undo,
        }
        done[what]()

    def buy(self, number, kind):
        purchases.buy(self.pk, self.karin, number=number, kind=kind)

    def undo(self):
        last = self.event.journal.count()
        if last > self.first:
            undo.undo(self.pk, self.karin, last)

    def deal(self, at):
        """The big blind is somebody else than in the hand before, unless somebody was moved or the
        button was said anew since."""
        if at.row.button is None:
            buttons.draw_first_button(self.pk, self.karin, table=at.number)
            return
        had = self.blinds.get(at.number)
        buttons.next_hand(self.pk, self.karin, table=at.number)
        now = queries.room_now(self.event).by_number[at.number]
        if now.row.hand == at.row.hand:  # the room waited for it, and it only ended
            return
        sitter = now.sitters[now.row.big_blind]
        if had == (at.row.hand, at.row.positions, sitter.number, sitter.chair):
            raise AssertionError(f"{sitter.person.name} has the big blind twice running")
        self.blinds[at.number] = (now.row.hand, now.row.positions, sitter.number, sitter.chair)

    def plan(self, seed):
        """All hands are over, nobody waits for anybody; then what the room says is done."""
        for table in queries.room_now(self.event).used:
            if table.row.hand_since is not None:
                rounds.hand_done(self.pk, self.karin, table=table.number)
            if table.row.halted_at is not None:
                buttons.play_on(self.pk, self.karin, table=table.number)
        event = self.event
        carry_out_all(event, self.karin, random.Random(seed))
        now = queries.room_now(event)
        counts = [table.many for table in now.used]
        assert max(counts) - min(counts) < queries.choices_of(event, now).threshold


@settings(
    max_examples=8, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(
    st.lists(
        st.tuples(st.sampled_from(TAPS), st.integers(0, 60), st.integers(0, 60)),
        min_size=10,
        max_size=20,
    )
)
def test_nobody_is_lost_no_chip_and_no_blind(make_room, karin, time, taps):
    event = make_room(PEOPLE, (9, 9, 9))
    for kind in ("rebuy", "re_entry"):
        purchases.set_offer(event.pk, karin, kind=kind, price=200)
    walk = Walk(event, karin)
    for what, one, other in taps:
        time.passes(seconds=20)
        try:
            walk.tap(what, one, other)
        except DirectorError:
            continue
        demand_order(event)
        open_ones = Seating.objects.filter(table__event=event, until=None)
        assert open_ones.count() == open_ones.values("entry").distinct().count()
        assert snapshots.by_id(event.pk).total_chips == audits.in_play(walk.event)
    plain = walk.event
    kept = [row for row in purchases_of(plain) if row.refunded_at is None]
    given = plain.entries.exclude(purchases__kind="buy_in").count() * plain.stack
    assert audits.in_play(plain) == given + sum(row.chips for row in kept)
