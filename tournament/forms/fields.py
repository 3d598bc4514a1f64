"""What people type into a phone at a poker table, as values: 12:30, 5k, 21.45."""

import re
from datetime import time
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournament import words
from tournament.rules import typed
from tournament.rules.currencies import CURRENCIES, POINTS
from tournament.rules.ladder import LARGEST_AMOUNT

DAY_MS = 24 * 60 * 60 * 1000
MOST_MONEY = 10**12  # minor units: whole nights of them still fit into a row

HOUR = re.compile(r"(\d{1,2})(?:[:.h ]?(\d{2}))?", re.ASCII)


class TypedField(forms.CharField):
    """Text with its own reading; an empty one is None where it may be empty."""

    def __init__(self, **options: Any) -> None:
        options.setdefault("max_length", 30)
        super().__init__(**options)
        self.widget.attrs.setdefault("autocomplete", "off")

    def to_python(self, value: Any) -> Any:
        text = super().to_python(value).strip()
        if not text:
            return None
        super().run_validators(text)  # they are for the text, and not for what it says
        return self.read(text)

    def run_validators(self, value: Any) -> None:
        pass

    def read(self, text: str) -> Any:
        raise NotImplementedError


class DurationField(TypedField):
    """A length in milliseconds: 12, 12 min, 12:30, 1:02:30, 1 h; a number alone is minutes."""

    def __init__(self, *, least_ms: int = 1000, most_ms: int = DAY_MS, **options: Any) -> None:
        self.least_ms, self.most_ms = least_ms, most_ms
        super().__init__(**options)
        self.widget.attrs.setdefault("inputmode", "numeric")

    def read(self, text: str) -> int:
        try:
            ms = typed.length_ms(text)
        except typed.OverSixtyError as error:
            raise ValidationError(_("Seconds, and minutes after an hour, go up to 59.")) from error
        if ms is None:
            raise ValidationError(_("Write minutes, or minutes and seconds: 12 or 12:30."))
        if ms < self.least_ms:
            raise ValidationError(_("That is too short."))
        if ms > self.most_ms:
            raise ValidationError(_("That is too long."))
        return ms


class ChipsField(TypedField):
    """An amount of chips: 400, 5 000, 5.000, 5k, 1.5k."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.widget.attrs.setdefault("inputmode", "text")

    def read(self, text: str) -> int:
        if text.startswith(("-", "−")):
            raise ValidationError(_("This cannot be less than nothing."))
        chips = typed.chips(text)
        if chips is None:
            raise ValidationError(_("Write a whole number of chips: 400, 5 000 or 5k."))
        if chips > LARGEST_AMOUNT:
            raise ValidationError(_("That is more chips than there are in the world."))
        return chips


class MoneyField(TypedField):
    """An amount in minor units of ``currency``, which its form says: 100, 12.50, 1 000 kr."""

    currency = ""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.widget.attrs.setdefault("inputmode", "decimal")

    def prepare_value(self, value: Any) -> Any:
        return words.plain_money(value, self.currency) if isinstance(value, int) else value

    def read(self, text: str) -> int:
        if text.startswith(("-", "−")):
            raise ValidationError(_("This cannot be less than nothing."))
        amount = typed.money(text, CURRENCIES.get(self.currency, POINTS).minor)
        if amount is None:
            raise ValidationError(_("Write an amount of money: 100 or 12.50."))
        if amount > MOST_MONEY:
            raise ValidationError(_("That is more money than is ever on a table."))
        return amount


class NumberField(TypedField):
    """A whole number within bounds; ``told`` is the sentence where it is not."""

    def __init__(self, *, least: int = 0, most: int, told: Any, **options: Any) -> None:
        self.least, self.most, self.told = least, most, told
        super().__init__(required=False, **options)
        self.widget.attrs["inputmode"] = "numeric"

    def read(self, text: str) -> int:
        plain = typed.BLANKS.sub("", text)
        if not typed.PLAIN.fullmatch(plain):
            raise ValidationError(_("Write a whole number, like 8."))
        if not self.least <= int(plain) <= self.most:
            raise ValidationError(
                self.told % {"least": words.number(self.least), "most": words.number(self.most)}
            )
        return int(plain)


class HourField(TypedField):
    """An hour on the wall: 21:30, 21.30, 2130, 21."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.widget.attrs.setdefault("inputmode", "numeric")

    def read(self, text: str) -> time:
        found = HOUR.fullmatch(text)
        hours, minutes = (int(part or 0) for part in found.groups()) if found else (99, 0)
        if hours == 24 and not minutes:
            hours = 0
        if hours > 23 or minutes > 59:
            raise ValidationError(_("Write an hour like 21:30."))
        return time(hours, minutes)


class WholeField(forms.IntegerField):
    """A whole number that a page fills in; what is out of its range was not made by our page."""

    def __init__(self, *, least: int = 0, most: int = 2**31 - 1, **options: Any) -> None:
        super().__init__(min_value=least, max_value=most, **options)
