"""The director's page in a browser: one hand, half a mind, and a network that comes and goes."""

import re
import signal
import time

import pytest
from playwright.sync_api import expect

PHONE = {"width": 360, "height": 640}
SIDEWAYS = {"width": 844, "height": 390}
LAPTOP = {"width": 1280, "height": 800}


def shown(page, name):
    return page.locator(f"[data-show={name}]")


def dock(page, name):
    return page.locator("#dock").get_by_role("button", name=name)


def toast(page):
    return page.locator("#toast .says").first


def row(page, name):
    return page.locator(".people li", has=page.locator(".name", has_text=re.compile(f"^{name}")))


# -- the thumb


def test_pause_and_go_on(theatre, phone):
    slug = theatre.night()
    page = phone(slug)
    dock(page, "Pause").tap()
    expect(dock(page, "Go on")).to_be_visible()
    expect(dock(page, "Pause")).to_be_hidden()
    expect(shown(page, "state")).to_contain_text("Paused 0:0")
    dock(page, "Go on").tap()
    expect(dock(page, "Pause")).to_be_visible()
    assert theatre.reading(slug)["running"]


def test_two_taps_are_a_bust_and_one_takes_it_back(theatre, phone):
    slug = theatre.night()
    page = phone(slug)
    row(page, "Karin").locator("summary").tap()
    row(page, "Karin").get_by_role("button", name="Out").tap()
    expect(toast(page)).to_have_text("Karin is out")
    expect(row(page, "Karin").locator(".place")).to_contain_text("Place 8, out")
    expect(shown(page, "players")).to_have_text("7")
    page.locator("#toast").get_by_role("button", name="Undo").tap()
    expect(shown(page, "players")).to_have_text("8")
    expect(row(page, "Karin").locator(".place")).to_have_count(0)


def test_the_dock_asks_who_is_out(theatre, phone):
    page = phone(theatre.night())
    page.locator("#dock-out").tap()
    expect(page.get_by_text("Who is out? Tap the name.")).to_be_visible()
    row(page, "Lars").locator("summary").tap()
    expect(toast(page)).to_have_text("Lars is out")
    expect(page.get_by_text("Who is out? Tap the name.")).to_be_hidden()


def test_a_toast_goes_by_itself_and_moves_no_button(theatre, phone):
    page = phone(theatre.night())
    before = dock(page, "Pause").bounding_box()
    row(page, "Karin").locator("summary").tap()
    row(page, "Karin").get_by_role("button", name="Out").tap()
    expect(toast(page)).to_be_visible()
    assert dock(page, "Pause").bounding_box() == before
    expect(page.locator("#toast .says")).to_have_count(0, timeout=7000)


def test_a_minute_more_as_often_as_it_is_pressed(theatre, phone):
    slug = theatre.night()
    page = phone(slug)
    left = theatre.reading(slug)["left_ms"]
    for _ in range(4):
        dock(page, "+1 min").tap()
    expect(dock(page, "+1 min")).to_have_attribute("data-state", "done")
    passed = left + 4 * 60_000 - theatre.reading(slug)["left_ms"]
    assert 0 <= passed < 10_000


def test_the_clock_opens_what_can_be_done_with_it(theatre, phone):
    slug = theatre.night()
    page = phone(slug)
    page.locator("#steer > summary").tap()
    page.get_by_role("button", name="On to Level 2: 50/100").tap()
    expect(shown(page, "level")).to_have_text("Level 2")
    expect(page.locator("#sheet")).to_be_hidden()
    expect(toast(page)).to_have_text("On to level 2")
    page.locator("#steer > summary").tap()
    expect(page.get_by_role("button", name="Back Level 1: 25/50")).to_be_visible()
    page.get_by_label("Time left").fill("0:45")
    page.get_by_role("button", name="Set").tap()
    expect(page.locator("#clock.last-minute")).to_be_visible()
    expect(page.get_by_label("Time left")).to_have_value("")


