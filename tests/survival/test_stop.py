"""The process stands still, as on a laptop whose lid is closed, and goes on."""

from tests.survival.nights import ends_at, instant

MINUTES_20 = 1_200_000


def test_across_two_levels(make_live_night, listen):
    night = make_live_night(2, 2, 1200)
    end = ends_at(night.phone.read())
    page = listen(night)
    page.wait_for("reading", level=1)
    night.stop_process()
    night.phone.wait_for(end + 2300)
    night.continue_process()
    after = night.phone.read()
    assert (after["state"], after["level"]) == ("running", 3)
    assert ends_at(after) == end + 2000 + MINUTES_20
    assert ends_at(page.wait_for("reading", level=3)) == ends_at(after)
    changes = night.wait_for_changes(2)
    assert [(position, at) for position, at, _ in changes] == [
        (1, instant(end)),
        (2, instant(end + 2000)),
    ]


def test_while_paused(make_live_night):
    night = make_live_night(1200, 1200)
    paused = night.phone.did("pause")
    night.stop_process()
    night.phone.wait_for(paused["server_ms"] + 1500)
    night.continue_process()
    after = night.phone.read()
    assert (after["state"], after["left_ms"]) == ("paused", paused["left_ms"])
    resumed = night.phone.did("resume")
    assert 0 <= paused["left_ms"] - resumed["left_ms"] < 1000
