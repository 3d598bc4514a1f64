"""From the tap that knocks somebody out to another director's page, and to the television.

Directors see it at once. Everybody else waits until the time to undo is over; what can be measured
there is what comes on top of it.
"""

import time
from collections.abc import Iterator

from playwright.sync_api import Browser, Page

from tests.bench import figures
from tests.bench.browsers import TV, chromium, first_after, monotonic_ms, open_page
from tests.bench.figures import Row, spread
from tests.bench.servers import DEVICE, SLUG, Phone, Server, running_night

UNDO_SECONDS = 5  # of snapshots.UNDO_TIME
PEOPLE = 24
BUSTS = 20
APART_SECONDS = 1.0
STAMP = """(element) => {
  window.states = [];
  var said = element.textContent;
  new MutationObserver(() => {
    var says = document.getElementById(element.id).textContent;
    if (says !== said) states.push(performance.now());
    said = says;
  }).observe(element.parentNode, {childList: true, characterData: true, subtree: true});
}"""


def rows() -> Iterator[Row]:
    waits_ms = UNDO_SECONDS * 1000
    with running_night(PEOPLE, seconds=3599) as served, chromium() as browser:
        director, television = director_page(served, browser), open_page(browser, served.url + TV)
        time.sleep(2)
        director.eval_on_selector("#people", STAMP)
        television.eval_on_selector("#players", STAMP)
        sent = list(busts(served))
        time.sleep(UNDO_SECONDS + 2)
        at_once = [at - began for at, began in zip(first_after(director, sent), sent, strict=True)]
        due = [began + waits_ms for began in sent]
        shown = [at - began for at, began in zip(first_after(television, due), due, strict=True)]
        for page in (director, television):
            page.context.close()
    found = spread(at_once)
    yield Row("a knock-out -> another director's page, p95", found.p95, "ms", note=str(found))
    found = spread(shown)
    yield Row(
        "a knock-out -> the television, over the 5 s to undo it, p95",
        found.p95,
        "ms",
        note=f"{found}; asked for by a task that is timed to be a little late, never early",
    )


def director_page(served: Server, browser: Browser) -> Page:
    context = browser.new_context()
    context.add_cookies([{"name": "shuffleup_device", "value": DEVICE, "url": served.url}])
    page = context.new_page()
    page.goto(f"{served.url}/e/{SLUG}/")
    page.locator("body[data-connection=live]").wait_for()
    return page


def busts(served: Server) -> Iterator[float]:
    """When each was sent, by the monotonic clock."""
    phone = Phone(served)
    for number in range(PEOPLE, PEOPLE - BUSTS, -1):
        time.sleep(APART_SECONDS)
        began = monotonic_ms()
        status, body = phone.post("people/out/", entry=number)
        if status != 200:
            raise RuntimeError(f"The knock-out was answered {status}: {body[:500]!r}")
        yield began
    phone.close()


if __name__ == "__main__":
    figures.main(rows)