def test_how_many_and_start_in_three_taps(theatre, phone):
    slug = theatre.night(names=[], running=False)
    page = phone(slug)
    page.get_by_role("button", name="One player more").tap()
    expect(page.get_by_role("textbox", name="How many?")).to_have_value("9")
    page.get_by_role("textbox", name="How many?").fill("11")
    dock(page, "Start now").tap()
    expect(dock(page, "Pause")).to_be_visible()
    expect(page.get_by_text("How many?")).to_be_hidden()
    assert theatre.reading(slug)["players"] == 11


def test_what_was_refused_is_past_once_it_is_said_right(theatre, phone):
    page = phone(theatre.night(people=0, running=False))
    sent = []
    page.on("request", lambda one: sent.append(one.url) if "/count/" in one.url else None)
    page.get_by_role("textbox", name="How many?").fill("eight")
    page.keyboard.press("Enter")
    expect(toast(page)).to_have_text("How many? Enter a whole number.")
    page.get_by_role("textbox", name="How many?").fill("8")
    page.keyboard.press("Enter")
    expect(shown(page, "players")).to_have_text("8")
    expect(toast(page)).to_have_count(0)
    assert len(sent) == 2


def test_a_countdown_can_be_longer_or_over(theatre, phone):
    slug = theatre.night(running=False)
    page = phone(slug)
    page.get_by_role("button", name="10 min").tap()
    expect(dock(page, "+5 min")).to_be_visible()
    dock(page, "+5 min").tap()
    expect(shown(page, "digits")).to_have_text(re.compile("14:5"))
    dock(page, "Start now").tap()
    expect(shown(page, "level")).to_have_text("Level 1")


def test_a_break_gets_two_minutes_more_and_waits(theatre, phone):
    slug = theatre.night(after="clock.jump_to_break(pk, karin)")
    page = phone(slug)
    dock(page, "+2 min").tap()
    expect(shown(page, "digits")).to_have_text(re.compile("11:5"))
    slot = page.locator("#suggestions")
    slot.get_by_role("button", name="Wait for me").tap()
    expect(slot).to_contain_text("At 00:00 the clock waits for you.")
    opposite = slot.get_by_role("button", name="Do not wait")
    page.wait_for_timeout(100)
    assert opposite.get_attribute("data-state") is None, "the other wish is not the one done"


def test_a_pause_of_five_minutes_is_offered_as_the_break(theatre, phone):
    ago = "timedelta(minutes=4, seconds=45)"  # a slow computer has to open the page in time
    after = (
        "clock.pause(pk, karin);"
        f"Event.objects.filter(pk=pk).update(paused_at=instants.now() - {ago})"
    )
    slug = theatre.night(after=after)
    page = phone(slug)
    slot = page.locator("#suggestions")
    # What stands there before depends on the computer: whether it can be kept awake, say.
    expect(slot).not_to_contain_text("Was this the break?")
    height = slot.bounding_box()
    expect(slot).to_contain_text("Was this the break?", timeout=20_000)
    expect(slot).to_contain_text("The break after level 3 falls away; likely end")
    assert slot.bounding_box() == height
    slot.get_by_role("button", name="Yes").tap()
    expect(toast(page)).to_contain_text("The next break falls away")


def test_a_change_of_the_levels_says_where_it_leads_and_can_be_undone(theatre, phone):
    page = phone(theatre.night())
    page.locator("#steer > summary").tap()
    sheet = page.locator("#sheet")
    change = sheet.get_by_role("button", name="Levels of 16 minutes from here")
    promised, before = re.findall(r"\d\d:\d\d", change.text_content())
    expect(sheet).to_contain_text(f"Likely end {before} (")
    change.tap()
    expect(toast(page)).to_contain_text("Levels of 16 minutes from here")
    expect(sheet).to_contain_text(f"Likely end {promised} (")
    page.locator("#toast").get_by_role("button", name="Undo").tap()
    expect(sheet).to_contain_text(f"Likely end {before} (")


