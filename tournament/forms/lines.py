"""Titles, names and time zones."""

import unicodedata
from functools import cache
from typing import Any
from zoneinfo import available_timezones

from django import forms

# Marks that turn the direction of writing: one that is not turned back mixes up the whole page.
TURNS = dict.fromkeys([0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A)])
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


def tidy(text: str) -> str:
    """Make one line of it, without control characters; all else that a name may hold stays."""
    plain = (
        " " if unicodedata.category(sign) in {"Cc", "Cs", "Zl", "Zp"} else sign
        for sign in text.translate(TURNS)
    )
    return " ".join("".join(plain).split())


class LineField(forms.CharField):
    def to_python(self, value: Any) -> str:
        return "" if value in self.empty_values else tidy(str(value))


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
