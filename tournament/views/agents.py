"""What a browser says of the device it runs on."""

import re

from django.http import HttpRequest
from django.utils.translation import gettext

# LG, Samsung, Sony and the rest of the sets with a browser, and the sticks that make one.
TELEVISION = re.compile(
    r"web0s|webos(?!.*phone)|tizen(?!.*mobile)|smart-?tv|bravia|android ?tv|google ?tv|hbbtv"
    r"|netcast|viera|vidaa|\baft[a-z]{1,6}\b|\bcrkey\b|philipstv|netrange|appletv",
    re.IGNORECASE,
)


def is_television(request: HttpRequest) -> bool:
    return bool(TELEVISION.search(_agent(request)))


def label(request: HttpRequest) -> str:
    """Call the device by what it is, in plain words. The host can rename it."""
    agent = _agent(request)
    if TELEVISION.search(agent):
        return gettext("Television")
    if "iPhone" in agent:
        return "iPhone"
    if "iPad" in agent:
        return "iPad"
    if "Android" in agent:
        return gettext("Android phone") if "Mobile" in agent else gettext("Android tablet")
    if "Windows" in agent:
        return gettext("Windows computer")
    if "Macintosh" in agent:
        return "Mac"
    if "CrOS" in agent:
        return "Chromebook"
    if "Linux" in agent or "X11" in agent:
        return gettext("Linux computer")
    return gettext("Device")


def _agent(request: HttpRequest) -> str:
    return request.headers.get("User-Agent", "")