def test_a_name_is_given_in_its_row(theatre, phone):
    slug = theatre.night(names=[])
    page = phone(slug)
    row(page, "Player 3").locator("summary").tap()
    row(page, "Player 3").get_by_role("link", name="Name…").tap()
    page.get_by_label("Name", exact=True).fill("Åsa Lind")
    page.get_by_role("button", name="Save").tap()
    expect(row(page, "Åsa Lind")).to_be_visible()
    assert page.locator(".put-name form").count() == 0


def test_names_are_typed_one_after_another(theatre, phone):
    page = phone(theatre.night(names=[], people=4))
    row(page, "Player 2").locator("summary").tap()
    row(page, "Player 2").get_by_role("link", name="Name…").tap()
    row(page, "Player 2").get_by_label("Name", exact=True).tap()
    for number, name in ((2, "Åsa"), (3, "Bo"), (4, "Cia")):
        field = row(page, f"Player {number}").get_by_label("Name", exact=True)
        expect(field).to_be_focused()
        expect(field).to_be_in_viewport()
        page.keyboard.type(name)
        page.keyboard.press("Enter")
        expect(row(page, name)).to_be_visible()
    expect(page.locator(".put-name form")).to_have_count(0)
    expect(row(page, "Player 1")).to_be_visible()


def test_a_level_is_changed_in_its_row(theatre, phone):
    page = phone(theatre.night())
    page.get_by_role("link", name="Blinds").tap()
    page.locator("#levels li", has_text="100/200").locator("a.level").tap()
    page.get_by_label("Big blind").fill("x")
    page.get_by_role("button", name="Save").tap()
    expect(page.get_by_text("Write a whole number of chips")).to_be_visible()
    page.get_by_label("Small blind").fill("125")
    page.get_by_label("Big blind").fill("250")
    page.get_by_role("button", name="Save").tap()
    expect(page.locator("#levels li", has_text="125/250")).to_be_visible()
    expect(page.locator("#levels form.fields")).to_have_count(0)


def test_what_is_wrong_in_a_long_form_is_brought_in_sight_and_so_is_its_row_after(theatre, phone):
    page = phone(theatre.night())
    page.get_by_role("link", name="Blinds").tap()
    page.locator("#levels li", has_text="100/200").locator("a.level").tap()
    page.get_by_label("Small blind").fill("300")
    page.get_by_role("button", name="Save").tap()
    expect(page.get_by_label("Small blind")).to_be_focused()
    expect(page.get_by_label("Small blind")).to_be_in_viewport()
    page.get_by_label("Small blind").fill("150")
    page.get_by_role("button", name="Save").tap()
    expect(page.locator("#levels form.fields")).to_have_count(0)
    expect(page.locator("#levels li", has_text="150/200")).to_be_in_viewport()


def test_a_page_that_begins_at_the_blinds_shows_the_level_that_runs(theatre, phone):
    slug = theatre.night(after="clock.jump(pk, karin, position=9)")
    page = phone(slug, path="#levels")
    expect(page.locator("#levels li.on")).to_be_in_viewport()
    expect(shown(page, "digits")).to_have_text(re.compile("19:5"))


def in_four_hours(page):
    return page.evaluate(
        "new Date(Date.now() + 4 * 3600000).toLocaleTimeString('sv',"
        "{timeZone: 'Europe/Stockholm', hour: '2-digit', minute: '2-digit'})"
    )


def test_the_end_at_an_hour_is_seen_first(theatre, phone):
    page = phone(theatre.night(), size=LAPTOP)
    hour = in_four_hours(page)
    page.get_by_label("End the night at").fill(hour)
    page.get_by_role("button", name="Show").click()
    expect(page.locator("#stretch")).to_contain_text(f"ends at {hour}")
    page.get_by_role("button", name="Do it").click()
    expect(toast(page)).to_contain_text(f"The rest set to end at {hour}")
    expect(page.locator("#stretch")).to_be_empty()


def test_on_a_phone_the_preview_of_the_end_comes_in_sight(theatre, phone):
    page = phone(theatre.night())
    page.locator("#steer > summary").tap()
    page.get_by_label("End the night at").fill("x")
    page.get_by_role("button", name="Show").tap()
    expect(page.get_by_text("Write an hour like 21:30.")).to_be_in_viewport()
    page.get_by_label("End the night at").fill(in_four_hours(page))
    page.get_by_role("button", name="Show").tap()
    expect(page.get_by_role("button", name="Do it")).to_be_in_viewport()


