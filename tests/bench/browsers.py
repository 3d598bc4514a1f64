"""Chromium pages whose every change of digits is stamped, and the server's truth to hold them to.

Everything is compared on this machine's monotonic clock: Chromium says when its page began on it,
and the server's clock is boot time plus a stored offset.
"""

import contextlib
import queue
import random
import shutil
import socket
import threading
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from tests.bench.servers import DEVICE, SLUG, Server
from tournament.management.commands.test import find_chromium

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
TV = f"/e/{SLUG}/tv/"

# Each text of the digits with when it stood there, and what was seen at each painted frame.
WATCH = """
(() => {
  window.stamps = [];
  window.frames = [];
  const digits = () => (document.getElementById('digits') || {}).textContent;
  const start = () => {
    if (!digits()) { setTimeout(start, 0); return; }
    new MutationObserver(() => stamps.push([digits(), performance.now()])).observe(
      document.getElementById('digits'), {childList: true, characterData: true, subtree: true});
    const painted = new MessageChannel();
    painted.port1.onmessage = () => frames.push([digits(), performance.now()]);
    const frame = () => {
      painted.port2.postMessage(0);
      if (frames.length < 400 || window.watchFrames) { requestAnimationFrame(frame); }
      else { setTimeout(frame, 250); }
    };
    requestAnimationFrame(frame);
  };
  start();
})();
"""

WRONG_CLOCK = """
(() => {
  const Right = Date, by = %d;
  window.Date = class extends Right {
    constructor(...given) { super(...(given.length ? given : [Right.now() + by])); }
    static now() { return Right.now() + by; }
  };
})();
"""


@contextlib.contextmanager
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            # With windows where it is there: without them the main thread paints too.
            executable_path=shutil.which("chromium") or find_chromium(),
            args=FLAGS,
        )
        yield browser
        browser.close()


def open_page(
    browser: Browser,
    url: str,
    *,
    script: str = WATCH,
    cpu: int = 1,
    width: int = 1920,
    height: int = 1080,
) -> Page:
    """A page in a profile of its own, with the right to steer."""
    context = browser.new_context(viewport={"width": width, "height": height})
    where = url.split("/", 3)
    context.add_cookies([{"name": "shuffleup_device", "value": DEVICE, "url": "/".join(where[:3])}])
    page = context.new_page()
    page.add_init_script(script)
    if cpu > 1:
        context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": cpu})
    page.goto(url)
    return page


def began_at_ms(page: Page) -> float:
    """When this page's ``performance.now()`` was 0, by this machine's monotonic clock."""
    cdp = page.context.new_cdp_session(page)
    cdp.send("Performance.enable")
    metrics = {m["name"]: m["value"] for m in cdp.send("Performance.getMetrics")["metrics"]}
    cdp.detach()
    return float(metrics["NavigationStart"]) * 1000


def monotonic_ms() -> float:
    return time.clock_gettime(time.CLOCK_MONOTONIC) * 1000


@dataclass(frozen=True, slots=True)
class Truth:
    """When the running level ends, by this machine's monotonic clock."""

    ends_ms: float

    def left_ms(self, at_ms: float) -> float:
        return self.ends_ms - at_ms

    def late_ms(self, text: str, at_ms: float) -> float:
        """How long after its instant this text came; negative if before."""
        return at_ms - (self.ends_ms - seconds_of(text) * 1000)

    def error_ms(self, text: str, at_ms: float) -> float:
        """How far the shown time is from the truth; seconds are shown rounded up."""
        left, shown = self.left_ms(at_ms), seconds_of(text) * 1000
        return max(0.0, left - shown, shown - 1000 - left)


def truth(served: Server) -> Truth:
    """Of the event's running level, from the rows themselves."""
    ends, offset = served.run(
        "from tournament import instants; from tournament.models import Event, TimeBase; "
        f"event = Event.objects.get(slug={SLUG!r}); base = TimeBase.objects.get(); "
        "print(instants.in_ms(event.boundary_at), base.offset_ms)"
    ).split()[-2:]
    asleep = time.clock_gettime(time.CLOCK_BOOTTIME) - time.clock_gettime(time.CLOCK_MONOTONIC)
    return Truth(int(ends) - int(offset) - round(asleep * 1000))


