"""What directors answer to the cards about devices."""

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_POST

from tournament import notices as records
from tournament.forms.notices import AbsenceForm, HideForm
from tournament.models import Event
from tournament.services import absences

from .deeds import Done, answer, do, first_error, night


@require_POST
@night
def notice_deed(request: HttpRequest, event: Event, deed: str) -> HttpResponse:
    if deed == "hide":
        return answer(request, _hide(request, event), "suggestions")
    if deed not in {"played", "give-back"}:
        raise Http404
    form = AbsenceForm(event, request.POST)
    done = do(request, event, form, absences.answer_absence, played=deed == "played")
    return answer(request, done, "suggestions")


def _hide(request: HttpRequest, event: Event) -> Done:
    form = HideForm(event, request.POST)
    if not form.is_valid():
        return Done(event, status=422, sentence=first_error(form))
    records.hide(event, form.cleaned_data["notice"])
    return Done(event)