def test_what_was_done_is_undone_by_the_journal(theatre, phone):
    page = phone(theatre.night())
    dock(page, "+1 min").tap()
    page.get_by_role("link", name="Journal").tap()
    line = page.locator("#journal li", has_text="01:00 more")
    line.get_by_role("button", name="Undo").tap()
    expect(line.get_by_role("button", name="Redo")).to_be_visible()
    expect(line.locator(".tag")).to_have_text("undone")


# -- what others do meanwhile


def test_another_phone_is_seen_at_once(theatre, phone):
    slug = theatre.night()
    page = phone(slug)
    theatre.deed(slug, "people/out/", entry="2.0")
    expect(row(page, "Björn").locator(".place")).to_be_visible()
    theatre.deed(slug, "clock/pause/")
    expect(dock(page, "Go on")).to_be_visible()
    theatre.deed(slug, "clock/next/", position=0)
    expect(shown(page, "level")).to_have_text("Level 2")


def test_only_what_changed_is_fetched(theatre, phone):
    slug = theatre.night()
    page = phone(slug)
    page.wait_for_timeout(700)  # the stream is open and has said what it knows
    asked = []
    page.on("request", lambda request: asked.append(request.url.split("/parts/")[-1]))
    theatre.deed(slug, "people/out/", entry="2.0")
    expect(row(page, "Björn").locator(".place")).to_be_visible()
    page.wait_for_timeout(300)
    parts = {path for path in asked if path.endswith("/") and "http" not in path}
    # Who is in moves the likely end, which stands at the clock and in the blinds.
    assert parts == {"people/", "suggestions/", "clock/", "levels/", "journal/"}


def test_a_half_typed_form_survives_a_push_and_says_what_changed(theatre, phone):
    slug = theatre.night()
    page = phone(slug)
    page.get_by_role("link", name="Blinds").tap()
    level = page.locator("#levels li", has_text="100/200")
    level.locator("a.level").tap()
    page.get_by_label("Small blind").fill("12")
    theatre.deed(slug, "people/out/", entry="2.0")
    expect(page.get_by_text("Somebody else has changed")).to_be_hidden()
    seq = theatre.reading(slug)["levels_seq"]
    theatre.deed(
        slug, "levels/2/", seq=seq, kind="play", small=120, big=240, ante_kind="none", minutes=20
    )
    expect(page.locator("#levels li", has_text="120/240")).to_be_visible()
    expect(page.get_by_text("Somebody else has changed")).to_be_visible()
    expect(page.get_by_label("Small blind")).to_have_value("12")
    expect(page.get_by_label("Small blind")).to_be_focused()
    page.keyboard.type("5")
    page.get_by_role("button", name="Save").tap()
    expect(page.get_by_text("This level is now: 120/240, 20 minutes.")).to_be_visible()
    page.get_by_role("button", name="Save").tap()
    expect(page.locator("#levels li", has_text="125/200")).to_be_visible()


def test_a_half_typed_time_and_name_survive_pushes(theatre, phone):
    slug = theatre.night(names=[])
    page = phone(slug, size=LAPTOP)
    page.get_by_label("Time left").fill("7:3")
    row(page, "Player 3").locator("summary").click()
    row(page, "Player 3").get_by_role("link", name="Name…").click()
    page.get_by_label("Name", exact=True).fill("El")
    for number in (1, 2):
        theatre.deed(slug, "people/out/", entry=f"{number}.0")
    theatre.deed(slug, "clock/add-time/", ms=60000)
    expect(shown(page, "players")).to_have_text("6")
    expect(page.locator("#journal")).to_contain_text("01:00 more")
    expect(page.get_by_label("Time left")).to_have_value("7:3")
    expect(page.get_by_label("Name", exact=True)).to_have_value("El")


