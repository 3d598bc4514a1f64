"""Laws of the clock that hold whatever a night brings."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tournament.rules import clock
from tournament.rules.clock import ClockRefusal, ClockState, Phase, Span

NOON = datetime(2026, 6, 10, 12, tzinfo=UTC)
SECOND = 1_000
MINUTE = 60 * SECOND
NIGHT = 6 * 60 * MINUTE
AMOUNT_DEEDS = {"more": clock.lengthened, "less": clock.shortened, "left": clock.with_left}

lengths = st.integers(1, 40 * MINUTE)
spans_of_any_kind = st.lists(
    st.builds(Span, st.none() | lengths, is_break=st.booleans(), hold=st.booleans()),
    min_size=1,
    max_size=8,
).map(tuple)
timed_spans = st.lists(st.builds(Span, lengths), min_size=1, max_size=8).map(tuple)
amounts = st.integers(0, 50 * MINUTE) | st.sampled_from([0, 1, SECOND, MINUTE])
instants = st.integers(0, NIGHT).map(lambda ms: NOON + timedelta(milliseconds=ms))


@st.composite
def clocks(draw, spans):
    """A clock anywhere in ``spans``, as deeds leave it."""
    position = draw(st.integers(0, len(spans) - 1))
    length = spans[position].length_ms
    if position == 0 and draw(st.booleans()):
        state = ClockState(0, -draw(amounts))
    else:
        extra = draw(st.integers(-(length or 0), 10 * MINUTE)) if length is not None else 0
        state = ClockState(position, draw(amounts), extra)
    running = draw(st.booleans())
    state = ClockState(state.position, state.spent_ms, state.extra_ms, NOON if running else None)
    return clock.settled(state, spans, NOON)


@st.composite
def nights(draw, spans=spans_of_any_kind):
    levels = draw(spans)
    return levels, draw(clocks(levels))


@st.composite
def stories(draw):
    """What is done in a night: waits in milliseconds and deeds with their amounts."""
    deeds = st.tuples(
        st.sampled_from(
            ["wait", "wait", "pause", "resume", "move", "more", "less", "left", "back", "release"]
        ),
        amounts,
    )
    return draw(st.lists(deeds, max_size=25))


@dataclass
class Hourglass:
    """The same clock built another way: sand that is left, poured away as time passes.

    ``sand`` is what is left of the level on show, None for an endless one, and negative for as
    long as it stands past its end. ``until_start`` counts down first.
    """

    spans: tuple[Span, ...]
    position: int = 0
    until_start: int = 0
    sand: int | None = 0
    through: int = 0
    runs: bool = True

    def fill(self, position):
        self.position, self.through = position, 0
        self.sand = self.spans[position].length_ms

    @property
    def stays(self):
        last = self.position == len(self.spans) - 1
        return last or self.spans[self.position].hold or self.sand is None

    def turn(self):
        while not self.stays and self.sand <= 0:
            self.fill(self.position + 1)

    def wait(self, ms):
        if not self.runs:
            return
        if self.until_start:
            passed = min(ms, self.until_start)
            self.until_start -= passed
            ms -= passed
            if self.until_start:
                return
        self.turn()
        while ms:
            passed = ms if self.stays else min(ms, self.sand)
            self.through += passed
            if self.sand is not None:
                self.sand -= passed
            ms -= passed
            self.turn()

    def more(self, ms):
        if self.until_start:
            self.until_start += ms
        elif ms:
            self.sand = max(0, self.sand) + ms

    def less(self, ms):
        if self.until_start:
            self.until_start = max(0, self.until_start - ms)
            self.turn_at_the_start()
            return
        while ms and self.sand > 0:
            taken = min(ms, self.sand)
            self.sand -= taken
            ms -= taken
            self.turn()
            if self.sand is None:
                return

    def left(self, ms):
        if self.until_start:
            self.until_start = ms
            self.turn_at_the_start()
        else:
            self.sand = ms
            self.turn()

    def turn_at_the_start(self):
        if not self.until_start:
            self.turn()

    def back(self, ms):
        if self.until_start:
            return
        poured = min(ms, self.through)
        self.pour_back(poured)
        ms -= poured
        if self.sand is not None:
            restored = min(ms, max(0, self.spans[self.position].length_ms - self.sand))
            self.sand += restored
            ms -= restored
        while ms and self.position and self.spans[self.position - 1].length_ms is not None:
            length = self.spans[self.position].length_ms
            added = 0 if length is None else self.sand - length
            self.position -= 1
            self.sand, self.through = added, self.spans[self.position].length_ms
            poured = min(ms, self.through)
            self.pour_back(poured)
            ms -= poured
        self.turn()

    def pour_back(self, ms):
        self.through -= ms
        if self.sand is not None:
            self.sand += ms

    @property
    def shown(self):
        """Phase, position, what is left and how long past the end."""
        if self.until_start:
            phase, left, over = Phase.COUNTDOWN, self.until_start, 0
        elif self.sand is None:
            phase, left, over = Phase.RUNNING, None, 0
        elif self.sand > 0:
            phase, left, over = Phase.RUNNING, self.sand, 0
        else:
            last = self.position == len(self.spans) - 1
            phase, left, over = Phase.OVERTIME if last else Phase.HELD, 0, -self.sand
        return phase if self.runs else Phase.PAUSED, self.position, left, over


def done(story, spans, countdown):
    """Play a story on the clock and on the hourglass; yield both after each step."""
    now = NOON
    state = clock.started(spans, now, countdown)
    glass = Hourglass(spans, until_start=countdown)
    glass.fill(0)
    if not countdown:
        glass.turn()
    yield state, glass, now
    for deed, amount in story:
        endless = not glass.until_start and glass.sand is None
        if deed == "wait":
            now += timedelta(milliseconds=amount)
            glass.wait(amount)
        elif deed == "pause":
            state = clock.paused(state, spans, now)
            glass.runs = False
        elif deed == "resume":
            state = clock.resumed(state, spans, now)
            glass.runs = True
        elif deed == "move":
            state = clock.moved_to(state, spans, now, amount % len(spans))
            glass.until_start = 0
            glass.fill(amount % len(spans))
            glass.turn()
        elif deed == "back":
            state = clock.given_back(state, spans, now, amount)
            glass.back(amount)
        elif deed == "release" and glass.shown[2] == 0 and glass.position < len(spans) - 1:
            state = clock.released(state, spans, now)
            glass.fill(glass.position + 1)
            glass.turn()
        elif deed == "release":
            with pytest.raises(ClockRefusal, match="not_held"):
                clock.released(state, spans, now)
        elif endless:
            with pytest.raises(ClockRefusal, match="untimed"):
                AMOUNT_DEEDS[deed](state, spans, now, amount)
        else:
            state = AMOUNT_DEEDS[deed](state, spans, now, amount)
            getattr(glass, deed)(amount)
        yield state, glass, now


@settings(max_examples=400)
@given(spans_of_any_kind, st.sampled_from([0, 0, 1, 10 * MINUTE]), stories())
def test_the_clock_shows_what_an_hourglass_shows(spans, countdown, story):
    for state, glass, now in done(story, spans, countdown):
        reading = clock.read_clock(state, spans, now)
        assert (reading.phase, reading.position, reading.left_ms, reading.over_ms) == glass.shown
        assert reading.left_ms is None or reading.left_ms >= 0
        assert reading.spent_ms >= 0 or reading.position == 0
        assert reading.running == glass.runs


def in_store(reading, spans):
    """All the time of the night that is still to come, less what it is past its end."""
    later = sum(span.length_ms for span in spans[reading.position + 1 :])
    if reading.spent_ms < 0:
        later += spans[0].length_ms
    return later + reading.left_ms - reading.over_ms


@given(timed_spans, st.sampled_from([0, 10 * MINUTE]), stories())
def test_time_passes_only_while_the_clock_runs_and_by_the_amounts_of_the_deeds(
    spans, countdown, story
):
    before, then = None, NOON
    for (deed, amount), (state, _glass, now) in zip(
        [("start", 0), *story], done(story, spans, countdown), strict=True
    ):
        reading = clock.read_clock(state, spans, now)
        store = in_store(reading, spans)
        if before is not None:
            old, was_running, held = before
            passed = (now - then) // timedelta(milliseconds=1) if was_running else 0
            ahead = max(0, old)
            if deed in ("wait", "pause", "resume", "release"):
                assert store == old - passed
            elif deed == "more":
                # Past the end of the night, what stands past it is forgiven.
                assert store == (ahead + amount if amount else old)
            elif deed == "less":
                most = held.left_ms if held.spent_ms < 0 else ahead
                assert store == old - min(amount, most)
            elif deed == "back":
                begins = reading.position == 0 and reading.spent_ms <= 0
                assert store == old + amount or (begins and old <= store <= old + amount)
            elif deed == "left":
                later = sum(span.length_ms for span in spans[held.position + 1 :])
                first = spans[0].length_ms if held.spent_ms < 0 else 0
                assert store == amount + later + first
            elif deed == "move":
                assert store == sum(span.length_ms for span in spans[amount % len(spans) :])
        before, then = (store, state.running_since is not None, reading), now


@given(nights(), instants, instants)
def test_a_settled_clock_reads_the_same_ever_after(night, first, second):
    spans, state = night
    settled = clock.settled(state, spans, min(first, second))
    later = max(first, second)
    assert clock.read_clock(settled, spans, later) == clock.read_clock(state, spans, later)
    assert clock.settled(settled, spans, min(first, second)) == settled


@given(nights(), instants)
def test_reading_is_walking_over_every_boundary_before_it(night, now):
    spans, state = night
    walked = state
    for boundary in clock.boundaries(state, spans, NOON, now):
        walked = clock.settled(walked, spans, boundary.at)
        assert (walked.position, walked.spent_ms) == (boundary.position, 0)
        assert clock.read_clock(walked, spans, boundary.at).started_at == boundary.at
    assert clock.read_clock(walked, spans, now) == clock.read_clock(state, spans, now)
    assert clock.boundaries(walked, spans, now, now) == ()


@given(nights(), st.lists(instants, min_size=1, max_size=8))
def test_each_boundary_is_told_once_however_the_evening_is_cut(night, cuts):
    spans, state = night
    whole = clock.boundaries(state, spans, NOON, max(cuts))
    told, after = [], NOON
    for cut in sorted(cuts):
        told += clock.boundaries(state, spans, after, cut)
        # Folding the clock on the way changes nothing of what is still to come.
        folded = clock.settled(state, spans, cut)
        assert clock.boundaries(folded, spans, cut, max(cuts)) == clock.boundaries(
            state, spans, cut, max(cuts)
        )
        after = cut
    assert tuple(told) == whole
    assert len({boundary.position for boundary in told}) == len(told)


@given(nights(), instants)
def test_the_next_change_is_the_next_change(night, now):
    spans, state = night
    reading = clock.read_clock(state, spans, now)
    if reading.boundary_at is None:
        assume(state.running_since is not None)
        week = now + timedelta(days=7)
        later = clock.read_clock(state, spans, week)
        assert (later.phase, later.position) == (reading.phase, reading.position)
        return
    just_before = clock.read_clock(state, spans, reading.boundary_at - timedelta(milliseconds=1))
    assert (just_before.phase, just_before.position) == (reading.phase, reading.position)
    then = clock.read_clock(state, spans, reading.boundary_at)
    assert (then.phase, then.position) != (reading.phase, reading.position)


@given(nights(), st.lists(st.integers(0, 5 * MINUTE), max_size=20), st.integers(0, MINUTE))
def test_pauses_of_any_length_change_nothing_but_the_hour(night, pauses, step):
    spans, state = night
    assume(state.running_since is not None)
    now, played = NOON, 0
    paused = state
    for pause in pauses:
        now += timedelta(milliseconds=step)
        played += step
        paused = clock.paused(paused, spans, now)
        now += timedelta(milliseconds=pause)
        paused = clock.resumed(paused, spans, now)
    straight = clock.read_clock(state, spans, NOON + timedelta(milliseconds=played))
    stopped = clock.read_clock(paused, spans, now)
    assert (stopped.phase, stopped.position) == (straight.phase, straight.position)
    assert (stopped.left_ms, stopped.over_ms) == (straight.left_ms, straight.over_ms)


def test_a_thousand_pauses_lose_and_gain_nothing():
    spans = (Span(NIGHT), Span(NIGHT))
    state, now = clock.started(spans, NOON), NOON
    for number in range(1_000):
        now += timedelta(milliseconds=number % 7)
        state = clock.paused(state, spans, now)
        now += timedelta(milliseconds=number % 11)
        state = clock.resumed(state, spans, now)
    played = sum(number % 7 for number in range(1_000))
    assert clock.read_clock(state, spans, now).left_ms == NIGHT - played


@given(nights(), instants)
def test_a_level_begins_at_the_time_it_was_promised(night, now):
    spans, state = night
    state = clock.resumed(state, spans, now)
    held = clock.read_clock(state, spans, now)
    starts = clock.start_times(state, spans, now)
    for position, at in enumerate(starts):
        holds = any(span.hold for span in spans[held.position : position])
        if at is not None and not holds and at > now:
            reading = clock.read_clock(state, spans, at)
            begun = [p for p, other in enumerate(starts) if other == at]
            assert reading.position in begun


@given(st.lists(lengths, min_size=1, max_size=6), st.data())
def test_playing_on_brings_the_next_break_nearer_by_as_much(minutes, data):
    spans = (*(Span(length) for length in minutes), Span(MINUTE, is_break=True))
    play = sum(minutes)
    countdown = data.draw(amounts)
    state = clock.started(spans, NOON, countdown)
    for passed in sorted(data.draw(st.lists(st.integers(0, countdown + play), max_size=5))):
        now = NOON + timedelta(milliseconds=passed)
        away = clock.next_break_in(state, spans, now)
        # At the very moment of the break it is on show, and none comes after it.
        assert away == (
            None if passed == countdown + play else min(play, countdown + play - passed)
        )


@given(
    st.lists(st.builds(Span, st.integers(MINUTE, 40 * MINUTE), st.booleans()), min_size=2).map(
        tuple
    ),
    instants,
    st.integers(90, 300),
    st.data(),
)
def test_a_stretched_night_ends_within_the_second_it_was_promised(spans, now, percent, data):
    state = data.draw(clocks(spans))
    starts = clock.start_times(state, spans, now)
    coming = [position for position, at in enumerate(starts) if at is not None]
    assume(coming)
    last = data.draw(st.sampled_from(coming))
    end = starts[last] + timedelta(milliseconds=spans[last].length_ms * percent // 100)
    lengths = clock.stretched(state, spans, now, end, last)
    assume(lengths is not None)
    stretched = tuple(
        span if length is None else Span(length, span.is_break)
        for span, length in zip(spans, lengths, strict=True)
    )
    over = clock.start_times(state, stretched, now)[last] + timedelta(
        milliseconds=stretched[last].length_ms
    )
    assert timedelta(0) <= end - over < timedelta(seconds=1)
    assert all(length is None or length % SECOND == 0 for length in lengths)


@given(nights(), spans_of_any_kind, instants)
def test_a_changed_schedule_never_moves_a_level_on_show_that_has_time_left(night, other, now):
    spans, state = night
    before = clock.read_clock(state, spans, now)
    after = spans[: before.position + 1] + other
    changed = clock.read_clock(clock.rescheduled(state, spans, after, now), after, now)
    assert changed.running == before.running
    if before.left_ms == 0 and not spans[before.position].hold:
        assert changed.position > before.position
    else:
        assert changed.position == before.position
        assert (changed.left_ms, changed.over_ms) == (before.left_ms, before.over_ms)
