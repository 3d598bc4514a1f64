"""The sheets of a night: who sees which, what they say, and ticks that two people share."""

import re
from dataclasses import asdict
from html import unescape

import pytest

from tournament.models import CountingTick, Event
from tournament.rules.kit.looks import SWATCHES, Pile
from tournament.services import clock, exchanges, people
from tournament.services import events as event_services
from tournament.services.deeds import Author

HERE = "/e/friday/sheets/"
NAMES = ("host", "counting", "chips", "breaks", "blinds")
STACK = {"25": 8, "100": 8, "500": 4, "1000": 2}
COLOURS = {"White": 25, "Red": 100, "Green": 500, "Black": 1000, "Purple": 5000}
HTMX = {"HX-Request": "true"}


def plan(case=100, entries=8, **more):
    bank = {value: case - entries * count for value, count in STACK.items()} | {"5000": case}
    looks = [
        asdict(Pile(name, case, value, SWATCHES[name.lower()])) for name, value in COLOURS.items()
    ]
    return {
        "format": 1, "stack": STACK, "bank": bank, "values": COLOURS, "wish": {"looks": looks},
        "rebuy": {"25": 4, "100": 4, "500": 1, "1000": 4},
        "ledger": [
            {"kind": "deal", "number": entries, "bank": bank},
            {"kind": "rebuys", "number": 4, "bank": bank},
        ],
    } | more  # fmt: skip


def text(answer) -> str:
    without = re.sub(r"<svg.*?</svg>", " ", answer.content.decode(), flags=re.S)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", without)).split())


@pytest.fixture
def planned(cast, plans):
    """A night whose plan is known; the 25s leave at its break, and then the 100s."""
    rows = [
        *(plans.play(25), plans.play(75), plans.pause(), plans.play(100), plans.play(300)),
        *(plans.pause(), plans.play(500), plans.play(1000), plans.play(2000), plans.play(4000)),
    ]
    event_services.take_schedule(
        cast.event.pk, Author(), levels=tuple(rows), stack=5000, game="no_limit", name="Short"
    )
    Event.objects.filter(pk=cast.event.pk).update(plan=plan())
    return Event.objects.get(pk=cast.event.pk)


def sheet(cast, name, role="director", **query):
    return cast[role].get(f"{HERE}{name}/", query)


def lines(answer) -> dict[str, dict[str, str]]:
    """What each line of the list would send."""
    forms = re.findall(r"<form[^>]*data-tick>(.*?)</form>", answer.content.decode(), re.S)
    fields = [dict(re.findall(r'name="(\w+)" value="([^"]*)"', form)) for form in forms]
    return {one["line"]: {n: one[n] for n in ("line", "seen", "on")} for one in fields}


def tick(cast, line, role="director", headers=HTMX, **changes):
    wish = lines(sheet(cast, "counting"))[line] | changes
    return cast[role].post(f"{HERE}counting/", wish, headers=headers)


# -- who sees which


@pytest.mark.parametrize(
    ("role", "offered"),
    [
        ("director", ["counting", "host", "chips", "breaks", "blinds"]),
        ("guest", ["chips", "breaks", "blinds"]),
    ],
)
def test_everybody_is_offered_what_they_may_see(cast, planned, role, offered):
    html = cast[role].get(HERE).content.decode()
    assert re.findall(rf'<h2><a href="{HERE}(\w+)/"', html) == offered


def test_a_closed_night_asks_guests_for_its_code(cast, planned):
    Event.objects.update(viewer_code="KLARAB")
    for path in (HERE, f"{HERE}chips/", f"{HERE}blinds/"):
        assert "/code/" in cast.guest.get(path).url


def test_a_guest_reads_no_names(cast, planned):
    people.name_entry(planned.pk, Author(), number=1, name="Ella")
    assert "Ella" in text(sheet(cast, "chips"))
    assert "Ella" not in text(sheet(cast, "chips", "guest"))


@pytest.mark.parametrize("path", ["", "settings/"])
def test_the_way_to_the_sheets(cast, planned, path):
    assert f'href="{HERE}"' in cast.director.get(f"/e/friday/{path}").content.decode()


def test_guests_find_them_too(cast, planned):
    assert f'href="{HERE}"' in cast.guest.get("/e/friday/view/").content.decode()


# -- what they say


def test_the_host_sheet_holds_what_the_evening_needs(cast, planned):
    people.name_entry(planned.pk, Author(), number=1, name="Ella")
    shown = text(sheet(cast, "host"))
    for known in (
        "8 players: Ella and 7 more",
        "5,000 each, 22 chips",
        "25 White 8 64 36",
        "5,000 Purple 0 0 100",
        "A rebuy : 4 × 25, 4 × 100, 1 × 500 and 4 × 1,000 (the case was planned for 4)",
        "Two decks with different backs",
        "+0:40 Break 10 min The 25s leave: put out 16 × 100.",
        "1,000/2,000 likely the last level",
        "/e/friday/",
    ):
        assert known in shown