def test_nothing_is_replaced_under_a_finger(theatre, phone):
    slug = theatre.night()
    page = phone(slug, size=LAPTOP)
    box = row(page, "Karin").locator("summary").bounding_box()
    page.mouse.move(box["x"] + 40, box["y"] + 20)
    page.mouse.down()
    theatre.deed(slug, "people/out/", entry="1.0")
    page.wait_for_timeout(400)
    assert row(page, "Karin").locator("summary").bounding_box() == box
    page.mouse.up()
    expect(row(page, "Anna").locator(".place")).to_be_visible()


def test_an_open_row_stays_where_it_is(theatre, phone):
    slug = theatre.night(people=8)
    page = phone(slug)
    row(page, "Oskar").locator("summary").tap()
    page.evaluate("scrollTo(0, 160)")
    before = row(page, "Oskar").bounding_box()["y"]
    theatre.deed(slug, "people/out/", entry="1.0")
    expect(row(page, "Anna").locator(".place")).to_be_attached()
    assert abs(row(page, "Oskar").bounding_box()["y"] - before) < 2
    assert row(page, "Oskar").locator("details").evaluate("row => row.open")


def test_the_page_stays_scrolled_when_others_press(theatre, phone):
    slug = theatre.night(people=40, names=[])
    page = phone(slug)
    page.evaluate("scrollTo(0, 900)")
    theatre.deed(slug, "clock/pause/")
    expect(dock(page, "Go on")).to_be_visible()
    assert page.evaluate("scrollY") == 900


# -- a network that comes and goes


@pytest.fixture
def stalled(theatre):
    """Let the server's process stand still, and go on."""

    class Stall:
        def __enter__(self):
            theatre.served.process.send_signal(signal.SIGSTOP)

        def __exit__(self, *_error):
            theatre.served.process.send_signal(signal.SIGCONT)

    yield Stall()
    theatre.served.process.send_signal(signal.SIGCONT)


def test_a_press_says_sending_then_not_saved_and_is_sent_again_only_when_asked(
    theatre, phone, stalled
):
    slug = theatre.night()
    page = phone(slug)
    with stalled:
        pressed = time.monotonic()
        dock(page, "Pause").tap()
        expect(dock(page, "Pause")).to_have_attribute("data-state", "sending")
        trouble = page.get_by_role("alert")
        expect(trouble).to_contain_text(
            "Pause. Not saved: the computer does not answer", timeout=5000
        )
        assert 2.5 < time.monotonic() - pressed < 5
        expect(dock(page, "Pause")).to_have_attribute("data-state", "unsaved")
    page.wait_for_timeout(1500)
    assert theatre.reading(slug)["running"], "nothing unsent is ever sent later by itself"
    trouble.get_by_role("button", name="Try again").tap()
    expect(dock(page, "Go on")).to_be_visible()
    expect(trouble).to_be_hidden()
    assert not theatre.reading(slug)["running"]


@pytest.mark.cuts_the_network
def test_what_was_done_although_its_answer_got_lost_is_not_done_twice(theatre, phone):
    slug = theatre.night()
    page = phone(slug)
    keys, lost = [], []

    def lose_the_answer(route):
        keys.append(route.request.headers["idempotency-key"])
        if len(keys) == 1:
            route.fetch()
            lost.append(route)  # the page waits for an answer until it gives up
        else:
            route.continue_()

    page.route("**/clock/add-time/", lose_the_answer)
    left = theatre.reading(slug)["left_ms"]
    dock(page, "+1 min").tap()
    expect(page.get_by_role("alert")).to_contain_text("+1 min", timeout=6000)
    page.get_by_role("button", name="Try again").tap()
    expect(dock(page, "+1 min")).to_have_attribute("data-state", "done")
    assert len(set(keys)) == 1
    assert left - theatre.reading(slug)["left_ms"] + 60_000 < 20_000


@pytest.mark.cuts_the_network
def test_a_short_gap_in_the_network_is_bridged(theatre, phone):
    slug = theatre.night()
    page = phone(slug)
    page.context.set_offline(True)
    dock(page, "Pause").tap()
    page.wait_for_timeout(700)
    page.context.set_offline(False)
    expect(dock(page, "Go on")).to_be_visible()


