"""What is still open when a plan becomes a night; the hour is the plan's."""

from django.utils.translation import gettext_lazy as _

from .lines import LineField
from .nights import StartForm


class MakeForm(StartForm):
    title = LineField(
        label=_("Title"),
        max_length=80,
        error_messages={"required": _("Give the night a title.")},
    )
