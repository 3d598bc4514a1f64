from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, StreamingHttpResponse
from django.views.decorators.http import require_GET

from tournament import push, web
from tournament.models import Event


@require_GET
async def stream(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Server-sent events ``reading``, ``changed`` and ``beat``; ends now and then."""
    event_id = await push.hub.read(_viewable, request, slug)
    if event_id is None:
        return HttpResponse(status=403)
    return StreamingHttpResponse(
        push.hub.frames(event_id),
        content_type="text/event-stream",
        headers={"Cache-Control": "no-cache", "X-Accel-Buffering": "no"},
    )


def _viewable(request: HttpRequest, slug: str) -> int | None:
    event = Event.objects.filter(slug=slug).first()
    if event is None:
        raise Http404
    return event.pk if web.may_view(request, event) else None
