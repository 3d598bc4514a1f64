"""What screens report, in plain words."""

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
