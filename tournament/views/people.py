from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament import queries
from tournament.forms import people as forms
from tournament.forms.money import ByForm
from tournament.models import Event
from tournament.services import people

from .busts import Bust
from .deeds import Done, answer, do, filled, first_error, night
from .moment import Moment
from .rows import alphabetical

ONE_TAP = 8  # people who can be named with one; more would hide what else there is
TYPED = 500  # people whose names are completed

DEEDS = {
    "add": (forms.MoreForm, people.add_entries, "people"),
    "remove": (forms.FewerForm, people.remove_entry, "people"),
    # The head count stands in the card that starts the night.
    "more": (forms.MoreForm, people.add_entries, "suggestions"),
    "fewer": (forms.FewerForm, people.remove_entry, "suggestions"),
    "count": (forms.HeadCountForm, people.set_people, "suggestions"),
    "out": (forms.EntryForm, people.knock_out, "people"),
    "back": (forms.EntryForm, people.take_back, "people"),
    "decline": (forms.EntryForm, people.decline, "people"),
    "no-show": (forms.LeavingForm, people.no_show, "people"),
    "disqualify": (forms.LeavingForm, people.disqualify, "people"),
}


@require_POST
@night
def people_deed(request: HttpRequest, event: Event, deed: str) -> HttpResponse:
    if deed not in DEEDS:
        raise Http404
    form_class, service, part = DEEDS[deed]
    form = form_class(event, request.POST)
    done = do(request, event, form, service)
    if done.is_refused and isinstance(form, forms.LeavingForm):
        return _leaving(request, done.event, form)
    shown = {"head_count_form": form} if done.is_refused and deed == "count" else {}
    return answer(request, done, part, **shown)


@require_safe
@night
def entry(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """The form for a person's name: into the open row, or as a page."""
    person = get_object_or_404(event.entries.select_related("player"), number=number)
    name = person.player.name if person.player else ""
    form = forms.NameForm(event, initial={"number": number, "name": name})
    return _name_form(request, event, form, number)


@require_POST
@night
def name(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    form = forms.NameForm(event, filled(request, number=number))
    done = do(request, event, form, people.name_entry)
    if done.is_refused:
        return _name_form(request, event, form, number, done.status)
    return answer(request, done, "people")


@require_http_methods(["GET", "HEAD", "POST"])
@night
def by_whom(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Who took the chips of somebody who is out: into the open row, or as a page."""
    get_object_or_404(event.entries, number=number)
    if request.method != "POST":
        return _by_form(request, event, number)
    form = ByForm(event, filled(request, number=number))
    done = do(request, event, form, people.credit)
    if done.is_refused:
        return _by_form(request, done.event, number, done)
    return answer(request, done, "people", _page_after(request, event))


@require_POST
@night
def bust(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """How somebody went out, put right: with whom, with how many chips, before whom."""
    get_object_or_404(event.entries, number=number)
    form = forms.BustForm(event, filled(request, number=number))
    done = do(request, event, form, people.correct)
    if done.is_refused:
        return _by_form(request, done.event, number, done, form)
    return answer(request, done, "people", _page_after(request, event))


def _page_after(request: HttpRequest, event: Event) -> str:
    here = reverse("tournament:results", args=[event.slug])
    return here if request.POST.get("back") == "results" else ""


@require_safe
@night
def leaving(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Somebody goes who was not knocked out: never came, or is disqualified."""
    entry = get_object_or_404(event.entries, number=number)
    return _leaving(request, event, forms.LeavingForm(event), entry.number)


def _leaving(
    request: HttpRequest, event: Event, form: forms.LeavingForm, number: int | None = None
) -> HttpResponse:
    if number is None:
        asked = str(form.data.get("entry", "")).partition(".")[0]
        number = int(asked) if asked.isascii() and asked.isdecimal() and len(asked) < 10 else 0
    entry = get_object_or_404(event.entries.select_related("player"), number=number)
    part = bool(request.headers.get("HX-Request"))
    template = "tournament/_leaving.html" if part else "tournament/leaving.html"
    shown = {"event": event, "form": form, "entry": entry, "refused": first_error(form)}
    response = render(request, template, shown, status=422 if form.is_bound else 200)
    if part and form.is_bound:
        response["HX-Retarget"] = f"#p{number} .put-name"
        response["HX-Reswap"] = "innerHTML"
    return response


def _by_form(
    request: HttpRequest,
    event: Event,
    number: int,
    done: Done | None = None,
    form: forms.BustForm | None = None,
) -> HttpResponse:
    part = bool(request.headers.get("HX-Request"))
    inside, outside = Moment(event).people
    asked = request.GET if request.method != "POST" else request.POST
    shown = {
        "event": event,
        "how": Bust.of(event, number, outside, form),
        "back": "results" if asked.get("back") == "results" else "",
        "number": number,
        "others": [one for one in (*inside, *outside) if one.number != number],
        "who": next((one.label for one in (*outside, *inside) if one.number == number), ""),
        "refused": done.sentence if done else "",
    }
    template = "tournament/_by.html" if part else "tournament/by.html"
    response = render(request, template, shown, status=done.status if done else 200)
    if part and done is not None:
        response["HX-Retarget"] = f"#p{number} .put-name"
        response["HX-Reswap"] = "innerHTML"
    return response


def _name_form(
    request: HttpRequest, event: Event, form: forms.NameForm, number: int, status: int = 200
) -> HttpResponse:
    part = bool(request.headers.get("HX-Request"))
    template = "tournament/_name.html" if part else "tournament/name.html"
    shown = {"event": event, "form": form, "number": number} | _known(event)
    response = render(request, template, shown, status=status)
    if part and status != 200:
        response["HX-Retarget"] = f"#p{number} .put-name"
        response["HX-Reswap"] = "innerHTML"
    return response


def _known(event: Event) -> dict[str, Any]:
    """Who of the book this may be."""
    found = list(queries.known_players(event)[:TYPED])
    offered = sorted(found[:ONE_TAP], key=lambda player: alphabetical(player.name))
    return {"offered": offered, "completed": sorted({player.name for player in found[ONE_TAP:]})}
