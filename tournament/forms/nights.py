"""What a host says of a night: before it is made, and later in its settings."""

from datetime import date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament import instants, queries, words
from tournament.models import Event, Schedule
from tournament.rules.currencies import CURRENCIES
from tournament.rules.levels import LevelPlan
from tournament.rules.presets import PRESETS, Preset
from tournament.rules.walltime import WallTime, instant_of
from tournament.services import dealers
from tournament.services.people import MOST_PEOPLE

from .fields import ChipsField, HourField
from .lines import LineField, ZoneField

CURRENCY_OF = {"sv": "SEK", "nb": "NOK", "da": "DKK", "en": "EUR"}
SOME_DAY = date(2000, 1, 1)
FARTHEST = timedelta(days=5 * 366)
LANGUAGES = settings.LANGUAGES


class StartForm(forms.Form):
    """When people come: a day and an hour, as clocks in the night's zone show it.

    After ``is_valid()``: ``start`` is None or the instant, with what is odd about the hour.
    """

    day = forms.DateField(
        label=_("Day"),
        required=False,
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        error_messages={"invalid": _("Write the day like 2026-12-31.")},
    )
    hour = HourField(
        label=_("People come at"),
        required=False,
        widget=forms.TextInput(attrs={"type": "time"}),
        help_text=_("Empty: you start when everybody is there."),
    )
    start: WallTime | None = None

    def check_start(self, zone: str) -> None:
        hour, today = self.cleaned_data.get("hour"), self.today(zone)
        day = self.cleaned_data.get("day") or today
        if self.errors.keys() & {"day", "hour"}:
            return
        if hour is None:
            if day != today and "day" in self.changed_data:
                self.add_error("hour", gettext("At what time on that day?"))
            return
        if day < today - timedelta(days=1) and "day" in self.changed_data:
            self.add_error("day", gettext("That day has passed."))
            return
        if day > today + FARTHEST:
            self.add_error("day", gettext("That is more than five years ahead. Is the year right?"))
            return
        start = instant_of(datetime.combine(day, hour), ZoneInfo(zone))
        if not start.exists:
            self.add_error(
                "hour",
                gettext(
                    "That night the clocks are put forward, and there is no %(hour)s. "
                    "Do you mean %(instead)s?"
                )
                % {"hour": written(hour), "instead": written(start.shown.time())},
            )
            return
        self.start = start

    def today(self, zone: str) -> date:
        return instants.wall_now().astimezone(ZoneInfo(zone)).date()

    def remarks(self) -> list[str]:
        """What the host should know of the hour that was taken."""
        if self.start is None or not self.start.twice:
            return []
        text = gettext("On %(day)s the clocks show %(hour)s twice. The first time is meant.")
        shown = self.start.shown
        return [text % {"day": words.day(shown.date()), "hour": written(shown.time())}]


class ScheduleChoice(forms.Form):
    """One of the built-in schedules by its slug, or a saved one by its number."""

    blinds = forms.ChoiceField(
        label=_("Blinds"),
        error_messages={
            "required": _("Choose the blinds."),
            "invalid_choice": _("That schedule is not here any more. Choose another."),
        },
    )

    def offer(self, saved: list[Schedule]) -> None:
        self.chosen: dict[str, Preset | Schedule] = {preset.slug: preset for preset in PRESETS}
        self.chosen |= {f"saved-{schedule.pk}": schedule for schedule in saved}
        self.choices_field().choices = [
            *((preset.slug, words.PRESETS[preset.slug][0]) for preset in PRESETS),
            *((f"saved-{schedule.pk}", schedule.name) for schedule in saved),
        ]

    def choices_field(self) -> Any:
        return self.fields["blinds"]

    def taken(self) -> dict[str, Any]:
        """Return name, game, stack and levels of what was chosen; after ``is_valid()``."""
        found = self.chosen[self.cleaned_data["blinds"]]
        if isinstance(found, Preset):
            name = str(words.PRESETS[found.slug][0])
            return {
                "name": name,
                "game": found.game,
                "stack": found.stack,
                "levels": list(found.levels),
            }
        levels: list[LevelPlan] = [level.plan for level in found.levels.all()]
        return {"name": found.name, "game": found.game, "stack": found.stack, "levels": levels}


class EndForm(forms.Form):
    ends_hour = HourField(
        label=_("Ends at"),
        required=False,
        widget=forms.TextInput(attrs={"type": "time"}),
        help_text=_(
            "Empty: it is played until one is left. With an hour everybody's chips are counted "
            "then, and the most win. Whoever is out gets new chips for nothing: they are taken off."
        ),
    )


