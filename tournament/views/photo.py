"""The winner's photo: taken by a director, seen by whoever sees the night."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.http import quote_etag
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_POST, require_safe

from tournament import web
from tournament.forms import invitees as forms
from tournament.models import Event, WinnerPhoto
from tournament.services import photos

from .deeds import do, night

DEEDS = {
    "take": (forms.PhotoForm, photos.set_photo),
    "remove": (forms.NoPhotoForm, photos.remove_photo),
}


@cache_control(private=True, no_cache=True)
@require_safe
def picture(request: HttpRequest, slug: str) -> HttpResponse:
    event = web.event_on_show(request, slug)
    photo = get_object_or_404(WinnerPhoto, event=event)
    return HttpResponse(
        bytes(photo.jpeg),
        content_type="image/jpeg",
        headers={
            "ETag": quote_etag(photo.mark),
            "X-Content-Type-Options": "nosniff",
            "Content-Disposition": f'inline; filename="{event.slug}-winner.jpg"',
        },
    )


@require_POST
@night
def photo_deed(request: HttpRequest, event: Event, deed: str) -> HttpResponse:
    """A script is answered with the sentence alone."""
    if deed not in DEEDS:
        raise Http404
    form_class, service = DEEDS[deed]
    form = form_class(event, request.POST, files=request.FILES)
    done = do(request, event, form, service)
    if request.headers.get("Idempotency-Key"):
        return HttpResponse(done.sentence, status=done.status if done.is_refused else 204)
    if done.is_refused:
        messages.error(request, done.sentence)
    return redirect("tournament:results", event.slug)
