"""What the host holds in one hand."""

import functools

from django.utils import timezone
from django.utils.translation import gettext

from tournament import words
from tournament.rules import house
from tournament.words import sheets as says

from .cards import Cards
from .chips import MOST_ON_A_CARD
from .hours import Hour

MOST_ON_HOST_SHEET = 46  # levels and breaks beside everything else
NAMES_ON_HOST_SHEET = 20


class Host(Cards):
    @property
    def host_hours(self) -> list[Hour]:
        return self.hours[:MOST_ON_HOST_SHEET]

    @property
    def hours_left_out(self) -> int:
        return len(self.hours) - len(self.host_hours)

    @functools.cached_property
    def host_size(self) -> int:
        """Which of three sizes of type the list of levels has: 1 the largest."""
        lines = len(self.host_hours) + sum(len(hour.lines) for hour in self.host_hours)
        return 1 if lines <= 26 else 2 if lines <= 34 else 3

    @property
    def is_crowded(self) -> bool:
        """Whether all but the levels needs smaller type as well."""
        return len(self.values) > MOST_ON_A_CARD + 1

    @property
    def named(self) -> str:
        """Who comes, as far as there is room for their names."""
        names = [person.label for person in self.everybody if not person.is_nameless]
        shown = names[:NAMES_ON_HOST_SHEET]
        if not shown:
            return ""
        text = ", ".join(shown)
        others = self.entries - len(shown)
        if others:
            text = gettext("%(names)s and %(count)s more") % {
                "names": text,
                "count": words.number(others),
            }
        return text

    @property
    def house_rules(self) -> list[str]:
        return says.house_rules(house.from_differences(self.event.house)[0])

    @property
    def race_rule(self) -> str:
        return says.race_rule(house.from_differences(self.event.house)[0])

    @property
    def ready(self) -> list[str]:
        return [str(text) for text in says.READY]

    @property
    def when(self) -> str:
        """The day and the hour; empty where nobody has said them."""
        at = self.event.starts_at
        if at is None:
            return ""
        return f"{words.day(timezone.localtime(at).date(), year=True)}, {words.time_of_day(at)}"
