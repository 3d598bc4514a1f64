"""A new night in half a minute: a title, how many, and one of the schedules."""

from datetime import date, datetime
from zoneinfo import ZoneInfo

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import translation
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournament import instants, queries, web, words
from tournament.errors import DirectorError
from tournament.forms.lines import zone_names
from tournament.forms.nights import CURRENCY_OF, NewNightForm
from tournament.models import Event
from tournament.rules.presets import PRESETS
from tournament.services import events

from . import cards

TITLES = (
    # Translators: the title of a new night, by its weekday. sv "Fredagspoker", da
    # "Fredagspoker", nb "Fredagspoker".
    _("Monday poker"),
    _("Tuesday poker"),
    _("Wednesday poker"),
    _("Thursday poker"),
    _("Friday poker"),
    _("Saturday poker"),
    _("Sunday poker"),
)


@never_cache
@web.for_host
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    saved = list(queries.saved_schedules())
    last = queries.last_night()
    zone = house_zone(last)
    form = NewNightForm(
        request.POST if request.method == "POST" else None,
        saved=saved,
        zone=zone,
        initial={
            "title": weekday_title(instants.wall_now().astimezone(ZoneInfo(zone)).date()),
            "people": last.entries.count() if last else cards.USUAL_PEOPLE,
            "blinds": PRESETS[0].slug,
            "language": get_language(),
        },
    )
    if form.is_valid():
        try:
            event = events.create_event(web.author(request), _wish(form)).event
        except DirectorError as error:
            form.add_error(None, words.refusal(error.kind, error.numbers))
        else:
            for remark in form.remarks():
                messages.info(request, remark)
            return redirect("tournament:event", event.slug)
    return render(
        request,
        "tournament/new.html",
        {
            "form": form,
            "own_cards": cards.own(saved, form["blinds"].value()),
            "built_in_cards": cards.built_in(form["blinds"].value()),
            "key": web.new_key(),
        },
        status=422 if form.is_bound else 200,
    )


def night_of(event: Event) -> datetime:
    """When the night was or will be, by the clocks where it is played."""
    return (event.starts_at or event.created_at).astimezone(ZoneInfo(event.zone))


def house_zone(last: Event | None) -> str:
    return last.zone if last and last.zone in zone_names() else instants.machine_zone()


def weekday_title(day: date) -> str:
    return str(TITLES[day.weekday()])


def title_for_today(last: Event) -> str:
    """The title of the last night; where that was its weekday, today's."""
    today = instants.wall_now().astimezone(ZoneInfo(last.zone)).date()
    for language, _name in settings.LANGUAGES:
        with translation.override(language):
            if last.title == weekday_title(night_of(last).date()):
                return weekday_title(today)
    return last.title


def _wish(form: NewNightForm) -> events.Wish:
    said, taken = form.cleaned_data, form.taken()
    language = said["language"] or get_language() or "en"
    return events.Wish(
        title=said["title"],
        levels=taken["levels"],
        people=said["people"] or 0,
        stack=said["stack"] or taken["stack"],
        game=taken["game"],
        language=language,
        zone=said["zone"],
        currency=CURRENCY_OF.get(language, "EUR"),
        starts_at=form.start.at if form.start else None,
        schedule_name=taken["name"],
        ends_hour=said["ends_hour"],
    )