class NewNightForm(ScheduleChoice, StartForm, EndForm):
    title = LineField(
        label=_("Title"),
        max_length=80,
        error_messages={"required": _("Give the night a title.")},
    )
    people = forms.IntegerField(
        label=_("How many play?"),
        min_value=0,
        max_value=MOST_PEOPLE,
        required=False,
        widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
        error_messages={"invalid": _("Write a number, like 8.")},
    )
    stack = ChipsField(
        label=_("Starting stack"),
        required=False,
        help_text=_("Empty: the stack that goes with the blinds."),
    )
    language = forms.ChoiceField(label=_("Language on the TV"), choices=LANGUAGES, required=False)
    zone = ZoneField(label=_("Time zone"), required=False)

    def __init__(self, *args: Any, saved: list[Schedule], zone: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.offer(saved)
        self.zone = zone
        self.fields["day"].initial = self.today(zone)
        self.fields["zone"].initial = zone

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if "zone" not in self.errors:
            cleaned["zone"] = cleaned.get("zone") or self.zone
            self.check_start(cleaned["zone"])
        return cleaned


class SettingsForm(StartForm, EndForm):
    title = NewNightForm.base_fields["title"]
    language = forms.ChoiceField(label=_("Language on the TV"), choices=LANGUAGES)
    zone = ZoneField(
        label=_("Time zone"),
        help_text=_("In another zone people still come at the same hour, by the clocks there."),
    )
    currency = forms.ChoiceField(label=_("Currency"), choices=[(name, name) for name in CURRENCIES])
    stack = ChipsField(
        label=_("Starting stack"),
        required=False,
        help_text=_("For the average stack and the likely end. Empty: nobody counts."),
    )
    tells_end = forms.BooleanField(label=_("The TV says when it may end"), required=False)
    in_table = forms.BooleanField(label=_("Counts in the table over the nights"), required=False)
    needs_code = forms.BooleanField(label=_("Guests need a code to look"), required=False)
    first_out_deals = forms.BooleanField(
        label=_("Whoever is out first is asked to deal"), required=False
    )
    quiet_from = HourField(
        label=_("Quiet from"),
        required=False,
        help_text=_("From this hour screens show and make no sound. Empty: never."),
    )

    def __init__(self, *args: Any, event: Event, **kwargs: Any) -> None:
        at = None if event.starts_at is None else event.starts_at.astimezone(ZoneInfo(event.zone))
        initial = {
            "title": event.title,
            "language": event.language,
            "zone": event.zone,
            "currency": event.currency,
            "stack": event.stack,
            "tells_end": event.tells_end,
            "in_table": event.in_table,
            "needs_code": bool(event.viewer_code),
            "first_out_deals": queries.house_of(event).first_out_deals,
            "quiet_from": f"{event.quiet_from:%H:%M}" if event.quiet_from else None,
            "ends_hour": f"{event.ends_hour:%H:%M}" if event.ends_hour else None,
            "day": at.date() if at else None,
            "hour": f"{at:%H:%M}" if at else None,
        }
        super().__init__(*args, initial=initial, **kwargs)
        self.event, self.was = event, at
        if event.state != Event.State.PLANNED:
            del self.fields["day"], self.fields["hour"]
        if event.state == Event.State.FINISHED:  # how it was decided stays
            del self.fields["ends_hour"]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if "hour" in self.fields and "zone" not in self.errors:
            self._keep_the_seconds(cleaned)
            self.check_start(cleaned["zone"])
        return cleaned

    def _keep_the_seconds(self, cleaned: dict[str, Any]) -> None:
        """An hour that nobody touched stays as exact as it was."""
        hour, was = cleaned.get("hour"), self.was
        if hour and was and (hour.hour, hour.minute) == (was.hour, was.minute):
            cleaned["hour"] = was.time()

    def moved_zone(self) -> bool:
        """Whether the same hour now means another instant."""
        return "zone" in self.changed_data and self.start is not None

    def hour(self) -> str:
        return written(self.cleaned_data["hour"])

    def changes(self) -> dict[str, Any]:
        """Return the fields of the event; after ``is_valid()``."""
        names = (
            "title",
            "language",
            "zone",
            "currency",
            "stack",
            "quiet_from",
            "tells_end",
            "in_table",
        )
        fields = {name: self.cleaned_data[name] for name in names}
        is_asked = self.cleaned_data["first_out_deals"]
        fields["house"] = dealers.with_answer(self.event.house, is_asked=is_asked)
        if "ends_hour" in self.fields:
            fields["ends_hour"] = self.cleaned_data["ends_hour"]
        if "hour" in self.fields:
            fields["starts_at"] = self.start.at if self.start else None
        return fields


def written(hour: time) -> str:
    return words.time_of_day(datetime.combine(SOME_DAY, hour, timezone.get_current_timezone()))
