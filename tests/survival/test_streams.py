"""Connections that come, go and are many."""

import time

from tests.survival.nights import ends_at


def test_seven_tabs_of_one_browser_hear_and_act(make_live_night, listen):
    night = make_live_night(1200, 1200)
    pages = [listen(night) for _ in range(7)]
    for page in pages:
        page.wait_for("reading", state="running")
    began = time.monotonic()
    paused = night.phone.did("pause")
    for page in pages:
        assert page.wait_for("reading", state="paused")["left_ms"] == paused["left_ms"]
    assert time.monotonic() - began < 1


def test_a_stream_that_is_cut_again_and_again_ends_with_what_is_true(make_live_night, listen):
    night = make_live_night(1200, 1200)
    for number in range(5):
        page = listen(night)
        before = page.wait_for("reading")
        assert before["position"] == 0
        page.cut()  # and while nobody listens:
        night.phone.did("add-time", ms=60_000)
        if number % 2:
            night.phone.did("pause")
            night.phone.did("resume")
    page = listen(night)
    heard, true = page.wait_for("reading"), night.phone.read()
    assert (heard["version"], ends_at(heard)) == (true["version"], ends_at(true))


def test_a_page_comes_back_to_a_server_that_was_started_anew(make_live_night, listen):
    night = make_live_night(1200, 1200)
    page = listen(night)
    before = page.wait_for("reading")
    night.kill()
    night.start_again()
    page = listen(night)
    after = page.wait_for("reading")
    assert (after["version"], ends_at(after)) == (before["version"], ends_at(before))
    night.phone.did("pause")
    page.wait_for("reading", state="paused")


def test_phones_that_hang_up_at_once_leave_a_server_that_works(make_live_night):
    night = make_live_night(1200, 1200)
    end = ends_at(night.phone.read())
    for number in range(30):
        phone = night.phone.another()
        phone.send("add-time", key=f"gone-{number:04}", ms=1000)
        phone.hang_up()
    for number in range(30):  # each asks again
        assert night.phone.do("add-time", key=f"gone-{number:04}", ms=1000)[0] == 204
    assert ends_at(night.phone.read()) == end + 30_000
