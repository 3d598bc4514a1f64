"""The buttons under the thumb: three places, what stands in each follows the clock."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

PLANNED, COUNTDOWN, RUNNING, BREAK, PAUSED, HELD, FINISHED = (
    "planned",
    "countdown",
    "running",
    "break",
    "paused",
    "held",
    "finished",
)
PLAYING = (RUNNING, BREAK, PAUSED, HELD)


def phase(reading: Mapping[str, Any]) -> str:
    """Return which buttons the dock shows. The page's script says the same of later readings."""
    state = str(reading["state"])
    if state == "overtime":
        return RUNNING
    if state == "running" and reading["is_break"]:
        return BREAK
    return state


@dataclass(frozen=True, slots=True)
class Button:
    deed: str
    label: "str | Promise"
    phases: tuple[str, ...]
    style: str = ""
    ms: int | None = None
    here: bool = True

    @property
    def on(self) -> str:
        return " ".join(self.phases)

    def at(self, phase: str) -> "Button":
        return replace(self, here=phase in self.phases)


# Translators: the words of these buttons stand on a phone, three beside each other: keep them
# short. "Out": sv "Ute", da "Ude", nb "Ute".
LEFT = (
    Button("out", _("Out"), PLAYING, "out"),
    Button("pause", _("Pause"), (COUNTDOWN,), "pause"),
)
MIDDLE = (
    Button("start", _("Start now"), (PLANNED, COUNTDOWN), "main play"),
    Button("pause", _("Pause"), (RUNNING, BREAK), "main pause"),
    Button("resume", _("Go on"), (PAUSED,), "main play"),
    Button("release", _("Next level"), (HELD,), "main play"),
    Button("reopen", _("Open the night again"), (FINISHED,), ""),
)
RIGHT = (
    Button("add-time", _("+1 min"), (RUNNING, PAUSED, HELD), "", 60_000),
    Button("add-time", _("+2 min"), (BREAK,), "", 120_000),
    Button("add-time", _("+5 min"), (COUNTDOWN,), "", 300_000),
)


def dock(phase: str) -> dict[str, tuple[Button, ...]]:
    return {
        place: tuple(button.at(phase) for button in buttons)
        for place, buttons in (("left", LEFT), ("middle", MIDDLE), ("right", RIGHT))
    }
