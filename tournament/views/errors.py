"""The pages for what went wrong: each says what to do next."""

from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.csrf import requires_csrf_token

from tournament import web


@requires_csrf_token
def page(request: HttpRequest, status: int) -> HttpResponse:
    return render(request, "error.html", {"status": status}, status=status)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    return page(request, 400)


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    is_page = request.method == "GET" and not request.path.endswith((".json", ".svg", "/stream"))
    if isinstance(exception, web.CodeNeeded) and is_page:
        ask = reverse("tournament:code", args=[exception.event.slug])
        return redirect(f"{ask}?{urlencode({'next': request.get_full_path()})}")
    return page(request, 403)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    return page(request, 404)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    return render(request, "error.html", {"status": 403, "stale_form": True}, status=403)


def server_error(request: HttpRequest) -> HttpResponse:
    return page(request, 500)
