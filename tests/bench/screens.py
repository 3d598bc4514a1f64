"""Television pages against the server's truth: skew, lateness, bad Wi-Fi, wrong clocks, sleep."""

import contextlib
import os
import signal
import time
from collections.abc import Iterator

from playwright.sync_api import Browser, Page

from tests.bench import figures
from tests.bench.browsers import (
    TV,
    WATCH,
    WRONG_CLOCK,
    Link,
    Truth,
    changes,
    chromium,
    monotonic_ms,
    open_page,
    painted,
    renderer_of,
    stamps,
    truth,
)
from tests.bench.figures import Row, spread
from tests.bench.servers import Server, running_night

LOOK_SECONDS = 100
SLOW_SECONDS = 40
BAD_LOADS, BAD_SECONDS = 6, 12
SETTLED_SECONDS = 2  # after the load; the first moments have rows of their own
GONE_SECONDS = 15


def rows() -> Iterator[Row]:
    with running_night(seconds=3599) as served, chromium() as browser:
        known = truth(served)
        yield from two_alike(served, browser, known)
        yield from one_slow(served, browser, known)
        yield from bad_network(served, browser, known)
        yield from wrong_clocks(served, browser, known)
        yield suspended(served, browser, known)
        yield from network_gone(served, browser, known)


def two_alike(served: Server, browser: Browser, known: Truth) -> Iterator[Row]:
    pages = [open_page(browser, served.url + TV) for _ in "ab"]
    time.sleep(SETTLED_SECONDS + LOOK_SECONDS)
    one, other = (settled(page) for page in pages)
    apart = spread(abs(one[text] - other[text]) for text in one.keys() & other.keys())
    yield Row("two TV pages: digits apart, p99", apart.p99, "ms", 16.7, note=str(apart))
    late = spread(known.late_ms(text, at) for page in (one, other) for text, at in page.items())
    yield Row("TV page: a digit's lateness, median", late.median, "ms", 10, note=str(late))
    close(*pages)


def one_slow(served: Server, browser: Browser, known: Truth) -> Iterator[Row]:
    pages = [open_page(browser, served.url + TV), open_page(browser, served.url + TV, cpu=6)]
    time.sleep(2 * SETTLED_SECONDS + SLOW_SECONDS)
    one, slow = (settled(page) for page in pages)
    apart = spread(abs(one[text] - slow[text]) for text in one.keys() & slow.keys())
    late = spread(known.late_ms(text, at) for text, at in slow.items())
    yield Row("one of them at 6x CPU throttle: digits apart, p99", apart.p99, "ms", note=str(apart))
    yield Row("the slow one: a digit's lateness, median", late.median, "ms", 10, note=str(late))
    close(*pages)


def bad_network(served: Server, browser: Browser, known: Truth) -> Iterator[Row]:
    """Each load measures the server's clock for itself; all digits once that has settled."""
    late: list[float] = []
    for load in range(BAD_LOADS):
        with contextlib.closing(Link(served.port, 150, 150, seed=load)) as link:
            page = open_page(browser, link.url + TV)
            time.sleep(BAD_SECONDS)
            late += [known.late_ms(text, at) for text, at in settled(page).items()]
            close(page)
    found = spread(late)
    size = spread(map(abs, late))
    yield Row(
        "bad Wi-Fi (150 ms + 0-150 one way): lateness or haste, median",
        size.median,
        "ms",
        60,
        note=f"{found}; as a size {size}",
    )


def wrong_clocks(served: Server, browser: Browser, known: Truth) -> Iterator[Row]:
    for name, by_ms in (("90 s fast", 90_000), ("an hour slow", -3_600_000)):
        page = open_page(browser, served.url + TV, script=WRONG_CLOCK % by_ms + WATCH)
        time.sleep(5)
        error = spread(known.error_ms(text, at) for text, at in painted(page))
        yield Row(
            f"browser's clock {name}: worst frame from the first paint on",
            error.most,
            "ms",
            100,
            note=str(error),
        )
        close(page)


def suspended(served: Server, browser: Browser, known: Truth) -> Row:
    page = open_page(browser, served.url + TV)
    page.evaluate("window.watchFrames = true")
    process = renderer_of(browser, page)
    time.sleep(SETTLED_SECONDS)
    os.kill(process, signal.SIGSTOP)
    slept = monotonic_ms()
    time.sleep(GONE_SECONDS)
    os.kill(process, signal.SIGCONT)
    woke = monotonic_ms()
    time.sleep(3)
    frames = painted(page)
    if any(slept + 100 < at < woke for _, at in frames):
        raise RuntimeError("The page did not sleep.")
    after = [known.error_ms(text, at) for text, at in frames if at >= woke]
    close(page)
    return Row(
        f"renderer suspended {GONE_SECONDS} s: wrong frames after it woke",
        sum(error > 50 for error in after[:60]),
        "",
        0,
        note=f"first frame {after[0]:.0f} ms off; {spread(after)}",
    )


def network_gone(served: Server, browser: Browser, known: Truth) -> Iterator[Row]:
    with contextlib.closing(Link(served.port)) as link:
        page = open_page(browser, link.url + TV)
        page.evaluate("window.watchFrames = true")
        time.sleep(SETTLED_SECONDS)
        link.stall()
        gone = monotonic_ms()
        page.wait_for_selector("#lost", state="visible", timeout=30_000)
        badge = (monotonic_ms() - gone) / 1000
        time.sleep(max(0, GONE_SECONDS - badge))
        back = monotonic_ms()
        link.resume()
        page.wait_for_selector("#lost", state="hidden", timeout=30_000)
        cleared = (monotonic_ms() - back) / 1000
        frames = [(text, at) for text, at in painted(page) if at > gone]
        error = spread(known.error_ms(text, at) for text, at in frames)
        close(page)
    yield Row(f"network gone {GONE_SECONDS} s: worst error", error.most, "ms", 100, note=str(error))
    yield Row(
        "network gone: until the badge is there",
        badge,
        "s",
        12,
        note=f"gone {cleared:.1f} s after the network was back",
    )


def settled(page: Page) -> dict[str, float]:
    """When each text came, without the page's first seconds."""
    found = stamps(page)
    since = found[0][1] + SETTLED_SECONDS * 1000
    return changes([(text, at) for text, at in found if at > since])


def close(*pages: Page) -> None:
    for page in pages:
        page.context.close()


if __name__ == "__main__":
    figures.main(rows)
