"""The main pages where a browser offers only what it offers on plain http, and where it offers all.

That is this machine's address on the network, as phones know it; browsers trust localhost as they
trust https. What some grant there anyway is taken away.
"""

import pytest
from playwright.sync_api import expect

PHONE = {"width": 360, "height": 780}
TELEVISION = {"width": 1920, "height": 1080}

TAKE_AWAY = """
  const gone = [[Navigator.prototype, ['wakeLock', 'clipboard', 'share', 'canShare', 'locks',
    'serviceWorker', 'getBattery', 'mediaDevices', 'storage']],
    [Crypto.prototype, ['randomUUID', 'subtle']],
    [window, ['PushManager', 'Notification', 'AudioWorklet', 'AudioWorkletNode', 'caches',
      'cookieStore', 'CacheStorage', 'ServiceWorkerContainer']]];
  gone.forEach(([owner, names]) => names.forEach((name) => { delete owner[name]; }));
"""
OFFERED = """() => ['wakeLock', 'clipboard', 'share', 'locks', 'serviceWorker', 'getBattery',
  'mediaDevices', 'storage'].filter((name) => name in navigator)
  .concat(['randomUUID', 'subtle'].filter((name) => name in crypto))
  .concat(['PushManager', 'Notification', 'AudioWorklet', 'caches', 'cookieStore']
    .filter((name) => name in window))"""

GIVE_CLIPBOARD = """(kind) => {
  const writes = {
    good: { writeText: (text) => { window.wrote = text; return Promise.resolve(); } },
    forbidden: { writeText: () => Promise.reject(new Error('not allowed')) },
  };
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: writes[kind] });
}"""


@pytest.fixture(params=["plain", "localhost"])
def trust(request, screens, make_night):
    """Devices as a home has them, and as a developer has them, and a night that is on."""
    make_night()
    if request.param == "localhost":
        screens.home = f"http://localhost:{screens.served.port}"
        return "localhost"
    unhindered = screens.device

    def device(**options):
        context = unhindered(**options)
        context.add_init_script(TAKE_AWAY)
        return context

    screens.device = device
    return "plain"


@pytest.fixture
def host(screens, trust):
    page = screens.open(screens.served.host_link, screens.device(viewport=PHONE))
    page.get_by_role("button", name="Yes, from this device").click()
    return page


def test_the_clock_is_shown_steered_and_followed(screens, host, trust):
    offered = host.evaluate(OFFERED)
    assert offered == [] if trust == "plain" else {"clipboard", "randomUUID"} <= set(offered)
    television = screens.open("/e/night/tv/", viewport=TELEVISION)
    television.get_by_role("button", name="Start the screen").click()
    expect(television.locator("body")).to_have_attribute("data-sound", "on")
    expect(television.locator("#start")).to_be_hidden()
    before = television.text_content("#digits")
    expect(television.locator("#digits")).not_to_have_text(before)
    guest = screens.open("/e/night/view/", viewport=PHONE)
    expect(guest.locator("#main.is-running")).to_be_visible()
    host.goto("/e/night/")
    host.locator("#dock").get_by_role("button", name="Pause").click()
    expect(host.locator("#dock").get_by_role("button", name="Go on")).to_be_visible()
    expect(guest.locator("#main.is-paused")).to_be_visible()
    expect(television.locator("body.is-paused")).to_be_visible()


def test_an_address_is_copied(host):
    host.goto("/e/night/codes/")
    address = host.text_content("#address")
    host.get_by_role("button", name="Copy").click()
    expect(host.locator("#follow .copied")).to_have_text("Copied")
    assert host.evaluate("String(getSelection())").strip() == address
    assert pasted(host) == address


def test_what_does_not_copy_is_made_up_for(host):
    host.goto("/e/night/codes/")
    address, said = host.text_content("#address"), host.locator("#follow .copied")
    host.evaluate("() => { document.execCommand = () => { throw new Error('not here'); }; }")
    host.evaluate(GIVE_CLIPBOARD, "good")
    host.get_by_role("button", name="Copy").click()
    expect(said).to_have_text("Copied")
    assert host.evaluate("wrote") == address
    for useless in ("forbidden", "missing"):
        host.evaluate("getSelection().removeAllRanges()")
        host.evaluate(GIVE_CLIPBOARD, useless)
        host.get_by_role("button", name="Copy").click()
        expect(said).to_contain_text("It is marked now")
        assert host.evaluate("String(getSelection())").strip() == address


def pasted(page):
    """What the clipboard holds, by the keys of the keyboard."""
    page.evaluate(
        "const field = document.createElement('textarea'); field.id = 'pasted';"
        "document.body.appendChild(field); field.focus();"
    )
    page.keyboard.press("Control+V")
    return page.input_value("#pasted")