@pytest.mark.cuts_the_network
def test_what_is_left_unsaved_is_forgotten(theatre, phone):
    slug = theatre.night()
    page = phone(slug)
    page.context.set_offline(True)
    for _ in "12":
        dock(page, "+1 min").tap()
    expect(page.get_by_role("alert")).to_contain_text("2 × +1 min. Not saved", timeout=6000)
    page.get_by_role("button", name="Leave it").tap()
    page.context.set_offline(False)
    expect(dock(page, "+1 min")).not_to_have_attribute("data-state", "unsaved")
    before = theatre.reading(slug)["clock_seq"]
    page.wait_for_timeout(1000)
    assert theatre.reading(slug)["clock_seq"] == before


def test_the_dot_knows_three_states(theatre, phone, stalled):
    slug = theatre.night()
    page = phone(slug)
    expect(page.locator("#dot")).to_have_text("Connected")
    theatre.deed(slug, "clock/pause/")
    expect(shown(page, "state")).to_contain_text("Paused")
    theatre.deed(slug, "clock/resume/")
    page.wait_for_timeout(500)  # the part of the clock has come
    expect(page.locator("#dot")).to_have_text("Connected")
    with stalled:
        expect(page.locator("#dot")).to_have_text("Connecting", timeout=15_000)
        before = shown(page, "digits").inner_text()
        page.wait_for_timeout(1500)
        assert shown(page, "digits").inner_text() != before, "the clock goes on alone"
        lost = "new CustomEvent('connection', {detail: {state: 'lost', heardMs: 23400}})"
        page.evaluate(f"document.body.dispatchEvent({lost})")
        expect(page.locator("#dot")).to_have_text("Not connected, last heard 23 s ago")
    expect(page.locator("#dot")).to_have_text("Connected")


def test_a_device_without_the_right_is_told(theatre, phone):
    slug = theatre.night()
    page = phone(slug)
    page.context.clear_cookies(name="shuffleup_device")
    dock(page, "Pause").tap()
    expect(toast(page)).to_have_text("This device may not steer this night any more.")
    assert theatre.reading(slug)["running"]
    theatre.deed(slug, "clock/pause/")  # what the page shows may not be had any more
    expect(page.locator("body.director")).to_have_count(0)
    expect(page.locator(".night")).to_contain_text("Paused")


def test_back_to_the_page_the_time_is_right_at_once(theatre, phone):
    slug = theatre.night()
    page = phone(slug)
    page.evaluate(
        "Object.defineProperty(document, 'hidden', {value: true, configurable: true});"
        "document.dispatchEvent(new Event('visibilitychange'))"
    )
    theatre.deed(slug, "clock/set-left/", ms="5:00")
    page.wait_for_timeout(300)
    page.evaluate("delete document.hidden; document.dispatchEvent(new Event('visibilitychange'))")
    expect(shown(page, "digits")).to_have_text(re.compile("0(5:00|4:5.)"), timeout=1000)


# -- without a script


def test_every_form_works_without_a_script(theatre, phone):
    slug = theatre.night(names=[], running=False)
    page = phone(slug, java_script_enabled=False)
    page.get_by_role("textbox", name="How many?").fill("5")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Start now").click()
    expect(page.get_by_text("Started").first).to_be_visible()
    page.locator(".people li", has_text="Player 3").locator("summary").click()
    page.locator(".people li", has_text="Player 3").get_by_role("button", name="Out").click()
    expect(page.get_by_text("Player 3 is out").first).to_be_visible()
    page.locator("#steer > summary").click()
    page.get_by_role("button", name="On to Level 2: 50/100").click()
    expect(page.locator("[data-show=level]")).to_have_text("Level 2")
    page.locator("#steer > summary").click()
    page.get_by_label("Time left").fill("soon")
    page.locator("#left-form button").click()
    expect(page.locator("#left-error")).to_contain_text("Write minutes")
    page.locator("#steer > summary").click()
    page.locator("#levels a", has_text="150/300").click()
    page.get_by_label("Big blind").fill("350")
    page.get_by_role("button", name="Save").click()
    expect(page.locator("#levels li", has_text="150/350")).to_be_visible()
    page.locator("#journal").get_by_role("button", name="Undo").first.click()
    expect(page.locator("#levels li", has_text="150/300")).to_be_visible()
    assert theatre.reading(slug)["entries"] == 5


