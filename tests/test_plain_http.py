"""At home everything is plain http at an address of the network, which browsers trust with less.

What they offer on https and localhost alone may be used in one module each, which does without
it, too. What those do then is seen in tests/browser/test_plain_http.py.
"""

from pathlib import Path

import esprima
import pytest

SCRIPTS = sorted((Path(__file__).parents[1] / "static" / "js").glob("*.js"))

# Wherever these words stand, the thing is meant.
ALONE = set(
    """
    wakeLock WakeLock clipboard Clipboard ClipboardItem canShare randomUUID subtle serviceWorker
    ServiceWorkerContainer pushManager PushManager Notification getBattery mediaDevices
    getUserMedia AudioWorklet AudioWorkletNode audioWorklet caches CacheStorage cookieStore
    geolocation bluetooth requestMIDIAccess
    """.split()  # noqa: SIM905 - a list to read
)
# These are words for other things as well.
OF_THE_NAVIGATOR = {"share", "locks", "storage", "usb", "serial", "hid", "credentials"}

WITH_A_FALLBACK = {
    "awake.js": {"wakeLock"},  # else a video, else a word
    "copy.js": {"clipboard"},  # else what is marked
    "picture.js": {"canShare", "share"},  # else it is saved, or kept by a long press
}


def secure_only(source):
    """Return (line, what) for everything that plain http does not have."""
    tokens = esprima.tokenize(source, {"loc": True})
    found = []
    for at, token in enumerate(tokens):
        word = token.value.strip("\"'`") if token.type in {"String", "Template"} else token.value
        if token.type in {"Identifier", "String", "Template"} and word in ALONE:
            found.append((token.loc.start.line, word))
        if token.type == "Identifier" and word == "navigator":
            found += of_the_navigator(tokens, at)
    return found


def of_the_navigator(tokens, at):
    """What is asked of the navigator here; where it is handed on nobody can tell, which counts."""
    line = tokens[at].loc.start.line
    after = [token.value for token in tokens[at + 1 : at + 4]]
    before = [token.value for token in tokens[max(0, at - 2) : at]]
    if after[:1] == ["?"] and after[1:2] == ["."]:
        after = after[1:]
    if after[:1] == ["."]:
        return [(line, after[1])] if after[1] in OF_THE_NAVIGATOR else []
    if before[-1:] == ["."] and before[:1] != ["window"]:
        return []  # somebody else's
    return [(line, "navigator as a whole")]


def test_the_scripts_are_looked_at():
    names = {script.name for script in SCRIPTS}
    assert names >= {"tv.js", "director.js", "viewer.js", "deeds.js"} | WITH_A_FALLBACK.keys()


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.name)
def test_a_script_needs_nothing_that_plain_http_has_not(script):
    allowed = WITH_A_FALLBACK.get(script.name, set())
    found = secure_only(script.read_text(encoding="utf-8"))
    assert [where for where in found if where[1] not in allowed] == []


@pytest.mark.parametrize("name", WITH_A_FALLBACK)
def test_what_is_let_through_is_needed(name):
    [script] = [script for script in SCRIPTS if script.name == name]
    found = {what for _line, what in secure_only(script.read_text(encoding="utf-8"))}
    assert found == WITH_A_FALLBACK[name]


@pytest.mark.parametrize(
    "source",
    [
        "navigator.wakeLock.request('screen');",
        "if ('wakeLock' in navigator) {}",
        "navigator['clipboard'].writeText('x');",
        "navigator.share({ url: 'x' });",
        "window.navigator.share({});",
        "navigator?.share({});",
        "const id = crypto.randomUUID();",
        "crypto.subtle.digest('SHA-256', bytes);",
        "navigator.locks.request('sound', go);",
        "navigator.serviceWorker.register('x.js');",
        "new Notification('up');",
        "navigator.getBattery().then(show);",
        "navigator.mediaDevices.getUserMedia({ video: true });",
        "context.audioWorklet.addModule('x.js');",
        "caches.open('x');",
        "cookieStore.get('x');",
        "navigator.storage.persist();",
        "const { share } = navigator;",
        "const n = navigator; n.share({});",
        "go(navigator);",
    ],
)
def test_what_needs_https_is_found(source):
    assert secure_only(source)


@pytest.mark.parametrize(
    "source",
    [
        "crypto.getRandomValues(new Uint8Array(16));",
        "const share = 0.5; rail.draw(share); page.storage = 1; object.locks.length;",
        "navigator.userAgent; navigator.maxTouchPoints; navigator.sendBeacon('/x', 'y');",
        "document.execCommand('copy'); localStorage.getItem('x'); new BroadcastChannel('x');",
        "// navigator.wakeLock is not there\n/* caches */ 'a notification';",
    ],
)
def test_what_plain_http_has_is_let_through(source):
    assert secure_only(source) == []
