"""Every page for televisions and guests runs where nothing newer than Chromium 53 exists.

What came later is taken away before the first script of the page. Playwright's own ``evaluate``
needs some of it, so the page is asked through the debugger, and looked at from a world of its own.
"""

import pytest

# By object, what Chromium 53 has not, or has with a prefix only.
LATER = """
(() => {
  const gone = {
    'String.prototype': 'padStart padEnd trimStart trimEnd matchAll replaceAll at isWellFormed',
    'Array.prototype': 'includes flat flatMap at findLast findLastIndex toSorted toReversed with',
    'Uint8Array.prototype': 'includes at findLast toSorted',
    'Object': 'entries values fromEntries hasOwn getOwnPropertyDescriptors groupBy',
    'Promise': 'allSettled any try withResolvers',
    'Promise.prototype': 'finally',
    'Element.prototype': 'append prepend before after replaceWith replaceChildren toggleAttribute'
      + ' checkVisibility getAnimations requestFullscreen scrollTo scrollBy computedStyleMap',
    'Document.prototype': 'append prepend replaceChildren exitFullscreen hasStorageAccess',
    'DocumentFragment.prototype': 'append prepend replaceChildren',
    'CharacterData.prototype': 'before after replaceWith',
    'Intl': 'PluralRules RelativeTimeFormat ListFormat DisplayNames Segmenter',
    'Intl.NumberFormat.prototype': 'formatToParts formatRange',
    'Intl.DateTimeFormat.prototype': 'formatToParts formatRange',
    'Navigator.prototype': 'wakeLock clipboard share locks serviceWorker getBattery mediaDevices',
    'Crypto.prototype': 'randomUUID subtle',
    'Blob.prototype': 'text arrayBuffer stream',
    'window': 'globalThis BigInt WeakRef FinalizationRegistry AggregateError structuredClone'
      + ' queueMicrotask AbortController AbortSignal ResizeObserver BroadcastChannel PointerEvent'
      + ' fetch Headers Request Response URLSearchParams SharedArrayBuffer Atomics OffscreenCanvas'
      + ' requestIdleCallback trustedTypes caches cookieStore reportError'
  };
  Object.keys(gone).forEach((where) => {
    const owner = where.split('.').reduce((found, name) => found[name], window);
    gone[where].split(' ').forEach((name) => { delete owner[name]; });
  });
  window.trouble = [];
  addEventListener('error', (event) => trouble.push(event.message));
  addEventListener('unhandledrejection', (event) => trouble.push(String(event.reason)));
})();
"""
SECOND = 1000


@pytest.fixture(scope="module")
def nights(house):
    return {
        "running": house.night("running", level=5, level_spent_ms=456 * SECOND),
        "break": house.night("break", level=4, level_spent_ms=60 * SECOND),
        "paused": house.night("paused", level=5, running=False, paused_for_ms=60 * SECOND),
        "planned": house.night("planned", state="planned", starts_in_ms=3_600_000),
        "finished": house.night("finished", state="finished", level=5),
    }


@pytest.fixture
def old(show):
    """Open a page in an old engine; gives the page, and a way to ask its own world."""

    def open_page(path, **options):
        page = show(path, script=LATER, **options)
        debugger = page.context.new_cdp_session(page)

        def ask(expression):
            wish = {"expression": expression, "returnByValue": True}
            answer = debugger.send("Runtime.evaluate", wish)
            assert "exceptionDetails" not in answer, answer
            return answer["result"].get("value")

        return page, ask

    return open_page


def test_what_came_later_is_really_gone(nights, old):
    _page, ask = old(nights["running"])
    assert ask("typeof ''.padStart + typeof [].includes + typeof Object.entries") == "undefined" * 3
    assert ask("typeof fetch + typeof document.body.append") == "undefined" * 2


@pytest.mark.parametrize("mode", ["", "?table=2", "?rehearse=60", "?huge=1&speech=1"])
@pytest.mark.parametrize("night", ["running", "break", "paused", "planned", "finished"])
def test_the_tv_page_lives(nights, old, night, mode):
    page, ask = old(nights[night] + mode)
    page.wait_for_selector(f".{'is-countdown' if 'rehearse' in mode else 'stage'}")
    page.locator("#start").click()
    page.wait_for_selector("#start", state="hidden")
    before = ask("document.getElementById('digits').textContent")
    page.wait_for_timeout(1300)
    moves = night in {"running", "break"} or "rehearse" in mode
    assert (ask("document.getElementById('digits').textContent") != before) == moves
    assert ask("trouble") == []


def test_its_keys_and_its_settings_work(nights, old):
    page, ask = old(nights["running"], steers=True)
    page.locator("#start").click()
    for key, what in [("?", "#keys"), ("s", "[role=dialog]")]:
        page.keyboard.press(key)
        page.wait_for_selector(what)
        page.keyboard.press("Escape")
        page.wait_for_selector(what, state="hidden")
    page.keyboard.press("m")
    page.wait_for_selector("#quiet")
    page.keyboard.press("m")
    page.keyboard.press("Space")
    page.wait_for_selector("body.is-paused")
    page.keyboard.press("Space")
    page.wait_for_selector("body.is-running")
    assert ask("trouble") == []


def test_it_hears_of_a_change(nights, old, house):
    page, ask = old(house.night("heard", level=5))
    house.deed("heard", "pause")
    page.wait_for_selector("body.is-paused")
    house.deed("heard", "next", position=5)
    page.locator("#blinds", has_text="200/400").wait_for()
    assert ask("trouble") == []


@pytest.mark.parametrize("night", ["running", "break", "paused", "planned", "finished"])
def test_the_guests_page_lives(nights, old, night):
    page, ask = old(nights[night].replace("/tv/", "/view/"), size=(390, 844))
    page.wait_for_selector("#digits")
    before = ask("document.getElementById('digits').textContent")
    page.wait_for_timeout(1300)
    moves = night in {"running", "break"}
    assert (ask("document.getElementById('digits').textContent") != before) == moves
    assert ask("trouble") == []