def test_hours_are_those_of_the_night_once_it_has_one(cast, planned, time):
    Event.objects.update(starts_at=time.wall, zone="Europe/Stockholm")
    assert "14:40 Break" in text(sheet(cast, "host"))
    assert "Friday 12 June 2026, 14:00" in text(sheet(cast, "blinds"))
    assert "Back at 14:50" in text(sheet(cast, "breaks"))


def test_house_rules_are_tonights(cast, planned):
    assert "one card for each" in text(sheet(cast, "host"))
    Event.objects.update(house={"chip_race": "round_up"})
    assert "Left-over small chips are rounded up" in text(sheet(cast, "host"))


def test_chips_are_counted_out_in_piles(cast, planned):
    shown = text(sheet(cast, "counting"))
    assert "For 8 players, 5,000 each." in shown
    assert "64 × 25 White · 3 piles of 20 and 4" in shown
    assert "16 × 1,000 Black" in shown
    assert "0 × 5,000" not in shown.split("Must be left")[0]
    assert "Must be left in the case 36 × 25 White" in shown
    assert "0 of 17 ticked." in shown


def test_a_case_that_is_too_small_says_so_before_anybody_counts(cast, planned):
    people.add_entries(planned.pk, Author(), count=5)
    shown = text(sheet(cast, "counting"))
    assert "For 13 players the case is short of 4 × 25 and 4 × 100." in shown
    assert "4 too few in the case" in shown
    assert "−4" in text(sheet(cast, "host"))


@pytest.mark.parametrize(
    ("count", "rows", "sheets"), [(0, 4, 1), (2, 5, 1), (3, 5, 2), (92, 5, 10)]
)
def test_every_player_has_a_card(cast, planned, count, rows, sheets):
    if count:
        people.add_entries(planned.pk, Author(), count=count)
    html = sheet(cast, "chips").content.decode()
    assert html.count('class="paper across-2') == sheets
    assert html.count("chip-card") == 2 * rows * sheets
    # Each pile is drawn once, however many cards show it.
    assert html.count('<g id="tower-25">') == 1
    assert html.count('href="#tower-25"') == 2 * rows * sheets


def test_a_card_tells_colours_by_letters_too(cast, planned):
    shown = text(sheet(cast, "chips", "guest"))
    assert "8 × 25 W White 8 × 100 R Red 4 × 500 G Green 2 × 1,000 B Black" in shown
    assert "5,000 in 22 chips Later: 5,000 Purple" in shown


def test_break_cards_tell_what_goes_and_when_play_goes_on(cast, planned):
    shown = text(sheet(cast, "breaks", "guest"))
    assert "The break after level 2 +0:40 · 10 min → 4 × 25 = 1 × 100" in shown
    assert "everybody changes them at the case. It pays 16 × 100 for 64 × 25." in shown
    assert "Then Level 3: 100/200" in shown
    assert "The break after level 4" in shown
    assert "5 × 100 = 1 × 500" in shown


def test_after_a_chip_has_left_the_sheets_know_it(cast, planned, time):
    clock.start(planned.pk, Author())
    time.passes(minutes=41)
    exchanges.exchange(
        planned.pk, Author(), value=25, held=dict.fromkeys(range(1, 9), 8), round_up=True
    )
    shown = text(sheet(cast, "breaks"))
    assert "The 25s have left, exchanged for 100s." in shown
    assert "The break after level 2" in shown
    assert "Chips stay on the table" in shown
    assert "4 × 25 = 1 × 100" not in shown
    assert "25 White (has left)" in text(sheet(cast, "host"))
    assert "Whoever comes now is dealt 10 × 100" in text(sheet(cast, "counting"))


def test_the_poster_has_every_level_and_marks_the_likely_last(cast, planned):
    answer = sheet(cast, "blinds", "guest")
    shown = text(answer)
    assert "8 +2:40 4,000/8,000" in shown
    assert "1,000/2,000 (likely the last level)" in shown
    assert answer.content.decode().count('class=" last') == 1
    assert "Break 10 min · The 25s leave." in shown


# -- where something is not known


def test_a_night_without_a_plan_says_what_is_missing_and_what_to_do(cast):
    for name in ("host", "counting", "chips"):
        answer = sheet(cast, name)
        assert "This night was made without a plan" in text(answer)
        assert 'href="/plan/?night=friday"' in answer.content.decode()
    assert not lines(sheet(cast, "counting"))
    assert "Nobody has said which chips are on the table" in text(sheet(cast, "breaks"))
    assert "25/50" in text(sheet(cast, "blinds"))
    assert "/plan/" not in sheet(cast, "chips", "guest").content.decode()


