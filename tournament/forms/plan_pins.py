"""What the host has fixed of a plan: chips of one value in a stack, small blinds of levels."""

import re

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament import words

from .fields import ChipsField, NumberField

MOST_EACH = 60  # chips of one value that a stack may be fixed to
LAST_LEVEL = 80
FIXED_COUNT = re.compile(r"c([1-9]\d{0,12})", re.ASCII)
FIXED_SMALL = re.compile(r"s([1-9]\d?)", re.ASCII)


class PinsForm(forms.Form):
    """A field for each thing that is fixed: c25 chips of 25 in a stack, s4 the small blind of
    level 4."""

    def add_pins(self) -> None:
        for name in self.data:
            if found := FIXED_COUNT.fullmatch(name):
                label = gettext("Chips of %(value)s") % {"value": words.number(int(found[1]))}
                told = _("At most %(most)s chips of one value.")
                self.fields[name] = NumberField(most=MOST_EACH, told=told, label=label)
            elif found := FIXED_SMALL.fullmatch(name):
                label = gettext("Small blind of level %(number)s") % {"number": found[1]}
                self.fields[name] = ChipsField(required=False, label=label)

    def check_pins(self) -> None:
        said = self.cleaned_data
        for name in list(said):
            if FIXED_SMALL.fullmatch(name) and said[name] == 0:
                self.add_error(name, gettext("A small blind of nothing is none."))
            if FIXED_SMALL.fullmatch(name) and int(name[1:]) > LAST_LEVEL:
                del said[name]
        if sum(self.counts().values()) > 2 * MOST_EACH:
            text = gettext("That is more chips than a player can look after, %(most)s at most.")
            self.add_error(None, text % {"most": words.number(2 * MOST_EACH)})

    def counts(self) -> dict[int, int]:
        return self._fixed(FIXED_COUNT)

    def smalls(self) -> dict[int, int]:
        """The fixed small blinds by the number of the level."""
        return self._fixed(FIXED_SMALL)

    def _fixed(self, pattern: re.Pattern[str]) -> dict[int, int]:
        return {
            int(found[1]): said
            for name, said in self.cleaned_data.items()
            if said is not None and (found := pattern.fullmatch(name))
        }
