"""The blinds on one sheet for the wall."""

import functools

from tournament.rules import paper

from .hours import Hour, Hours

FEWEST_PULLED_APART = 12  # lines
POSTER_HIGH = 238  # millimetres below the title


class Poster(Hours):
    @functools.cached_property
    def poster(self) -> paper.Poster:
        beside = max((_beside(hour) for hour in self.hours), default=0)
        blinds = max((len(hour.row.amounts) for hour in self.hours), default=0)
        is_break = [hour.row.is_break for hour in self.hours]
        return paper.poster(is_break, blinds, beside, POSTER_HIGH)

    @property
    def fills_poster(self) -> bool:
        """Whether its lines may be pulled apart until they reach the foot of the sheet."""
        return self.poster.columns == 1 and len(self.hours) >= FEWEST_PULLED_APART

    @property
    def poster_columns(self) -> list[list[Hour]]:
        rows = self.poster.rows
        return [self.hours[at : at + rows] for at in range(0, len(self.hours), rows)]


def _beside(hour: Hour) -> int:
    """The letters that stand beside the blinds of a line, the gaps among them."""
    return len(hour.row.number) + len(hour.when) + len(hour.row.ante)
