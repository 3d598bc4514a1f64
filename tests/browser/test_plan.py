"""The plan page under somebody's fingers: the answer follows, the cursor and the pins stay."""

import re
import time

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

PHONE = {"width": 360, "height": 780}
LAPTOP = {"width": 1280, "height": 800}
LARGE = {"width": 1920, "height": 1080}


@pytest.fixture
def screens(screens):
    """htmx tells the console of every answer that is no longer wanted; that is no fault."""
    yield screens
    screens.complaints[:] = [said for said in screens.complaints if "AbortError" not in said]


def plan(screens, query="", size=LAPTOP, **options):
    return screens.open(f"/plan/{query}", screens.device(viewport=size, **options))


def test_the_answer_follows_while_one_types(screens):
    page = plan(screens)
    stack = page.locator("#stack-card")
    expect(stack).to_contain_text("22 chips")
    most = page.get_by_label("At most", exact=True)
    most.fill("")
    most.press_sequentially("8", delay=20)
    expect(stack).to_contain_text("29 chips")
    expect(most).to_be_focused()
    assert most.input_value() == "8"
    assert "most=8" in page.url


def test_typing_never_loses_a_letter_or_the_cursor(screens):
    page = plan(screens, "?own_chips=1&own_blinds=1")
    # An answer that comes late, while the next letter is already there.
    page.route("**/plan/?*", lambda route: (time.sleep(0.15), route.continue_()))
    small = page.get_by_label("Small blind of level 2", exact=True)
    small.press_sequentially("75", delay=130)
    expect(page.locator("#blinds-card")).to_contain_text("/ 150")
    expect(small).to_be_focused()
    assert small.input_value() == "75"
    assert small.evaluate("field => field.selectionStart") == 2
    small.fill("")
    page.wait_for_timeout(600)
    expect(small).to_be_focused()


def test_a_fix_changes_the_question_it_answers(screens):
    page = plan(screens, "?likely=19&most=19&case=500-uneven&c7=1")
    stack = page.locator("#stack-card")
    expect(stack).to_contain_text("short of 2 × 25 and 2 × 100")
    page.get_by_role("button", name="Play with 18").click()
    expect(stack).not_to_contain_text("short of")
    assert page.get_by_label("Likely", exact=True).input_value() == "18"
    expect(page).to_have_url(re.compile("most=18"))
    assert "set=" not in page.url


def test_what_is_fixed_stays_until_it_is_freed(screens):
    page = plan(screens, "?most=8")
    page.get_by_role("button", name="Fix the chips yourself").click()
    page.get_by_role("button", name="Fix all").click()
    twelve = page.get_by_label("Chips of 25", exact=True)
    expect(twelve).to_have_value("12")
    page.get_by_label("Home by").fill("22:30")
    expect(page).to_have_url(re.compile("end=22%3A30.*c25=12|c25=12.*end=22%3A30"))
    expect(twelve).to_have_value("12")
    page.get_by_role("button", name="Let the chips be chosen").click()
    expect(page.get_by_role("button", name="Fix the chips yourself")).to_be_visible()
    assert "c25" not in page.url


def test_what_cannot_be_read_is_said_and_the_plan_stays(screens):
    page = plan(screens)
    likely = page.get_by_label("Likely", exact=True)
    likely.fill("many")
    wrong = page.get_by_text("Likely: Write a whole number, like 8.")
    expect(wrong).to_be_visible()
    expect(page.locator("#stack-card")).to_contain_text("22 chips")
    likely.fill("9")
    expect(wrong).not_to_be_visible()
    assert likely.get_attribute("aria-invalid") is None


def test_another_case_brings_its_colours(screens):
    page = plan(screens)
    page.get_by_text("What is in the case").click()
    expect(page.get_by_label("How many: Purple")).to_be_visible()
    page.get_by_label("Chip case", exact=True).select_option("300-four")
    expect(page.get_by_label("How many: Purple")).to_have_count(0)
    page.get_by_label("How many: White").fill("60")
    expect(page).to_have_url(re.compile("n0=60"))


@pytest.mark.parametrize("scripts", [True, False])
def test_three_questions_are_enough_at_the_first_visit(screens, scripts):
    page = plan(screens, size=PHONE, java_script_enabled=scripts)
    page.get_by_text("First time: 3 questions").click()
    page.get_by_label("How many people?").fill("6")
    page.get_by_label("Which chips?").select_option("300-five")
    page.get_by_label("Home by when?").fill("23:00")
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    page.locator(".ask-three button").click()
    expect(page.locator(".said")).to_contain_text("6 people, 300 chips, 19:30–23:00")
    assert page.locator("#stack-card").bounding_box()["y"] < 60


def test_on_a_phone_the_answer_comes_first(screens):
    page = plan(screens, "?likely=8", size=PHONE, has_touch=True)
    expect(page.locator(".said")).to_contain_text("8 people, 500 chips, 19:30–23:30")
    assert page.locator("#stack-card").bounding_box()["y"] < 60
    expect(page.get_by_label("Likely", exact=True)).not_to_be_visible()
    page.locator(".said").click()
    page.get_by_label("Likely", exact=True).fill("6")
    expect(page.locator(".said")).to_contain_text("6 people")
    page.locator(".said").click()
    expect(page.get_by_label("Likely", exact=True)).not_to_be_visible()


def test_without_a_script_a_button_answers(screens):
    page = plan(screens, java_script_enabled=False)
    page.get_by_label("At most", exact=True).fill("8")
    page.get_by_role("button", name="Show the plan").click()
    expect(page.locator("#stack-card")).to_contain_text("29 chips")
    page.get_by_role("button", name="Yes, give 8/8/4/2").click()
    expect(page.locator("#stack-card")).to_contain_text("22 chips")


@pytest.mark.parametrize("scheme", ["dark", "light"])
@pytest.mark.parametrize("size", [PHONE, LAPTOP, LARGE], ids=["phone", "laptop", "large"])
def test_every_state_is_readable(screens, size, scheme):
    for query in (
        "",
        "?likely=19&most=19&case=500-uneven&rebuys=4&antes=big_blind&own_chips=1&own_blinds=1",
        "?likely=x&stack=-3",
    ):
        page = plan(screens, query, size, color_scheme=scheme)
        page.wait_for_load_state("networkidle")
        found = Axe().run(page).response["violations"]
        assert [
            f"{one['id']}: {node['html'][:150]}" for one in found for node in one["nodes"]
        ] == []
        assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
