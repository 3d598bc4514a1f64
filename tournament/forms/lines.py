"""Titles, names and time zones."""

from functools import cache
from typing import Any
from zoneinfo import available_timezones

from django import forms

from tournament.rules.typed import one_line, tidy

AREAS = (
    "Europe",
    "Africa",
    "America",
    "Antarctica",
    "Arctic",
    "Asia",
    "Atlantic",
    "Australia",
    "Indian",
    "Pacific",
)


class LineField(forms.CharField):
    def to_python(self, value: Any) -> str:
        return "" if value in self.empty_values else tidy(str(value))


class NoteField(forms.CharField):
    def to_python(self, value: Any) -> str:
        return "" if value in self.empty_values else one_line(str(value))


class ZoneField(forms.ChoiceField):
    def __init__(self, **options: Any) -> None:
        super().__init__(choices=zone_choices, **options)


@cache
def zone_choices() -> list[tuple[str, list[tuple[str, str]]]]:
    """Every zone that is named after a city, by its part of the world."""
    zones = sorted(available_timezones())
    groups = [
        (area, [(zone, city_of(zone)) for zone in zones if zone.startswith(f"{area}/")])
        for area in AREAS
    ]
    return [*groups, ("UTC", [("UTC", "UTC")])]


def zone_names() -> set[str]:
    return {zone for _area, zones in zone_choices() for zone, _city in zones}


def city_of(zone: str) -> str:
    return zone.split("/", 1)[-1].replace("_", " ").replace("/", ", ")
