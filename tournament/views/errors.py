"""The pages for what went wrong: each says what to do next."""

from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.csrf import requires_csrf_token

from tournament import web


@requires_csrf_token
def page(request: HttpRequest, status: int, sentence: str = "") -> HttpResponse:
    context = {"status": status, "sentence": sentence}
    return render(request, "error.html", context, status=status)


def _missing(request: HttpRequest, status: int, sentence: str = "") -> HttpResponse:
    """A part of a page that may not be had any more: its page is loaded anew, and says why."""
    response = page(request, status, sentence)
    if _is_for_a_part(request):
        response["HX-Refresh"] = "true"
    return response


def _is_for_a_part(request: HttpRequest) -> bool:
    return request.method == "GET" and "HX-Request" in request.headers


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    return page(request, 400)


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    is_page = request.method == "GET" and not request.path.endswith((".json", ".svg", "/stream"))
    if isinstance(exception, web.CodeNeeded) and is_page and not _is_for_a_part(request):
        ask = reverse("tournament:code", args=[exception.event.slug])
        return redirect(f"{ask}?{urlencode({'next': request.get_full_path()})}")
    return _missing(request, 403)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    sentence = str(exception) if isinstance(exception, web.NothingHere) else ""
    return _missing(request, 404, sentence)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    return render(request, "error.html", {"status": 403, "stale_form": True}, status=403)


def server_error(request: HttpRequest) -> HttpResponse:
    return page(request, 500)
