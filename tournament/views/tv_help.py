from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournament import web


@never_cache
@require_safe
def tv_help(request: HttpRequest) -> HttpResponse:
    """How the clock gets on a television, set by set; a page to be printed, too."""
    address = web.link(request, reverse("tournament:tv_now"))
    return render(request, "tournament/tv_help.html", {"address": address})
