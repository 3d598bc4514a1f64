"""At most one voice a room, exactly one where there can be one, and no change without need."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.rules.election import SILENT_MS, Voice, elect

NOW = 1_000_000


def voice(name, room="", can_sound=True, first=0, heard=NOW):
    return Voice(name, room, can_sound, first, heard)


def test_the_screen_known_longest_sounds():
    assert elect([voice("b", first=2), voice("a", first=1)], {}, NOW) == {"": "a"}


def test_of_two_known_equally_long_it_is_always_the_same():
    two = [voice("b"), voice("a")]
    assert elect(two, {}, NOW) == elect(two[::-1], {}, NOW) == {"": "a"}


def test_whoever_sounds_goes_on_although_an_older_one_comes_back():
    assert elect([voice("a", first=1), voice("b", first=2)], {"": "b"}, NOW) == {"": "b"}


@pytest.mark.parametrize(("ago", "sounds"), [(14_999, "a"), (15_000, "b"), (60_000, "b")])
def test_the_next_one_takes_over_after_fifteen_seconds_of_silence(ago, sounds):
    voices = [voice("a", first=1, heard=NOW - ago), voice("b", first=2)]
    assert elect(voices, {"": "a"}, NOW) == {"": sounds}


def test_a_locked_one_is_passed_over_at_once():
    voices = [voice("a", first=1, can_sound=False), voice("b", first=2)]
    assert elect(voices, {"": "a"}, NOW) == {"": "b"}


def test_each_room_has_its_own():
    voices = [voice("a", "Kitchen"), voice("b", "Hall"), voice("c", "Hall", first=1)]
    assert elect(voices, {}, NOW) == {"Kitchen": "a", "Hall": "b"}


def test_one_that_was_carried_into_another_room_does_not_sound_there_beside_its_own():
    voices = [voice("a", "Hall"), voice("b", "Hall", first=1), voice("c", "Kitchen")]
    assert elect(voices, {"Kitchen": "a", "Hall": "b"}, NOW) == {"Kitchen": "c", "Hall": "b"}


def test_where_nobody_can_nobody_does():
    assert elect([voice("a", can_sound=False)], {"": "a"}, NOW) == {}
    assert elect([], {"": "a"}, NOW) == {}


rooms = st.sampled_from(["", "Hall", "Kitchen"])
nights = st.lists(
    st.builds(
        Voice,
        st.sampled_from("abcdefgh"),
        rooms,
        st.booleans(),
        st.integers(0, NOW),
        st.integers(NOW - 2 * SILENT_MS, NOW),
    ),
    unique_by=lambda found: found.id,
)
before = st.dictionaries(rooms, st.sampled_from("abcdefghi"))


@given(nights, before)
def test_exactly_one_in_each_room_where_anybody_can(voices, elected):
    chosen = elect(voices, elected, NOW)
    able = {found.room for found in voices if found.is_able(NOW)}
    assert chosen.keys() == able
    for room, name in chosen.items():
        one = next(found for found in voices if found.id == name)
        assert one.room == room
        assert one.is_able(NOW)


@given(nights, before)
def test_who_could_sound_before_still_does(voices, elected):
    chosen = elect(voices, elected, NOW)
    for found in voices:
        if found.is_able(NOW) and elected.get(found.room) == found.id:
            assert chosen[found.room] == found.id


@given(nights, before)
def test_a_second_election_changes_nothing(voices, elected):
    chosen = elect(voices, elected, NOW)
    assert elect(voices, chosen, NOW) == chosen


@given(nights, before, st.data())
def test_a_newcomer_changes_nothing_where_somebody_sounds(voices, elected, data):
    chosen = elect(voices, elected, NOW)
    newcomer = replace(data.draw(nights.filter(bool))[0], id="new")
    after = elect([*voices, newcomer], chosen, NOW)
    assert {room: after[room] for room in chosen} == chosen