def seconds_of(text: str) -> int:
    seconds = 0
    for part in text.split(":"):
        seconds = seconds * 60 + int(part)
    return seconds


def stamps(page: Page) -> list[tuple[str, float]]:
    """(text, monotonic ms) of each change of the digits."""
    began = began_at_ms(page)
    return [(text, began + at) for text, at in page.evaluate("stamps")]


def painted(page: Page) -> list[tuple[str, float]]:
    """(text, monotonic ms) of each frame that anybody could see."""
    began = began_at_ms(page)
    first = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime")
    return [(text, began + at) for text, at in page.evaluate("frames") if at >= first]


def changes(found: Sequence[tuple[str, float]]) -> dict[str, float]:
    """When each text first stood there."""
    first: dict[str, float] = {}
    for text, at in found:
        first.setdefault(text, at)
    return first


class Link:
    """A relay between browser and server whose way can be long, uneven, or gone."""

    def __init__(self, port: int, delay_ms: float = 0, jitter_ms: float = 0, seed: int = 7) -> None:
        self.target, self.delay, self.jitter = port, delay_ms / 1000, jitter_ms / 1000
        self.dice = random.Random(seed)
        self.flow = threading.Event()
        self.flow.set()
        self.listener = socket.create_server(("127.0.0.1", 0), backlog=64)
        self.url = f"http://127.0.0.1:{self.listener.getsockname()[1]}"
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        while True:
            try:
                near, _ = self.listener.accept()
            except OSError:
                return
            try:
                far = socket.create_connection(("127.0.0.1", self.target), 5)
            except OSError:
                near.close()
                continue
            far.settimeout(None)
            for sock in (near, far):
                sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            for pair in ((near, far), (far, near)):
                threading.Thread(target=self._pump, args=pair, daemon=True).start()

    def _pump(self, source: socket.socket, sink: socket.socket) -> None:
        """Bytes keep their order, as on TCP: a late one holds up what comes after it."""
        under_way: queue.Queue[tuple[float, bytes]] = queue.Queue()

        def deliver() -> None:
            while True:
                at, heard = under_way.get()
                time.sleep(max(0, at - time.monotonic()))
                self.flow.wait()
                with contextlib.suppress(OSError):
                    if heard:
                        sink.sendall(heard)
                        continue
                    sink.shutdown(socket.SHUT_WR)
                return

        threading.Thread(target=deliver, daemon=True).start()
        while True:
            try:
                heard = source.recv(65_536)
            except OSError:
                heard = b""
            late = self.delay + self.dice.uniform(0, self.jitter)
            under_way.put((time.monotonic() + late, heard))
            if not heard:
                return

    def stall(self) -> None:
        """The network is gone: bytes wait, nobody is told."""
        self.flow.clear()

    def resume(self) -> None:
        self.flow.set()

    def close(self) -> None:
        self.listener.close()
        self.resume()


def renderer_of(browser: Browser, page: Page) -> int:
    """The process that runs this page alone."""
    cdp: Any = browser.new_browser_cdp_session()
    before = _renderer_times(cdp)
    page.evaluate(
        "() => { const ends = performance.now() + 400; while (performance.now() < ends); }"
    )
    after = _renderer_times(cdp)
    cdp.detach()
    return max(after, key=lambda pid: after[pid] - before.get(pid, 0))


def _renderer_times(cdp: Any) -> dict[int, float]:
    processes = cdp.send("SystemInfo.getProcessInfo")["processInfo"]
    return {p["id"]: p["cpuTime"] for p in processes if p["type"] == "renderer"}


def first_after(page: Page, instants: list[float]) -> list[float]:
    """When the page first changed after each of these."""
    began = began_at_ms(page)
    stamps = [began + at for at in page.evaluate("states")]
    return [min(at for at in stamps if at > instant) for instant in instants]
