"""The television page: until it is right after a reload, its weight, and what it keeps busy."""

import time
from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Browser

from tests.bench import figures
from tests.bench.browsers import TV, Truth, began_at_ms, chromium, open_page, painted, truth
from tests.bench.figures import Row, spread
from tests.bench.servers import Server, running_night

RELOADS = 20
WORK_SECONDS = 30
RIGHT_MS = 50


def rows() -> Iterator[Row]:
    with running_night(seconds=3599) as served, chromium() as browser:
        yield reload(served, browser, truth(served))
        yield from weight(served, browser)
        yield work(served, browser)


def reload(served: Server, browser: Browser, known: Truth) -> Row:
    page = open_page(browser, served.url + TV)
    took: list[float] = []
    for _ in range(RELOADS):
        time.sleep(0.3)
        page.reload()
        while page.evaluate("frames.length") < 20:
            time.sleep(0.05)
        right = next(at for text, at in painted(page) if known.error_ms(text, at) < RIGHT_MS)
        took.append(right - began_at_ms(page))
    page.context.close()
    found = spread(took)
    return Row("TV page reloaded -> right time, median", found.median, "ms", 120, note=str(found))


def weight(served: Server, browser: Browser) -> Iterator[Row]:
    """Of a first visit, headers counted in; the stream has a row of its own."""
    context = browser.new_context(viewport={"width": 1920, "height": 1080})
    page = context.new_page()
    cdp = context.new_cdp_session(page)
    cdp.send("Network.enable")
    names: dict[str, str] = {}
    sizes: dict[str, float] = {}
    cdp.on(
        "Network.requestWillBeSent",
        lambda e: names.update({e["requestId"]: e["request"]["url"]}),
    )
    cdp.on(
        "Network.loadingFinished",
        lambda e: sizes.update({e["requestId"]: e["encodedDataLength"]}),
    )
    page.goto(served.url + TV)
    page.wait_for_timeout(3000)
    context.close()
    pieces = sorted(
        ((size, names[key].removeprefix(served.url)) for key, size in sizes.items()), reverse=True
    )
    heaviest = ", ".join(f"{path} {size / 1024:.1f}" for size, path in pieces[:6])
    yield Row(
        "TV page: bytes on the wire of a first visit",
        sum(sizes.values()) / 1024,
        "KB",
        60,
        note=f"{len(pieces)} answers; {heaviest}",
    )


def work(served: Server, browser: Browser) -> Row:
    page = open_page(browser, served.url + TV, script="", cpu=6)
    cdp = page.context.new_cdp_session(page)
    # By the processor's time: another program on this machine must not count as work.
    cdp.send("Performance.enable", {"timeDomain": "threadTicks"})
    time.sleep(5)
    before = metrics(cdp)
    time.sleep(WORK_SECONDS)
    after = metrics(cdp)
    page.context.close()
    spent = {name: (after[name] - before[name]) * 1000 / WORK_SECONDS for name in before}
    return Row(
        "TV page at 6x CPU throttle: main thread at work each second",
        spent["TaskDuration"],
        "ms",
        10,
        note=f"script {spent['ScriptDuration']:.1f}, layout {spent['LayoutDuration']:.1f}, "
        f"style {spent['RecalcStyleDuration']:.1f}",
    )


def metrics(cdp: Any) -> dict[str, float]:
    wanted = {"TaskDuration", "ScriptDuration", "LayoutDuration", "RecalcStyleDuration"}
    found = cdp.send("Performance.getMetrics")["metrics"]
    return {m["name"]: m["value"] for m in found if m["name"] in wanted}


if __name__ == "__main__":
    figures.main(rows)
