"""One night as a file, and a night made of such a file."""

import copy
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from tournament import web, words
from tournament.errors import DirectorError
from tournament.forms.backup import MOST_BYTES, BackupForm, SameForm
from tournament.models import Event
from tournament.rules.backup import BackupFault
from tournament.services import backup

from . import director, journal, money, prizes, results, screens
from .events import shown_day
from .nights import night_of

KEPT_SECONDS = 60 * 60  # while the host looks at what the file says
PAGES = (director.event, results.page, money.page, prizes.page, journal.journal, screens.tv)
SHOWN_PEOPLE = 200


@never_cache
@web.for_director
@require_safe
def download(request: HttpRequest, event: Event) -> HttpResponse:
    # Not called .gz: some browsers unpack such a file on their own.
    return HttpResponse(
        backup.content_of(event),
        content_type="application/octet-stream",
        headers={"Content-Disposition": f'attachment; filename="{event.slug}.shuffleup"'},
    )


@never_cache
@web.for_host
@require_http_methods(["GET", "HEAD", "POST"])
def restore(request: HttpRequest) -> HttpResponse:
    """First the file is read and shown, then a night is made of it."""
    if request.method != "POST":
        return _page(request, BackupForm())
    if request.POST.get("do") == "restore":
        return _restored(request)
    form = BackupForm(request.POST, request.FILES)
    if not form.is_valid():
        return _page(request, form)
    content = form.cleaned_data["file"].read()
    try:
        found = backup.held(content)
    except BackupFault as fault:
        form.add_error("file", _why(fault))
        return _page(request, form)
    key = web.new_key()
    cache.set(_door(key), content, KEPT_SECONDS)
    return _page(request, form, Preview.of(found), key)


def _restored(request: HttpRequest) -> HttpResponse:
    key, form = request.POST.get("key", ""), BackupForm()
    content = cache.get(_door(key)) if web.KEY.fullmatch(key) else None
    try:
        if content is None:
            raise BackupFault("backup_is_forgotten")
        found = backup.held(content)
        same = SameForm(request.POST, [person.id for person in found.people])
        chosen = same.cleaned_data["same"] if same.is_valid() else []
        event = backup.restore(web.author(request), found, chosen, _look(request))
    except BackupFault as fault:
        refused = _why(fault)
    except DirectorError as error:
        refused = words.refusal(error.kind, error.numbers)
    else:
        messages.success(request, _("“%(title)s” is here.") % {"title": event.title})
        return redirect("tournament:event", event.slug)
    return _page(request, form, refused=refused)


def _look(request: HttpRequest) -> Any:
    """Show the pages of the night to nobody: one that cannot be shown is not kept."""
    asked = copy.copy(request)
    asked.method, asked.POST, asked.GET = "GET", QueryDict(), QueryDict()  # type: ignore[assignment]

    def look(event: Event) -> None:
        for page in PAGES:
            page(asked, event.slug)

    return look


def _why(fault: BackupFault) -> str:
    return words.refusal(fault.kind, {"name": fault.made_by})


def _door(key: str) -> str:
    return f"restore-{key}"


@dataclass(frozen=True, slots=True)
class Preview:
    title: str
    day: str
    made_on: str
    made_by: str
    state: str
    players: int
    lines: int
    is_on: bool
    has_code: bool
    is_here: bool  # a night with this title and day
    known: int
    new: tuple[backup.Person, ...]
    alike: tuple[backup.Match, ...]
    unknown: tuple[str, ...]

    @classmethod
    def of(cls, found: backup.Held) -> "Preview":
        night = found.night
        event = Event(
            **{name: night[name] for name in ("title", "zone", "starts_at", "created_at")}
        )
        with timezone.override(event.zone):
            day = shown_day(night_of(event).date())
            made_on = shown_day(timezone.localtime(found.made_at).date())
        matches = backup.matches(found.people)
        return cls(
            title=event.title,
            day=day,
            made_on=made_on,
            made_by=found.made_by,
            state=str(Event.State(night["state"]).label),
            players=found.count("tournament.entry"),
            lines=found.count("tournament.journalentry"),
            is_on=night["running_since"] is not None,
            has_code=found.asks_code,
            is_here=Event.objects.filter(title=event.title, created_at=event.created_at).exists(),
            known=sum(match.known is not None for match in matches),
            new=tuple(one.person for one in matches if one.known is None and one.alike is None),
            alike=tuple(match for match in matches if match.alike is not None),
            unknown=found.unknown,
        )

    @property
    def shown_new(self) -> tuple[backup.Person, ...]:
        return self.new[:SHOWN_PEOPLE]

    @property
    def more_new(self) -> int:
        return max(0, len(self.new) - SHOWN_PEOPLE)


def _page(
    request: HttpRequest,
    form: BackupForm,
    preview: Preview | None = None,
    key: str = "",
    refused: str = "",
) -> HttpResponse:
    context = {
        "form": form,
        "preview": preview,
        "key": key,
        "refused": refused,
        "most_bytes": MOST_BYTES,
    }
    status = 422 if refused or (form.is_bound and form.errors) else 200
    return render(request, "tournament/restore.html", context, status=status)
