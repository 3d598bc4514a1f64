"""The server killed in the middle of a level and started again, with pages open all the while."""

import time
from collections.abc import Iterator

from playwright.sync_api import Page

from tests.bench import figures
from tests.bench.browsers import TV, chromium, open_page, truth
from tests.bench.figures import Row, spread
from tests.bench.servers import SLUG, Server, running_night

KILLS = 3
AWAY_SECONDS = 6
TAP_AGAIN_SECONDS = 0.5


def rows() -> Iterator[Row]:
    pauses: list[float] = []
    with running_night(seconds=3599) as served, chromium() as browser:
        screen = open_page(browser, served.url + TV)
        phone = open_page(browser, served.url + f"/e/{SLUG}/", width=360, height=780)
        before = truth(served)
        kill_and_start(served)
        yield Row(
            "server killed and restarted: shift of the clock",
            abs(truth(served).ends_ms - before.ends_ms),
            "ms",
            0,
        )
        for _ in range(KILLS):
            kill_and_start(served)
            back = time.monotonic()
            pauses.append(tap_until(phone, "pause", screen, "is-paused") - back)
            tap_until(phone, "resume", screen, "is-running")
    yield Row(
        "until a pause works without a reload, after it is back",
        max(pauses),
        "s",
        3,
        note=str(spread(pauses)),
    )


def kill_and_start(served: Server) -> None:
    served.kill()
    time.sleep(AWAY_SECONDS)
    served.start()


def tap_until(phone: Page, deed: str, screen: Page, look: str) -> float:
    """Tap as a host does, again if nothing happens; when the television showed it."""
    while True:
        button = phone.locator(f'#dock form[data-deed="{deed}"] button:visible')
        if button.count():
            button.first.click(timeout=2000)
        until = time.monotonic() + TAP_AGAIN_SECONDS
        while time.monotonic() < until:
            if screen.locator(f"body.{look}").count():
                return time.monotonic()
            time.sleep(0.01)


if __name__ == "__main__":
    figures.main(rows)
