"""A schedule is pasted on the host's phone and laptop, with and without scripts."""

import re

import pytest

from .test_home import SIZES, faults, host

PASTED = (
    "Nivå\tLilla\tStora\tMinuter\n1\t25\t50\t20\nPaus\t\t\t10\n2\t50\tmany\t20\n3\t300\t600\t20"
)


@pytest.mark.parametrize(("size", "scheme"), [("phone", "dark"), ("laptop", "light")])
def test_what_is_typed_is_shown_at_once_and_kept_when_it_is_right(screens, size, scheme):
    page = host(screens, viewport=SIZES[size], color_scheme=scheme)
    page.goto("/schedules/import/")
    box = page.get_by_label("The schedule")
    box.fill(PASTED)
    page.get_by_text("1 line cannot be read").wait_for()
    found = faults(page)
    at = PASTED.index("many")
    box.evaluate("(box, at) => box.setSelectionRange(at, at + 4)", at)
    page.keyboard.type("100")
    page.locator(".read-lines b", has_text="50/100").wait_for()
    caret = box.evaluate("box => [document.activeElement === box, box.selectionStart]")
    assert caret == [True, at + 3]
    assert page.locator(".read-lines .wrong").count() == 0
    page.get_by_role("button", name="Keep it").click()
    page.wait_for_url(re.compile(r"/schedules/\d+/$"))
    page.get_by_text("Send it to somebody").click()
    assert page.locator("#share").input_value().splitlines()[:2] == [
        "20 min 25/50",
        "10 min break",
    ]
    found += faults(page)
    page.goto("/schedules/")
    page.get_by_text("As a file").first.click()
    found += faults(page)
    assert found == []
    with page.expect_download() as coming:
        page.get_by_role("link", name="CSV").first.click()
    assert coming.value.suggested_filename == "pasted-blinds.csv"


def test_a_file_is_brought_in_and_kept_without_any_script(screens, tmp_path):
    page = host(screens, viewport=SIZES["phone"], java_script_enabled=False)
    page.goto("/schedules/import/")
    file = tmp_path / "blinds.csv"
    file.write_text("minutes;small;big\n15;100;200\n15;200;400\n")
    page.get_by_label("Or a file").set_input_files(file)
    page.locator("#look").click()
    assert "15;200;400" in page.get_by_label("The schedule").input_value()
    assert page.locator(".read-lines > li").count() == 2
    page.get_by_role("button", name="Keep it").click()
    assert re.search(r"/schedules/\d+/$", page.url)
