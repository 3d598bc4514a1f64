"""The player book as a table, and people brought into it from a list."""

from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.cache import patch_vary_headers
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from tournament import web, words
from tournament.errors import DirectorError
from tournament.forms.book import BookTextForm
from tournament.forms.schedule_text import seal
from tournament.rules.book import Arrival, Standing, arrivals
from tournament.rules.book_text import LIMITS, Listed, as_table, read
from tournament.services import book

SHOWN_LINES = 300
SHOWN_LETTERS = 80


@never_cache
@web.for_host
@require_safe
def export(request: HttpRequest) -> HttpResponse:
    # The sign that splits columns in the spreadsheets of this language; they guess the letters
    # wrong without the mark in front.
    delimiter = "," if get_language() == "en" else ";"
    people = [(one.name, one.nickname, one.phone, one.note) for one in book.everybody()]
    return HttpResponse(
        "\ufeff" + as_table(people, delimiter),
        content_type="text/csv; charset=utf-8",
        headers={"Content-Disposition": 'attachment; filename="players.csv"'},
    )


@dataclass(frozen=True, slots=True)
class Preview:
    arrivals: tuple[Arrival, ...]
    faults: tuple[Listed, ...]
    seal: str

    @property
    def new(self) -> int:
        return self._count(Standing.NEW)

    @property
    def changed(self) -> int:
        return self._count(Standing.MORE)

    @property
    def rows(self) -> list[dict[str, Any]]:
        """In the order of the lines, as many as anybody reads."""
        told = [(one.listed, words.ARRIVALS[one.standing], one.standing) for one in self.arrivals]
        told += [(line, words.book_fault(line.fault, LIMITS), "wrong") for line in self.faults]
        told.sort(key=lambda one: one[0].line)
        return [
            {"line": line, "name": line.name[:SHOWN_LETTERS], "says": says, "css": css}
            for line, says, css in told[:SHOWN_LINES]
        ]

    @property
    def lost(self) -> int:
        return len(self.faults)

    @property
    def more(self) -> int:
        return max(0, len(self.arrivals) + len(self.faults) - SHOWN_LINES)

    def _count(self, standing: Standing) -> int:
        return sum(one.standing == standing for one in self.arrivals)


@never_cache
@web.for_host
@require_http_methods(["GET", "HEAD", "POST"])
def take_in(request: HttpRequest) -> HttpResponse:
    """People from a text or a file; kept only as the preview has shown them."""
    if request.method != "POST":
        return _page(request, BookTextForm(), "", None)
    is_live = bool(request.headers.get("HX-Request"))
    form = BookTextForm(request.POST, None if is_live else request.FILES)
    is_right = form.is_valid()
    text = form.cleaned_data.get("text") or request.POST.get("text", "")
    shown = _preview(text) if text.strip() and is_right else None
    if shown is None or is_live or request.POST.get("do") != "keep":
        return _page(request, form, text, shown, status=200 if is_right or is_live else 422)
    if request.POST.get("seal") != shown.seal:
        return _page(request, form, text, shown, has_changed=True)
    try:
        new, changed = book.take_in(shown.arrivals)
    except DirectorError as error:
        form.add_error("text", words.refusal(error.kind, error.numbers))
        return _page(request, form, text, shown, status=422)
    messages.success(request, _told(new, changed))
    return redirect("tournament:players")


def _preview(text: str) -> Preview:
    listed = read(text)
    faults = tuple(line for line in listed if line.fault)
    return Preview(arrivals(listed, book.everybody()), faults, seal(text, 0))


def _told(new: int, changed: int) -> str:
    said = [
        ngettext("%(count)s person is new.", "%(count)s people are new.", new)
        % {"count": words.number(new)}
        if new
        else _("Nobody is new.")
    ]
    if changed:
        text = ngettext(
            "Of %(count)s more is known now.", "Of %(count)s others more is known now.", changed
        )
        said.append(text % {"count": words.number(changed)})
    return " ".join(said)


def _page(
    request: HttpRequest,
    form: BookTextForm,
    text: str,
    shown: Preview | None,
    *,
    has_changed: bool = False,
    status: int = 200,
) -> HttpResponse:
    context = {
        "form": form,
        "text": text,
        "preview": shown,
        "has_changed": has_changed,
        "was_refused": status == 422,
    }
    part = bool(request.headers.get("HX-Request"))
    template = "tournament/_players_preview.html" if part else "tournament/players_import.html"
    response = render(request, template, context, status=status)
    patch_vary_headers(response, ["HX-Request"])
    return response
