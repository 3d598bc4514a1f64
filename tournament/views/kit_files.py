"""Chip cases out of this house and into it."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.text import slugify
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from tournament import queries, web, words
from tournament.errors import DirectorError
from tournament.forms.kit_files import FileForm, as_json, as_table
from tournament.forms.kit_reading import read
from tournament.services import kits

SHOWN_FAULTS = 30


@never_cache
@web.for_host
@require_safe
def export(request: HttpRequest, pk: int, kind: str) -> HttpResponse:
    kit = get_object_or_404(queries.chip_kits(), pk=pk)
    if kind == "json":
        content, content_type = as_json(kit.name, kit.piles), "application/json"
    elif kind == "csv":
        # The sign that splits columns in the spreadsheets of this language; they guess the letters
        # wrong without the mark in front.
        delimiter = "," if get_language() == "en" else ";"
        content = "\ufeff" + as_table(kit.name, kit.piles, delimiter)
        content_type = "text/csv; charset=utf-8"
    else:
        raise Http404
    name = slugify(kit.name) or "case"
    return HttpResponse(
        content,
        content_type=content_type,
        headers={"Content-Disposition": f'attachment; filename="{name[:60]}.{kind}"'},
    )


@never_cache
@web.for_host
@require_http_methods(["GET", "HEAD", "POST"])
def take_in(request: HttpRequest) -> HttpResponse:
    """A case from a text or a file. With any fault nothing is kept and the text stays."""
    if request.method != "POST":
        return render(request, "tournament/kit_import.html", {"form": FileForm()})
    form = FileForm(request.POST, request.FILES)
    faults: list[str] = []
    text = request.POST.get("text", "")
    if form.is_valid():
        text = form.cleaned_data["text"]
        sheet = read(text)
        faults = sheet.faults
        if not faults:
            try:
                made = kits.make(sheet.name, sheet.piles)
            except DirectorError as error:
                faults = [words.refusal(error.kind, error.numbers)]
            else:
                messages.success(request, _("“%(name)s” is here.") % {"name": made.name})
                return redirect("tournament:kit", made.pk)
    context = {
        "form": form,
        "text": text,
        "faults": faults[:SHOWN_FAULTS],
        "more": max(0, len(faults) - SHOWN_FAULTS),
    }
    return render(request, "tournament/kit_import.html", context, status=422)
