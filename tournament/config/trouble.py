"""What is said when the database cannot do it just now: that is trouble of this house's computer,
and somebody at the table can end it."""

import logging
from collections.abc import Callable

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

log = logging.getLogger(__name__)

FULL = _(
    "The disk of the host's computer is full, so nothing was changed. "
    "Make room there, then try again."
)
BUSY = _("Another program keeps the database busy, so nothing was changed. Try again in a moment.")
AWAY = _("The database does not answer. Try again in a moment.")
SIGNS_OF_A_FULL_DISK = ("disk is full", "No space left on device", "could not extend file")


class DatabaseTrouble:
    """Stands within the others and is sync on purpose, as SecurityHeaders is."""

    async_capable = False

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        if not isinstance(error, OperationalError | InterfaceError):
            return None
        log.warning("%s %s: %s", request.method, request.path, error)
        sentence = sentence_for(error)
        if request.headers.get("HX-Request") or request.headers.get("Idempotency-Key"):
            return HttpResponse(sentence, status=503)
        return render(request, "error.html", {"status": 503, "sentence": sentence}, status=503)


def sentence_for(error: Exception) -> Promise:
    told = str(error)
    if any(sign in told for sign in SIGNS_OF_A_FULL_DISK):
        return FULL
    return BUSY if "locked" in told else AWAY
