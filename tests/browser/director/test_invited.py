"""An invitation and the results as pictures, and a photo of the winner taken on the way."""

import base64
import struct
import urllib.request

from playwright.sync_api import expect

from tests.browser.faults import faults

LAPTOP = {"width": 1280, "height": 800}
LONG = "Maximiliane von Hohenstein-Larsen-Bernadotte af Wisborg"
OVER = "for number in range(2, 9): people.knock_out(pk, karin, number=number)"
# A picture that is far too large as it is, made by the browser itself.
NOISE = """() => {
  const canvas = document.createElement("canvas");
  canvas.width = 1000;
  canvas.height = 700;
  const context = canvas.getContext("2d");
  const image = context.createImageData(1000, 700);
  for (let i = 0; i < image.data.length; i++) { image.data[i] = Math.random() * 256; }
  context.putImageData(image, 0, 0);
  return canvas.toDataURL("image/jpeg", 1).split(",")[1];
}"""


def saved(page):
    """The picture that its button saves: size, bytes, name."""
    page.locator(".drawn").wait_for()
    with page.expect_download() as download:
        page.get_by_role("link", name="Save the picture").click()
    picture = download.value.path().read_bytes()
    assert picture.startswith(b"\x89PNG")
    return struct.unpack(">II", picture[16:24]), len(picture), download.value.suggested_filename


def test_a_night_is_asked_to_and_told_of_in_pictures(theatre, phone):
    slug = theatre.night(running=False)
    page = phone(slug)
    page.goto(f"/e/{slug}/invited/")
    page.get_by_label("Names").fill(f"Åsa, محمد الأمين, {LONG}")
    page.get_by_role("button", name="On the list").click()
    row = page.locator(".asked li", has_text="Åsa")
    row.get_by_role("button", name="Sure").click()
    expect(row.get_by_role("button", name="Sure")).to_have_attribute("aria-pressed", "true")
    page.get_by_label("What to bring").fill("Brädspelsuppsättningsanvisningar" * 3)
    page.locator("#terms").get_by_role("button", name="Save").click()
    size, weight, name = saved(page)
    assert (size, name) == ((1080, 1350), f"{slug}-invitation.png")
    assert weight > 15_000
    assert faults(page) == []
    page.set_viewport_size(LAPTOP)
    assert faults(page) == []

    slug = theatre.night(after=f"{OVER}\nclock.finish(pk, karin)")
    page = phone(slug)
    page.goto(f"/e/{slug}/results/")
    plain = saved(page)
    assert plain[0] == (1080, 1350)
    noise = base64.b64decode(page.evaluate(NOISE))
    assert len(noise) > 600_000
    page.locator("#photo-taken").set_input_files(
        {"name": "a.jpg", "mimeType": "image/jpeg", "buffer": noise}
    )
    expect(page.locator(".winner .photo")).to_be_visible(timeout=20_000)
    with urllib.request.urlopen(f"{theatre.home}/e/{slug}/winner.jpg", timeout=10) as answer:
        photo = answer.read()
    assert photo.startswith(b"\xff\xd8\xff")
    assert len(photo) <= 300_000
    with_photo = saved(page)
    assert with_photo[0] == (1080, 1350)
    assert with_photo[1] > 3 * plain[1]
    assert faults(page) == []
    page.locator("#photo-taken").set_input_files(
        {"name": "a.jpg", "mimeType": "image/jpeg", "buffer": b"no picture"}
    )
    expect(page.locator("#take-photo [role=alert]")).to_contain_text("cannot open that picture")
    page.get_by_role("button", name="Take the picture away").click()
    expect(page.locator(".winner .photo")).to_have_count(0)
