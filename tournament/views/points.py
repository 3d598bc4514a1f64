"""The table over the nights: who has how many points, to be sent and kept."""

import functools
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language, gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from tournament import instants, queries, web, words
from tournament.errors import DirectorError
from tournament.forms.house import TableForm
from tournament.models import Player
from tournament.rules import season
from tournament.services import house
from tournament.words.results import place

from .events import shown_day
from .nights import night_of

ALL = "all"
MOST_TEXT_ROWS = 20


class Table:
    """Of a year, by the rules of this house. ``asked`` is what the address says of the year."""

    def __init__(self, asked: str) -> None:
        self.house = house.of_this_house()
        self.years = queries.table_years()
        self.year: int | None = self.years[0] if self.years else instants.wall_now().year
        if asked == ALL:
            self.year = None
        elif asked.isascii() and asked.isdigit() and len(asked) == 4:
            self.year = int(asked)

    @functools.cached_property
    def played(self) -> list[tuple[Any, season.Night]]:
        return queries.table_nights(self.year)

    @functools.cached_property
    def nights(self) -> list[season.Night]:
        """The first one first."""
        return [night for _event, night in reversed(self.played)]

    @functools.cached_property
    def rows(self) -> tuple[season.Standing, ...]:
        found = season.standings(self.nights, self.house.table_points, self.house.table_best)
        return tuple(sorted(found, key=lambda row: (row.best, self.names[row.person].casefold())))

    @functools.cached_property
    def names(self) -> dict[int, str]:
        """Whole names, told apart by nickname or number where two have the same."""
        pks = {person for night in self.nights for person in night.people.values()}
        people = list(Player.objects.filter(pk__in=pks))
        said = [person.name.casefold() for person in people]
        return {
            person.pk: person.name
            if said.count(person.name.casefold()) == 1
            else f"{person.name} ({person.nickname or person.pk})"
            for person in people
        }

    @property
    def unnamed(self) -> int:
        return sum(night.unnamed for night in self.nights)

    @property
    def shown(self) -> list[dict[str, Any]]:
        return [
            {
                "standing": row,
                "place": place(row.best, row.worst),
                "name": self.names[row.person],
                "points": words.points(row.points),
            }
            for row in self.rows
        ]

    @property
    def shown_nights(self) -> list[dict[str, Any]]:
        return [
            {"event": event, "day": shown_day(night_of(event).date()), "night": night}
            for event, night in self.played
        ]

    @property
    def head(self) -> str:
        return words.table_head(self.year, len(self.nights))

    @property
    def text(self) -> str:
        return words.table_text(self.head, self.rows, self.names)

    @property
    def text_rows(self) -> int:
        return min(MOST_TEXT_ROWS, len(self.rows) + 3)

    @property
    def query(self) -> str:
        return f"year={self.year or ALL}"


@never_cache
@web.for_host
@require_http_methods(["GET", "HEAD", "POST"])
def page(request: HttpRequest) -> HttpResponse:
    table = Table(request.GET.get("year", ""))
    rules = {"points": table.house.table_points, "best": table.house.table_best}
    form = TableForm(request.POST if request.method == "POST" else None, initial=rules)
    if form.is_valid():
        try:
            house.set_table(form.cleaned_data["points"] or [], form.cleaned_data["best"])
        except DirectorError as error:
            form.add_error("points", words.refusal(error.kind, error.numbers))
        else:
            messages.success(request, gettext("Saved. The table counts by it now."))
            return redirect(f"{request.path}?{table.query}")
    context = {"table": table, "form": form}
    status = 422 if form.is_bound else 200
    return render(request, "tournament/points.html", context, status=status)


@never_cache
@web.for_host
@require_safe
def export(request: HttpRequest, kind: str) -> HttpResponse:
    table = Table(request.GET.get("year", ""))
    if kind == "json":
        rules = {"year": table.year, "points": table.house.table_points}
        rules |= {"best_nights": table.house.table_best}
        content = season.as_json(table.nights, table.rows, table.names, rules)
        content_type = "application/json"
    elif kind == "csv":
        # With the signs and the mark that spreadsheets of this language expect.
        is_english = get_language() == "en"
        content = "\ufeff" + season.as_table(
            table.nights,
            table.rows,
            table.names,
            delimiter="," if is_english else ";",
            comma="." if is_english else ",",
        )
        content_type = "text/csv; charset=utf-8"
    else:
        raise Http404
    name = f"points-{table.year or ALL}.{kind}"
    disposition = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(content, content_type=content_type, headers=disposition)