# -- keys


def test_keys_of_a_laptop(theatre, phone):
    slug = theatre.night()
    page = phone(slug, size=LAPTOP)
    page.keyboard.press("Space")
    expect(dock(page, "Go on")).to_be_visible()
    page.keyboard.press("PageDown")
    expect(dock(page, "Pause")).to_be_visible()
    page.keyboard.press("Shift+N")
    expect(shown(page, "level")).to_have_text("Level 2")
    expect(page.locator("#deed-previous")).to_be_visible()  # comes a moment after the reading
    page.keyboard.press("Shift+P")
    expect(shown(page, "level")).to_have_text("Level 1")
    page.keyboard.press("Shift+B")
    expect(shown(page, "level")).to_have_text("Break")
    page.keyboard.press("+")
    expect(shown(page, "digits")).to_have_text(re.compile("10:[45]"))
    page.keyboard.press("-")
    expect(shown(page, "digits")).to_have_text(re.compile("09:[45]"))
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Space")
    page.keyboard.press("Escape")
    for key in ("b", ".", "n", "p"):
        page.keyboard.press(key)
    page.wait_for_timeout(200)
    assert theatre.reading(slug)["running"]
    assert theatre.reading(slug)["is_break"]


def test_keys_do_nothing_while_typing_and_can_be_switched_off(theatre, phone):
    slug = theatre.night()
    page = phone(slug, size=LAPTOP)
    page.get_by_label("Time left").focus()
    page.keyboard.type("1 +-N?")
    expect(page.get_by_label("Time left")).to_have_value("1 +-N?")
    page.get_by_label("Time left").blur()
    page.locator("#more .others > summary").click()
    page.get_by_role("button", name="Keys").click()
    page.get_by_label("Keys steer the clock on this device").uncheck()
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    page.keyboard.press("Space")
    page.keyboard.press("Shift+N")
    page.reload()
    page.keyboard.press("PageDown")
    page.wait_for_timeout(200)
    reading = theatre.reading(slug)
    assert reading["running"]
    assert reading["position"] == 0


def test_space_on_a_button_one_has_tabbed_to_presses_that_button(theatre, phone):
    slug = theatre.night()
    page = phone(slug, size=LAPTOP)
    page.locator("#deed-take button").focus()
    page.keyboard.press("Tab")  # to +1 min, seen by its ring
    page.keyboard.press("Space")
    expect(page.locator("#deed-add button")).to_have_attribute("data-state", "done")
    assert theatre.reading(slug)["running"]


@pytest.mark.parametrize("size", ["phone", "laptop"])
def test_the_codes_for_guests_are_one_tap_away(theatre, phone, size):
    slug = theatre.night()
    page = phone(slug, size=LAPTOP) if size == "laptop" else phone(slug)
    page.get_by_role("link", name="Codes for the guests").locator("visible=true").first.click()
    expect(page.locator("#address")).to_contain_text(f"/e/{slug}/")


def test_space_after_a_click_pauses_and_does_not_press_again(theatre, phone):
    slug = theatre.night()
    page = phone(slug, size=LAPTOP)
    dock(page, "+1 min").click()
    expect(dock(page, "+1 min")).to_have_attribute("data-state", "done")
    page.keyboard.press("Space")
    expect(dock(page, "Go on")).to_be_visible()
    assert theatre.reading(slug)["left_ms"] <= 21 * 60_000


def test_keys_are_off_on_a_phone(theatre, phone):
    slug = theatre.night()
    page = phone(slug, is_mobile=True)
    page.keyboard.press("Space")
    page.wait_for_timeout(200)
    assert theatre.reading(slug)["running"]
