"""Two directors, or one with a nervous finger."""

from tests.survival.nights import at_once, ends_at

ROUNDS = 20


def test_two_directors_pressing_next_move_one_level(make_live_night):
    night = make_live_night(*[1200] * (ROUNDS + 1))
    first, second = night.phone.another(), night.phone.another()
    for position in range(ROUNDS):
        seq = night.phone.read()["clock_seq"]
        fields = {"seq": seq, "position": position}
        answers = at_once(
            lambda fields=fields: first.do("next", **fields),
            lambda fields=fields: second.do("next", **fields),
        )
        assert [status for status, _ in answers] == [204, 204]
        assert night.phone.read()["position"] == position + 1
    lines = night.rows("SELECT COUNT(*) FROM tournament_journalentry WHERE kind = 'next'")
    assert lines == [(ROUNDS,)]


def test_the_same_request_sent_twice_acts_once(make_live_night):
    night = make_live_night(1200, 1200)
    first, second = night.phone.another(), night.phone.another()
    end = ends_at(night.phone.read())
    for number in range(ROUNDS):
        key = f"tap-{number:08}"
        answers = at_once(
            lambda key=key: first.do("add-time", key=key, ms=60_000),
            lambda key=key: second.do("add-time", key=key, ms=60_000),
        )
        assert [status for status, _ in answers] == [204, 204]
    assert ends_at(night.phone.read()) == end + ROUNDS * 60_000


def test_of_a_pause_and_a_next_level_at_once_one_is_told_that_it_came_second(make_live_night):
    night = make_live_night(*[1200] * (ROUNDS + 1))
    first, second = night.phone.another(), night.phone.another()
    for _ in range(ROUNDS):
        before = night.phone.read()
        seq, position = before["clock_seq"], before["position"]
        answers = at_once(
            lambda seq=seq: first.do("pause", seq=seq),
            lambda seq=seq, position=position: second.do("next", seq=seq, position=position),
        )
        after = night.phone.read()
        assert sorted(status for status, _ in answers) == [204, 409]
        was_paused = answers[0][0] == 204
        assert (after["running"], after["position"]) == (
            not was_paused,
            position + (not was_paused),
        )
        if was_paused:
            night.phone.did("resume")
