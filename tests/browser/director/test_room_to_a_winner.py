"""The room from its first table to the winner, on the pages that a host has at hand."""

from playwright.sync_api import expect

PHONE = {"width": 360, "height": 640}
TABLET = {"width": 1024, "height": 768}
NAMES = (
    *("Ann", "Bo", "Cleo", "Dan", "Eva", "Finn", "Gro", "Hans", "Ida", "Jan"),
    *("Kim", "Lea", "Max", "Nils", "Olga", "Per", "Rut", "Siv", "Tor"),
)


class RoomPage:
    """The host's phone, and another director's that says who is out."""

    def __init__(self, theatre, page, slug):
        self.theatre, self.page, self.slug = theatre, page, slug
        self.cards = page.locator("#room-head .suggests:not(.calm)")
        self.seated = page.locator("#tables [data-entry]")

    def open(self):
        self.page.goto(f"/e/{self.slug}/room/")

    def tap(self, name):
        self.page.locator("main").get_by_role("button", name=name).first.tap()

    def tables(self):
        """Numbers of the entries at each table, by its number."""
        held = self.page.locator("#tables > li").evaluate_all(
            "all => all.map((one) => [one.id, ...Array.from("
            "one.querySelectorAll('[data-entry]'), (chair) => chair.dataset.entry)])"
        )
        return {
            int(table.removeprefix("t")): [int(entry.partition(".")[0]) for entry in entries]
            for table, *entries in held
        }

    def counts(self):
        return sorted(map(len, self.tables().values()))

    def somebody_goes_out(self, many=1):
        """At the fullest table; this page shows it without a tap."""
        for _ in range(many):
            tables = self.tables()
            number = max(tables.values(), key=len)[-1]
            self.theatre.deed(self.slug, "people/out/", entry=number)
            left = sum(map(len, tables.values())) - 1
            expect(self.seated).to_have_count(left)

    def everybody_moves(self, button):
        """The card says who goes where; one tap below it, and they go."""
        self.cards.first.locator("summary").tap()
        self.cards.first.get_by_role("button", name=button).tap()

    def demand_width(self):
        assert self.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_nineteen_people_play_to_a_winner_on_the_pages(theatre, phone):
    slug = theatre.night(people=19, names=NAMES, running=False)
    page = phone(slug)
    room = RoomPage(theatre, page, slug)
    room.open()
    room.tap("3 tables of 9")
    room.tap("Draw the seats")
    expect(room.seated).to_have_count(19)
    assert room.counts() == [6, 6, 7]
    room.demand_width()

    # The night begins, and two come late.
    page.get_by_role("link", name="Night-").tap()
    page.locator("#dock").get_by_role("button", name="Start now").tap()
    for entries in (20, 21):
        page.locator("#people").get_by_role("button", name="One player more").tap()
        expect(page.locator(".people li")).to_have_count(entries)
    page.locator(".tabs a", has_text="More").tap()
    page.get_by_role("link", name="The room").last.tap()
    expect(room.seated).to_have_count(21)
    room.tap("Player 20 is seated")
    expect(page.locator(".walkers li")).to_have_count(1)

    # A tablet lies at table 1: a button, a hand, and somebody is out, by mistake and again.
    tablet = phone(slug, TABLET)
    tablet.goto(f"/e/{slug}/table/1/")
    table = tablet.locator("#table")
    table.get_by_role("button", name="Draw for it").click()
    table.get_by_role("button", name="Next hand").click()
    expect(table).to_contain_text("Hand 1")
    for is_mistake in (True, False):
        table.locator("a.seat").last.click()
        table.get_by_role("button", name="Out").click()
        expect(room.seated).to_have_count(20)
        if is_mistake:
            tablet.locator("#toast").get_by_role("button", name="Undo").click()
            expect(room.seated).to_have_count(21)

    # Eighteen fit at two tables: one breaks.
    room.somebody_goes_out(2)
    expect(room.cards.first).to_contain_text("Table 3 breaks")
    room.everybody_moves("Break table 3")
    expect(page.locator("#tables > li")).to_have_count(2)
    assert room.counts() == [9, 9]
    room.demand_width()
    table.get_by_role("button", name="They all sit").click()
    expect(table.locator(".coming")).to_have_count(0)

    # Two at table 2 are out: somebody goes over, once the room knows the button there.
    for number in room.tables()[2][:2]:
        theatre.deed(slug, "people/out/", entry=number)
    expect(room.cards.first).to_contain_text("Where was the button at table 2?")
    room.tap("Draw the mover by lot")
    expect(room.cards.first).to_contain_text("from table 1 to table 2")
    room.tap("Done")
    expect(room.cards).to_have_count(0)
    assert room.counts() == [8, 8]
    expect(table.get_by_text("goes to table 2")).to_be_visible()

    # One more out means the final table: hand for hand.
    room.somebody_goes_out(6)
    expect(room.cards.first).to_contain_text("Hand for hand now?")
    room.tap("Begin")
    expect(room.cards.first).to_contain_text("Round 1: tables 1, 2 still play.")
    table.get_by_role("button", name="The hand is over").click()
    expect(table).to_contain_text("Waiting for table 2")
    expect(room.cards.first).to_contain_text("Round 1: table 2 still plays.")
    room.tap("Hand is over")
    expect(table).to_contain_text("Hand for hand, round 2")
    room.somebody_goes_out()
    expect(room.cards.first).to_contain_text("Final table")
    room.everybody_moves("They move to the final table")
    expect(page.locator("#tables > li")).to_have_count(1)
    assert room.counts() == [9]
    room.demand_width()
    table.get_by_role("button", name="They all sit").click()

    # To the winner: the last one goes out on the night's own page.
    room.somebody_goes_out(7)
    page.get_by_role("link", name="Night-").tap()
    page.locator("body[data-connection=live]").wait_for()
    page.locator("#dock-out").tap()
    page.locator(".people li:not(.gone) summary").first.tap()
    expect(page.locator("[data-show=players]")).to_have_text("1")
    card = page.locator("#suggestions")
    expect(card).to_contain_text("is the last one left")
    card.get_by_role("button", name="Finish").tap()
    expect(page.get_by_role("button", name="Open the night again")).to_be_visible()
    expect(table).to_contain_text("The night is over")
    room.open()
    assert room.cards.count() == 0
