"""What is true of a night as a whole, its blinds as a whole, and its end in the bin."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from tournament import demo, queries, web, words
from tournament.errors import DirectorError
from tournament.forms.lines import city_of
from tournament.forms.nights import ScheduleChoice, SettingsForm
from tournament.forms.schedules import KeptNameForm
from tournament.models import Event
from tournament.services import events, schedules

from . import cards, plan_night


@never_cache
@web.for_director
@require_http_methods(["GET", "HEAD", "POST"])
def settings(request: HttpRequest, event: Event) -> HttpResponse:
    form = SettingsForm(request.POST if request.method == "POST" else None, event=event)
    if form.is_valid():
        try:
            events.change_settings(event.pk, web.author(request), **_changes(form, event))
        except DirectorError as error:
            form.add_error(None, words.refusal(error.kind, error.numbers))
        else:
            _tell(request, form)
            return redirect("tournament:settings", event.slug)
    return page(request, event, form=form)


@web.for_director
@require_POST
def save_schedule(request: HttpRequest, event: Event) -> HttpResponse:
    """Keep the blinds of this night under a name."""
    form = KeptNameForm(request.POST)
    if form.is_valid():
        try:
            saved = schedules.save_of_event(event.pk, form.cleaned_data["name"])
        except DirectorError as error:
            form.add_error(None, words.refusal(error.kind, error.numbers))
        else:
            messages.success(request, _("The blinds are saved as “%(name)s”.") % {"name": saved})
            return redirect("tournament:settings", event.slug)
    return page(request, event, save_form=form)


@web.for_director
@require_POST
def take_schedule(request: HttpRequest, event: Event) -> HttpResponse:
    """Play by another schedule; only before the start."""
    form = ScheduleChoice(request.POST)
    form.offer(list(queries.saved_schedules()))
    if form.is_valid():
        try:
            events.take_schedule(event.pk, web.author(request), **form.taken())
        except DirectorError as error:
            form.add_error(None, words.refusal(error.kind, error.numbers))
        else:
            name = form.taken()["name"]
            messages.success(request, _("This night is now played by “%(name)s”.") % {"name": name})
            return redirect("tournament:settings", event.slug)
    return page(request, event, blinds_form=form)


@never_cache
@web.for_host
@require_http_methods(["GET", "HEAD", "POST"])
def delete(request: HttpRequest, slug: str) -> HttpResponse:
    event = get_object_or_404(Event, slug=slug)
    refused = ""
    if request.method == "POST":
        try:
            if event.slug == queries.DEMO:
                demo.remove_demo()
            else:
                events.delete_event(event.pk)
        except DirectorError as error:
            refused = words.refusal(error.kind, error.numbers)
        else:
            messages.success(request, _("“%(title)s” is deleted.") % {"title": event.title})
            return redirect("tournament:events")
    context = {
        "event": event,
        "refused": refused,
        "is_on": event.state == Event.State.PLAYING and event.slug != queries.DEMO,
        "lines": event.journal.count(),
        "people": event.entries.count(),
    }
    return render(request, "tournament/delete.html", context, status=422 if refused else 200)


def page(
    request: HttpRequest,
    event: Event,
    *,
    form: SettingsForm | None = None,
    save_form: KeptNameForm | None = None,
    blinds_form: ScheduleChoice | None = None,
) -> HttpResponse:
    saved = list(queries.saved_schedules())
    blinds_form = blinds_form or ScheduleChoice()
    blinds_form.offer(saved)
    forms: dict[str, Any] = {
        "form": form or SettingsForm(event=event),
        "save_form": save_form or KeptNameForm(initial={"name": event.schedule.name}),
        "blinds_form": blinds_form,
    }
    wrong = any(shown.errors for shown in forms.values() if shown.is_bound)
    return render(
        request,
        "tournament/settings.html",
        {
            **forms,
            "event": event,
            "plan_query": plan_night.link_to(event),
            "is_planned": event.state == Event.State.PLANNED,
            "own_cards": cards.own(saved, blinds_form["blinds"].value()),
            "built_in_cards": cards.built_in(blinds_form["blinds"].value()),
            "key": web.new_key(),
            "host": web.is_host(request),
        },
        status=422 if wrong else 200,
    )


def _changes(form: SettingsForm, event: Event) -> dict[str, Any]:
    fields = form.changes()
    if form.cleaned_data["needs_code"] != bool(event.viewer_code):
        fields["viewer_code"] = "" if event.viewer_code else events.viewer_code()
    return fields


def _tell(request: HttpRequest, form: SettingsForm) -> None:
    messages.success(request, _("Saved."))
    for remark in form.remarks():
        messages.info(request, remark)
    if form.moved_zone():
        city = city_of(form.cleaned_data["zone"])
        text = _("People still come at %(hour)s, now by the clocks in %(city)s.")
        messages.info(request, text % {"hour": form.hour(), "city": city})
