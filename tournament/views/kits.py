"""The chip cases of this house: what is in them, changed in one table, counted."""

from collections.abc import Sequence

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournament import queries, web, words
from tournament.errors import DirectorError
from tournament.forms.kit_files import as_table
from tournament.forms.kits import (
    ColourForm,
    CountedForm,
    KitForm,
    empty_row,
    piles_of,
    rows_of,
    sent_rows,
)
from tournament.models import ChipKit
from tournament.rules.kit import presets
from tournament.rules.kit.looks import SWATCHES, Pile, hard_to_tell, letters
from tournament.services import kits

EMPTY_ROWS = 4  # of a case that is counted from nothing


@never_cache
@web.for_host
@require_safe
def index(request: HttpRequest) -> HttpResponse:
    sold = [
        {
            "slug": preset.slug,
            "name": words.CASES[preset.slug][0],
            "line": words.CASES[preset.slug][1],
            "piles": words.case_piles(preset),
            "check": preset.check,
        }
        for preset in presets.CASES
    ]
    own = list(queries.chip_kits())
    return render(request, "tournament/kits.html", {"own": own, "sold": sold})


@never_cache
@web.for_host
@require_safe
def kit(request: HttpRequest, pk: int) -> HttpResponse:
    found = _kit(pk)
    piles = found.piles
    context = {
        "kit": found,
        "piles": piles,
        "count": sum(pile.count for pile in piles),
        "worth": sum(pile.count * pile.value for pile in piles if pile.value),
        "has_blank": any(pile.value is None for pile in piles),
        "likenesses": [words.likeness(found) for found in hard_to_tell(piles)],
        "text": as_table(found.name, piles),
    }
    return render(request, "tournament/kit.html", context)


@never_cache
@web.for_host
@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """A case that begins as one of those that are sold, or empty; kept when it is saved."""
    if request.method == "POST":
        return _sent(request, None)
    preset = presets.case(request.GET.get("preset", ""))
    if preset is None:
        form = KitForm(initial={"name": _("Our case")})
        rows = [empty_row(place, list(SWATCHES.values())[:place]) for place in range(EMPTY_ROWS)]
        return _form(request, None, form, rows)
    piles = words.case_piles(preset, printed="blank" not in request.GET)
    form = KitForm(initial={"name": _("Our case")})
    return _form(request, None, form, rows_of(piles), check=preset.check)


@never_cache
@web.for_host
@require_http_methods(["GET", "HEAD", "POST"])
def edit(request: HttpRequest, pk: int) -> HttpResponse:
    found = _kit(pk)
    if request.method == "POST":
        return _sent(request, found)
    return _form(request, found, KitForm(initial={"name": found.name}), rows_of(found.piles))


@never_cache
@web.for_host
@require_http_methods(["GET", "HEAD", "POST"])
def count(request: HttpRequest, pk: int) -> HttpResponse:
    """Full stacks of 20 and loose ones, colour by colour."""
    found = _kit(pk)
    sent = request.POST if request.method == "POST" else None
    rows = [
        (
            colour,
            CountedForm(sent, prefix=str(colour.pk), initial={"is_about": colour.is_about}),
        )
        for colour in found.colours.all()
    ]
    marks = letters([colour.name for colour, _form in rows])
    context = {"kit": found, "rows": zip(rows, marks, strict=True)}
    if sent is None:
        return render(request, "tournament/kit_count.html", context)
    valid = False not in [form.is_valid() for _colour, form in rows]
    refused = ""
    if sent.getlist("of") != [str(colour.pk) for colour, _form in rows]:
        refused = words.refusal("case_has_changed", {})
    elif valid and sent.get("do", "save") == "save":
        counted = {
            colour.pk: (chips, form.cleaned_data["is_about"])
            for colour, form in rows
            if (chips := form.counted()) is not None
        }
        try:
            kits.count(pk, counted)
        except DirectorError as error:
            refused = words.refusal(error.kind, error.numbers)
        else:
            messages.success(request, _("Counted."))
            return redirect("tournament:kit", pk)
    context |= {"refused": refused, "is_wrong": not valid}
    status = 200 if valid and not refused else 422
    return render(request, "tournament/kit_count.html", context, status=status)


@web.for_host
@require_POST
def duplicate(request: HttpRequest, pk: int) -> HttpResponse:
    found = _kit(pk)
    try:
        made = kits.copy(pk, _("Copy of %(name)s") % {"name": found.name[:60]})
    except DirectorError as error:
        messages.error(request, words.refusal(error.kind, error.numbers))
        return redirect("tournament:kits")
    return redirect("tournament:kit_edit", made.pk)


@web.for_host
@require_POST
def delete(request: HttpRequest, pk: int) -> HttpResponse:
    found = _kit(pk)
    kits.delete(pk)
    messages.success(request, _("“%(name)s” is deleted.") % {"name": found.name})
    return redirect("tournament:kits")


def _kit(pk: int) -> ChipKit:
    return get_object_or_404(queries.chip_kits(), pk=pk)


def _sent(request: HttpRequest, found: ChipKit | None) -> HttpResponse:
    form, rows = KitForm(request.POST), sent_rows(request.POST)
    do, place = _asked(request)
    if do != "save":
        return _form(request, found, form, _with(do, place, rows), unsaved=True)
    if not all([form.is_valid(), *(row.is_unused() or row.is_valid() for row in rows)]):
        return _form(request, found, form, rows, status=422)
    piles = piles_of(rows)
    if all(row.is_unused() or row.is_valid() for row in rows):
        try:
            return redirect("tournament:kit", _keep(found, form.cleaned_data["name"], piles))
        except DirectorError as error:
            form.add_error(None, words.refusal(error.kind, error.numbers))
    return _form(request, found, form, rows, status=422)


def _keep(found: ChipKit | None, name: str, piles: Sequence[Pile]) -> int:
    if found is None:
        return kits.make(name, piles).pk
    kits.change(found.pk, name, piles)
    return found.pk


def _asked(request: HttpRequest) -> tuple[str, int]:
    """The button that was pressed: save, or one that changes the table only, with its row."""
    do, _dash, place = request.POST.get("do", "save").partition("-")
    return do, int(place) if place.isascii() and place.isdecimal() and len(place) < 4 else 0


def _with(do: str, place: int, rows: list[ColourForm]) -> list[ColourForm]:
    """The rows after a button beside the table, with all that was typed, right or not."""
    said = [
        {name: row[name].value() for name in row.fields}
        for at, row in enumerate(rows)
        if do != "remove" or at != place
    ]
    kept = [ColourForm(prefix=str(at), initial=values) for at, values in enumerate(said)]
    if do == "add" and len(kept) < kits.MOST_COLOURS:
        kept.append(empty_row(len(kept), [row.drawn().face for row in kept]))
    return kept


def _form(
    request: HttpRequest,
    found: ChipKit | None,
    form: KitForm,
    rows: Sequence[ColourForm],
    *,
    unsaved: bool = False,
    check: bool = False,
    status: int = 200,
) -> HttpResponse:
    context = {
        "kit": found,
        "form": form,
        "rows": rows,
        "unsaved": unsaved,
        "check": check,
        "is_wrong": status == 422,
        "is_full": len(rows) >= kits.MOST_COLOURS,
        "swatches": {name: [face, words.SWATCHES[name]] for name, face in SWATCHES.items()},
    }
    return render(request, "tournament/kit_form.html", context, status=status)
