"""What screens report, in plain words."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

SOUNDS = {
    "on": _("sound ready"),
    "locked": _("sound locked: press “Start the screen” there"),
    "none": _("its browser plays no sound"),
    "failed": _("sound failed: press “Start the screen” there again"),
    "quiet": _("quiet, as it was told"),
}
# Translators: the one screen of its room that plays the sounds.
SOUNDING = _("sounds in its room")
AWAKE_BY = {
    "wakelock": _("kept awake by its browser"),
    "video": _("kept awake by a silent film"),
    "none": _("nothing keeps it awake: turn its sleep timer off"),
}


def screen_name(named: Mapping[str, Any]) -> str:
    """What a screen is called: what it is, at which table, in which room."""
    name = str(named["label"])
    if named["table"] is not None:
        name = gettext("%(device)s, table %(number)s") % {"device": name, "number": named["table"]}
    return f"{name} · {named['room']}" if named["room"] else name
