"""The player book: everybody who plays in this house, found, changed, made one of two."""

from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.db.models import Count
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from tournament import web, words
from tournament.errors import DirectorError
from tournament.forms.book import MergeForm, PlayerForm
from tournament.models import Entry, Event, Player
from tournament.rules.book import Known, doubles, folded, is_found
from tournament.services import book

from .events import shown_day
from .nights import night_of
from .rows import alphabetical

SHOWN = 200
SHOWN_DOUBLES = 5


@never_cache
@web.for_host
@require_http_methods(["GET", "HEAD", "POST"])
def index(request: HttpRequest) -> HttpResponse:
    """The book; posted to it comes somebody new."""
    form = PlayerForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            made = book.add(**form.cleaned_data)
        except DirectorError as error:
            _refuse(form, error)
        else:
            messages.success(request, _("%(name)s is in the book.") % {"name": made.name})
            return redirect("tournament:players")
    everybody = _by_name(book.everybody())
    search = request.GET.get("q", "").strip()
    found = [person for person in everybody if is_found(person, search)]
    every = "all" in request.GET
    shown = found if every else found[:SHOWN]
    context = {
        "form": form,
        "search": search,
        "people": _rows(shown),
        "count": len(everybody),
        "found": len(found),
        "more": len(found) - len(shown),
        "doubles": [] if search else doubles(everybody)[:SHOWN_DOUBLES],
    }
    status = 422 if form.is_bound else 200
    return render(request, "tournament/players.html", context, status=status)


@never_cache
@web.for_host
@require_http_methods(["GET", "HEAD", "POST"])
def person(request: HttpRequest, pk: int) -> HttpResponse:
    player = _player(pk)
    if request.method != "POST":
        initial = {name: getattr(player, name) for name in PlayerForm.base_fields}
        return _page(request, player, PlayerForm(initial=initial))
    form = PlayerForm(request.POST)
    if form.is_valid():
        try:
            book.change(pk, **form.cleaned_data)
        except DirectorError as error:
            _refuse(form, error)
        else:
            messages.success(request, _("Saved."))
            return redirect("tournament:player", pk)
    return _page(request, player, form, status=422)


@web.for_host
@require_POST
def merge(request: HttpRequest, pk: int) -> HttpResponse:
    """This person and the ``other`` are one; this one stays."""
    player, form = _player(pk), MergeForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("Choose who."))
        return redirect("tournament:player", pk)
    try:
        kept = book.merge(pk, form.cleaned_data["other"])
    except Player.DoesNotExist:
        messages.error(request, words.refusal("no_such_person", {}))
    except DirectorError as error:
        messages.error(request, words.refusal(error.kind, error.numbers))
    else:
        text = _("One person now: %(name)s, with the nights of both.")
        messages.success(request, text % {"name": kept.name})
    return redirect("tournament:player", player.pk)


@web.for_host
@require_POST
def remove(request: HttpRequest, pk: int) -> HttpResponse:
    player = _player(pk)
    try:
        book.remove(pk)
    except DirectorError as error:
        messages.error(request, words.refusal(error.kind, error.numbers))
        return redirect("tournament:player", pk)
    messages.success(request, _("%(name)s is out of the book.") % {"name": player.name})
    return redirect("tournament:players")


def _player(pk: int) -> Player:
    player = Player.objects.filter(pk=pk).first()
    if player is None:
        raise web.NothingHere(words.refusal("no_such_person", {}))
    return player


def _refuse(form: PlayerForm, error: DirectorError) -> None:
    field = str(error.numbers.get("field", ""))
    sentence = words.refusal(error.kind, error.numbers)
    form.add_error(field if field in form.fields else None, sentence)


def _by_name(people: Sequence[Known]) -> list[Known]:
    return sorted(people, key=lambda one: (alphabetical(one.name), folded(one.nickname), one.pk))


def _rows(people: Sequence[Known]) -> list[dict[str, Any]]:
    counted = Entry.objects.filter(player__in=[one.pk for one in people])
    nights = dict(counted.order_by().values_list("player").annotate(count=Count("pk")))
    return [{"person": one, "nights": nights.get(one.pk, 0)} for one in people]


def _page(
    request: HttpRequest, player: Player, form: PlayerForm, status: int = 200
) -> HttpResponse:
    others = [one for one in _by_name(book.everybody()) if one.pk != player.pk]
    nights = [
        {"event": night, "day": shown_day(night_of(night).date())}
        for night in Event.objects.filter(entries__player=player)
    ]
    context = {"player": player, "form": form, "others": others, "nights": nights}
    return render(request, "tournament/player.html", context, status=status)
