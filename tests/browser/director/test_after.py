"""The book, the till and the results, walked from end to end with a thumb."""

import re

from playwright.sync_api import expect

from tests.browser.faults import faults

OFFERS = "offers.set_offers(pk, karin, offers=[{'kind': 'buy_in', 'price': 10_000}])"
ALL_OUT = (
    "[knockouts.knock_out(pk, karin, number=n, by=[1]) for n in (4, 3, 2)]; clock.finish(pk, karin)"
)


def put_in_the_book(page, name, nickname=""):
    page.get_by_label("Name", exact=True).fill(name)
    if nickname:
        page.get_by_text("Nickname, number, note").tap()
        page.get_by_label("Nickname").fill(nickname)
    page.get_by_role("button", name="Put in the book").tap()
    expect(page.locator("main")).to_contain_text(name)


def test_somebody_is_put_in_the_book_made_one_with_a_double_and_named(theatre, phone):
    slug = theatre.night(people=9)
    page = phone(slug)
    page.goto("/players/")
    put_in_the_book(page, "Zoë Lind")
    page.goto("/players/")
    put_in_the_book(page, "Zoë L", "Zo")
    assert faults(page) == []
    page.goto("/players/")
    page.locator("ul.rows").get_by_role("link", name="Zoë Lind").last.tap()
    page.get_by_text("The same person as somebody else").tap()
    page.get_by_label("The same person as", exact=True).select_option(label="Zoë L “Zo”")
    page.get_by_role("button", name="Make them one").tap()
    expect(page.get_by_label("Nickname")).to_have_value("Zo")
    page.goto("/players/?q=Zo")
    expect(page.get_by_role("link", name=re.compile("^Zoë"))).to_have_count(1)
    page.goto(f"/e/{slug}/")
    row = page.locator(".people li", has_text="Player 9")
    row.locator("summary").tap()
    row.get_by_role("link", name="Name…").tap()
    page.locator(".known").get_by_role("button", name="Zoë Lind").tap()
    expect(page.locator(".people .name", has_text="Zoë")).to_be_visible()


def test_a_price_is_set_somebody_pays_and_all_is_settled(theatre, phone):
    slug = theatre.night(people=4)
    page = phone(slug)
    page.goto(f"/e/{slug}/money/")
    page.locator(".usual").get_by_role("textbox").fill("100")
    page.get_by_role("button", name="Once Everybody").tap()
    expect(page.locator("#paying .payers").first.locator(".line")).to_have_count(4)
    page.get_by_role("button", name="Anna: cash").tap()
    expect(page.locator("#paying .payers").first.locator(".line")).to_have_count(3)
    expect(page.locator(".till")).to_contain_text("SEK 100")
    page.goto(f"/e/{slug}/")
    for name in ("Karin", "Lars", "Björn"):
        row = page.locator(".people li", has_text=name)
        row.locator("summary").tap()
        row.get_by_role("button", name="Out").tap()
        expect(row.locator(".place")).to_contain_text("out")
    page.get_by_role("button", name="Finish", exact=True).first.tap()
    expect(page.get_by_role("link", name="Results", exact=True).first).to_be_visible()
    page.goto(f"/e/{slug}/money/#settle")
    expect(page.locator(".payments li")).not_to_have_count(0)
    page.get_by_label("Who has the money that was paid in?").select_option(label="Anna")
    page.get_by_role("button", name="Work it out").tap()
    expect(page.locator(".payments")).to_contain_text("Anna")
    assert faults(page) == []


def test_results_are_sent_kept_and_restored(theatre, phone, tmp_path):
    slug = theatre.night(people=4, after=f"{OFFERS}; {ALL_OUT}")
    page = phone(slug)
    page.goto(f"/e/{slug}/results/")
    expect(page.locator(".winner .who")).to_have_text("Anna")
    assert "1. Anna" in page.locator("#share").input_value()
    page.locator(".copy").tap()
    expect(page.locator(".copied")).not_to_be_empty()
    with page.expect_download() as table:
        page.get_by_role("link", name="For a spreadsheet (CSV)").tap()
    assert "Anna" in table.value.path().read_text(encoding="utf-8-sig")
    assert faults(page) == []
    with page.expect_download() as backup:
        page.get_by_role("link", name="Backup of this night").tap()
    assert backup.value.suggested_filename == f"{slug}.shuffleup"
    backup.value.save_as(tmp_path / "night.shuffleup")
    page.goto("/restore/")
    page.locator("#id_file").set_input_files(tmp_path / "night.shuffleup")
    expect(page.locator("main")).to_contain_text("This night is here already")
    assert faults(page) == []
    page.get_by_role("button", name="Restore this night").tap()
    page.wait_for_url(f"**/e/{slug}-2/")
    page.goto(f"/e/{slug}-2/results/")
    expect(page.locator(".winner .who")).to_have_text("Anna")
