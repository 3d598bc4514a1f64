"""Addresses without a night in them: a television or a table's screen finds tonight's by itself."""

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournament import health, queries, web
from tournament.models import Event

MOST_OFFERED = 9  # nights at once, where a screen has to be told which one it shows
NIGHT_COOKIE = "shuffleup_night"  # what this screen was told
REMEMBERED_S = 24 * 3600


@never_cache
@require_safe
def tv_now(request: HttpRequest) -> HttpResponse:
    return _now(request)


@never_cache
@require_safe
def table_now(request: HttpRequest, number: str) -> HttpResponse:
    return _now(request, table_number(number))


def table_number(text: str) -> int:
    """Raises web.NothingHere."""
    number = int(text) if text.isascii() and text.isdigit() and len(text) <= 6 else 0
    if not 1 <= number <= health.HIGHEST_TABLE:
        sentence = gettext(
            "A table has a number from 1 to %(most)s: /t/2/ is the screen of table 2."
        )
        raise web.NothingHere(sentence % {"most": health.HIGHEST_TABLE})
    return number


def _now(request: HttpRequest, table: int | None = None) -> HttpResponse:
    """The night that is on, else the next one. Where several are on it asks once per screen;
    ``?ask=1`` asks again."""
    found = list(queries.nights_on()[:MOST_OFFERED])
    if not found and (ahead := queries.next_night()):
        found = [ahead]
    wish = request.GET.copy()
    told = wish.pop("night", [""])[-1]
    chosen = told or request.COOKIES.get(NIGHT_COOKIE)
    if not wish.pop("ask", None):
        found = [event for event in found if event.slug == chosen] or found
    if len(found) != 1:
        return render(request, "tournament/tv_now.html", {"events": found, "table": table})
    if table is not None:
        wish["table"] = str(table)
    answer = redirect(_screen(found[0], wish))
    if told == found[0].slug:
        answer.set_cookie(NIGHT_COOKIE, told, max_age=REMEMBERED_S, samesite="Lax", httponly=True)
    return answer


def _screen(event: Event, wish: QueryDict) -> str:
    address = reverse("tournament:tv", args=[event.slug])
    return f"{address}?{wish.urlencode()}" if wish else address