def test_typed_values_make_a_card_of_them(cast, planned):
    Event.objects.update(plan=None)
    exchanges.set_chip_values(cast.event.pk, Author(), values=[25, 100, 500, 1000])
    assert "25 100 500 1,000" in text(sheet(cast, "chips"))
    assert "The 25s leave, exchanged for 100s." in text(sheet(cast, "breaks"))


def test_another_stack_than_the_plan_dealt(cast, planned):
    Event.objects.update(stack=10_000)
    assert "another one than its plan dealt" in text(sheet(cast, "counting"))
    Event.objects.update(stack=None)
    assert "Nobody has said yet how many chips" in text(sheet(cast, "counting"))


def test_a_night_without_people(cast, planned):
    people.set_people(planned.pk, Author(), people=1)
    people.remove_entry(planned.pk, Author())
    assert "say how many come" in text(sheet(cast, "counting"))
    for name in NAMES:
        assert sheet(cast, name).status_code == 200


@pytest.mark.parametrize(
    "kept", [[], {"bank": {"25": "x"}}, {"bank": {"25": 5}, "ledger": 3, "rebuy": {"x": "y"}}]
)
def test_a_plan_nobody_can_read_breaks_no_sheet(cast, kept):
    Event.objects.update(plan=kept)
    for name in NAMES:
        assert sheet(cast, name).status_code == 200


def test_a_hostile_title_stays_text(cast, planned):
    Event.objects.update(title="<script>alert(1)</script>" + "W" * 55)
    for name in NAMES:
        html = sheet(cast, name).content.decode()
        assert "<script>alert" not in html
        assert "&lt;script&gt;alert" in html


def test_a_night_that_is_over_still_has_its_poster(cast, planned):
    clock.start(planned.pk, Author())
    clock.finish(planned.pk, Author())
    assert "4,000/8,000" in text(sheet(cast, "blinds"))
    assert "The night is over." in text(sheet(cast, "breaks"))


# -- ticks


def test_one_ticks_and_the_other_sees_it(cast, planned):
    part = tick(cast, "out-25")
    assert part.status_code == 200
    assert "<html" not in part.content.decode()
    assert lines(part)["out-25"]["on"] == "0"
    assert "1 of 17 ticked." in text(sheet(cast, "counting", "host"))


def test_a_tap_twice_is_one_tick_and_a_later_tap_takes_it_back(cast, planned):
    wish = lines(sheet(cast, "counting"))["seat-3"]
    for _twice in range(2):
        part = cast.director.post(f"{HERE}counting/", wish, headers=HTMX)
    assert "1 of 17 ticked." in text(part)
    assert "0 of 17 ticked." in text(tick(cast, "seat-3"))


def test_without_a_script_the_page_comes_back_at_the_line(cast, planned):
    answer = tick(cast, "left-500", headers={})
    assert (answer.status_code, answer.url) == (302, f"{HERE}counting/#line-left-500")
    assert CountingTick.objects.count() == 1


def test_a_number_that_changes_is_open_again(cast, planned):
    tick(cast, "out-25")
    tick(cast, "seat-1")
    people.add_entries(planned.pk, Author(), count=1)
    now = lines(sheet(cast, "counting"))
    assert (now["out-25"]["on"], now["out-25"]["seen"]) == ("1", "72")
    assert now["seat-1"]["on"] == "0"  # whoever sits there still has the same


def test_when_everything_is_ticked_it_says_so(cast, planned):
    for line in lines(sheet(cast, "counting")):
        part = tick(cast, line)
    assert "17 of 17 ticked. Everything is counted out." in text(part)


@pytest.mark.parametrize(
    "wish",
    [
        {},
        {"line": "out-7", "seen": "1", "on": "1"},
        {"line": "out-25", "seen": "64", "on": "2"},
        {"line": "out-25", "seen": "6" * 300, "on": "1"},
        {"line": "'\"><script>", "seen": "64", "on": "1"},
    ],
)
def test_what_cannot_be_ticked_gets_the_list_and_a_sentence(cast, planned, wish):
    part = cast.director.post(f"{HERE}counting/", wish, headers=HTMX)
    assert part.status_code == 422
    assert "The list has changed since." in text(part)
    plain = cast.director.post(f"{HERE}counting/", wish)
    assert plain.status_code == 302
    assert "script" not in plain.url
    assert not CountingTick.objects.exists()


def test_more_than_a_hundred_seats_are_ticked_in_tens(cast, planned):
    people.add_entries(planned.pk, Author(), count=117)
    found = [line for line in lines(sheet(cast, "counting")) if line.startswith("seat")]
    assert len(found) == 13
    assert "Player 121 to Player 125" in text(sheet(cast, "counting"))


@pytest.mark.parametrize("count", [0, 60])
def test_a_sheet_asks_the_database_the_same_few_times(
    cast, planned, django_assert_max_num_queries, count
):
    if count:
        people.add_entries(planned.pk, Author(), count=count)
    for name in NAMES:
        with django_assert_max_num_queries(14):
            sheet(cast, name)
