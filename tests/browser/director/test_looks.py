"""What the director's page looks like on each device, and whether everybody can use it."""

import pytest

from tests.browser.faults import barriers

SIZES = {
    "small phone": (360, 640),
    "phone": (390, 844),
    "phone on its side": (844, 390),
    "tablet": (768, 1024),
    "laptop": (1280, 800),
    "large screen": (1920, 1080),
}
LONG = [
    "Maximiliane Wilhelmina von Hohenstein-Larsen",
    "Per-Olof Gyllenstierna af Lundholm",
    *("Ann", "Ann", "Anders Berg", "Anders Bo"),
]
STATES = {
    "planned": {"running": False},
    "countdown": {"running": False, "after": "clock.start(pk, karin, countdown_ms=600000)"},
    "running": {"after": "people.knock_out(pk, karin, number=2)"},
    "last minute": {"after": "clock.set_left(pk, karin, ms=50000)"},
    "paused": {"after": "clock.pause(pk, karin)"},
    "break": {"after": "clock.jump_to_break(pk, karin)"},
    "held": {
        "after": "levels.set_hold(pk, karin, position=0, hold=True);clock.set_left(pk, karin, ms=1)"
    },
    "finished": {"after": "clock.finish(pk, karin)"},
    "wrong blinds": {"after": "levels.edit_level(pk, karin, position=2, small=20, big=40)"},
}


@pytest.fixture
def look(theatre, phone):
    def open_at(size, state="running", **options):
        width, height = SIZES[size]
        size = {"width": width, "height": height}
        return phone(theatre.night(**STATES[state]), size=size, **options)

    return open_at


def each_size(page):
    for size, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(50)  # for what follows a change of the width
        yield size, width, height


def is_uncovered(page, box):
    """Whether the middle of this box is what one would touch there."""
    return page.evaluate(
        """([x, y, w, h]) => {
            const hit = document.elementFromPoint(x + w / 2, y + h / 2);
            return Boolean(hit && hit.closest('summary, button, a'));
        }""",
        [box["x"], box["y"], box["width"], box["height"]],
    )


def rows_in_sight(page):
    """How many people can be read and touched whole, between header and dock."""
    return page.evaluate(
        """() => Array.from(document.querySelectorAll('.people > li > details > summary'))
            .filter((row) => {
                const box = row.getBoundingClientRect();
                const at = (y) => document.elementFromPoint(box.x + 60, y);
                return row.contains(at(box.top + 6)) && row.contains(at(box.bottom - 6));
            }).length"""
    )


@pytest.mark.parametrize("state", STATES)
def test_nothing_is_wider_than_the_page(look, state):
    page = look("phone", state)
    for size, _width, _height in each_size(page):
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), size


def test_long_names_and_many_people_fit(theatre, phone):
    page = phone(theatre.night(people=40, names=LONG))
    for size, _width, _height in each_size(page):
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), size
    names = page.locator(".people .name").all_inner_texts()
    assert {"Ann", "Ann 2", "Anders Berg", "Anders Bo"} <= set(names)


@pytest.mark.parametrize("state", ["running", "last minute", "paused", "break", "held"])
def test_the_clock_and_the_dock_are_in_reach_without_scrolling(look, state):
    page = look("phone", state)
    wanted = ["#steer > summary", "#dock .left :is(a, button):visible"]
    wanted += ["#dock .middle button:visible", "#dock .right button:visible"]
    for size, width, height in each_size(page):
        for selector in wanted:
            box = page.locator(selector).first.bounding_box()
            assert min(box["height"], box["width"]) >= 48, (size, selector)
            assert 0 <= box["x"] <= box["x"] + box["width"] <= width, (size, selector)
            assert 0 <= box["y"] <= box["y"] + box["height"] <= height, (size, selector)
            assert is_uncovered(page, box), (size, selector)


def test_four_people_are_in_sight_with_a_suggestion_and_a_toast(theatre, phone):
    after = (
        "clock.pause(pk, karin);"
        "Event.objects.filter(pk=pk).update(paused_at=instants.now() - timedelta(minutes=6))"
    )
    page = phone(theatre.night(after=after), size={"width": 360, "height": 640})
    page.locator(".people li").first.locator("summary").tap()
    page.locator(".people li").first.get_by_role("button", name="Out").tap()
    page.locator("#toast p").wait_for()
    assert page.locator("#suggestions").inner_text().startswith("Was this the break?")
    page.locator(".people li.gone").wait_for(state="attached")
    assert rows_in_sight(page) >= 4


def test_on_its_side_the_clock_stands_beside_the_people(look):
    page = look("phone on its side")
    clock, people = (page.locator(one).bounding_box() for one in ("#clock", "#people"))
    assert clock["x"] + clock["width"] <= people["x"] + 1
    assert rows_in_sight(page) >= 4


def test_a_laptop_shows_everything_beside_each_other(look):
    page = look("laptop")
    left = [
        page.locator(one).bounding_box()["x"]
        for one in ("#clock", "#people", "#levels", "#journal")
    ]
    assert left[0] < left[1] < left[2] == left[3]
    assert page.locator("#deed-next").is_visible()


def test_the_head_of_a_laptop_is_one_row_in_every_language(theatre, phone):
    slug = theatre.night(slug="demo")  # the one with the longest row
    for locale in ("en-GB", "sv-SE", "da-DK", "nb-NO"):
        page = phone(slug, locale=locale, size={"width": 1920, "height": 1080})
        for width in (1100, 1280, 1920):
            page.set_viewport_size({"width": width, "height": 800})
            title = page.locator(".title").bounding_box()
            links = page.locator("#more").bounding_box()
            assert links["height"] <= 56, (locale, width)
            assert title["x"] + title["width"] <= links["x"], (locale, width)


@pytest.mark.parametrize("state", STATES)
def test_axe_finds_nothing(theatre, phone, state):
    slug = theatre.night(**STATES[state])
    found = []
    for scheme in ("dark", "light"):
        page = phone(slug, color_scheme=scheme, reduced_motion="reduce")
        found += barriers(page)
        page.set_viewport_size({"width": 1280, "height": 800})
        found += barriers(page)
    assert found == []


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_axe_finds_nothing_behind_the_tabs(look, scheme):
    page = look("phone", color_scheme=scheme, reduced_motion="reduce")
    found = []
    for tab in ("Blinds", "Journal", "More", "Players"):
        page.get_by_role("link", name=tab, exact=True).tap()
        found += barriers(page)
    page.locator("#steer > summary").tap()
    assert found + barriers(page) == []


def test_axe_finds_nothing_in_open_rows(look):
    page = look("laptop")
    page.locator(".people summary").first.click()
    page.get_by_role("link", name="Name…").first.click()
    page.get_by_label("Name", exact=True).wait_for()
    page.locator("#levels li", has_text="100/200").locator("a.level").click()
    page.get_by_label("Big blind").fill("x")
    page.get_by_role("button", name="Save").last.click()
    page.locator(".errorlist, .error").first.wait_for()
    page.locator("#more .others > summary").click()
    page.get_by_role("button", name="Keys").click()
    assert barriers(page) == []
