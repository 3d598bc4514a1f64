"""From a pause on a phone to what two pages show, beside a bare page in the same browser."""

import time
from collections.abc import Iterator

from playwright.sync_api import Browser, Page

from tests.bench import figures
from tests.bench.browsers import TV, chromium, first_after, monotonic_ms, open_page
from tests.bench.figures import Row, spread
from tests.bench.servers import SLUG, Phone, Server, running_night

ROUNDS, DEEDS = 4, 40

BARE = "<!doctype html><title>bare</title><body><p id=state></p>"
LISTEN = f"""
new EventSource('/e/{SLUG}/stream').addEventListener('reading', (event) => {{
  document.getElementById('state').textContent = JSON.parse(event.data).state;
}});
"""
STAMP = """(element) => {
  window.states = [];
  new MutationObserver(() => states.push(performance.now())).observe(element,
    {childList: true, characterData: true, subtree: true, attributes: true,
     attributeFilter: ['class']});
}"""


def rows() -> Iterator[Row]:
    pages: list[float] = []
    bare: list[float] = []
    with running_night(seconds=3599) as served, chromium() as browser:
        for _ in range(ROUNDS):
            for last, alone in one_round(served, browser):
                pages.append(last)
                bare.append(alone)
    found, peer = spread(pages), spread(bare)
    yield Row(
        "pause or resume -> changed in the later of two TV pages, p95",
        found.p95,
        "ms",
        25,
        "a bare page",
        peer.p95,
        note=str(found),
    )
    over = spread(one - other for one, other in zip(pages, bare, strict=True))
    yield Row(
        "the same, over a bare EventSource page in the same run, median",
        over.median,
        "ms",
        3,
        note=f"{over}; the bare page: {peer}",
    )


def one_round(served: Server, browser: Browser) -> Iterator[tuple[float, float]]:
    """Of each deed: ms until the later TV page showed it, and until the bare page did."""
    screens = [open_page(browser, served.url + TV) for _ in "ab"]
    bare = bare_page(served, browser)
    time.sleep(2)
    opened = [*screens, bare]
    for page, place in zip(opened, ("body", "body", "#state"), strict=True):
        page.eval_on_selector(place, STAMP)
    phone = Phone(served)
    reading = served.reading()
    seq, running = reading["clock_seq"], reading["running"]
    sent: list[float] = []
    for _ in range(DEEDS):
        time.sleep(0.25)
        sent.append(monotonic_ms())
        phone.clock("pause" if running else "resume", seq)
        seq, running = seq + 1, not running
    time.sleep(0.5)
    phone.close()
    seen = [first_after(page, sent) for page in opened]
    for page in opened:
        page.context.close()
    for at, one, other, alone in zip(sent, *seen, strict=True):
        yield max(one, other) - at, alone - at


def bare_page(served: Server, browser: Browser) -> Page:
    page = browser.new_context().new_page()
    page.route("**/bare", lambda route: route.fulfill(body=BARE, content_type="text/html"))
    page.goto(served.url + "/bare")
    page.unroute_all()
    page.evaluate(LISTEN)
    return page


if __name__ == "__main__":
    figures.main(rows)
