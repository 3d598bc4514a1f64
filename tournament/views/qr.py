from io import BytesIO

import segno
from django.http import HttpResponse
from segno import helpers


def picture(text: str) -> HttpResponse:
    """The text as a code of level M (or better where that adds no module), with its quiet zone.

    Dark on white; a picture without a size.
    """
    drawn = BytesIO()
    code = segno.make(text, error="m", micro=False, encoding="utf-8")
    code.save(drawn, "svg", border=4, dark="#000", light="#fff", omitsize=True, xmldecl=False)
    return HttpResponse(drawn.getvalue(), content_type="image/svg+xml")


def wifi(name: str, password: str) -> str:
    """What a phone's camera joins a Wi-Fi by."""
    text = helpers.make_wifi_data(name, password or None, "WPA" if password else "nopass")
    return text.replace(",", r"\,")  # which the helper leaves, and the notation wants escaped
