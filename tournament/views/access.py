"""The doors: a link that is good once, the host's password, the code for those who only look."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from tournament import room, web, words
from tournament.errors import DirectorError
from tournament.forms.access import CodeForm, PasswordForm
from tournament.models import Event, Invitation, Right
from tournament.services import rights

from . import agents


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def invitation(request: HttpRequest, token: str) -> HttpResponse:
    """A GET (a preview of the link, say) shows a button; only the POST uses the link up."""
    open_one = rights.open_invitation(token)
    if open_one is not None and _has_it(request, open_one):
        # Nothing to give: the link stays good.
        return redirect(_place(open_one.event, request, open_one.table_number))
    if request.method == "POST":
        try:
            device, right = rights.accept(token, web.device_of(request), agents.label(request))
        except DirectorError:
            open_one = None
        else:
            response = redirect(_place(right.event, request, right.table_number))
            web.remember_device(response, device)
            return response
    return render(
        request,
        "tournament/invitation.html",
        {"invitation": open_one, "has_password": rights.has_password()},
        status=200 if open_one else 410,
    )


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def sign_in(request: HttpRequest) -> HttpResponse:
    goal = _goal(request)
    if web.is_host(request):
        return redirect(goal)
    form, status = PasswordForm(), 200
    if request.method == "POST":
        status = 422
        form = PasswordForm(request.POST)
        if form.is_valid():
            try:
                device, _right = rights.sign_in(
                    form.cleaned_data["password"],
                    web.device_of(request),
                    agents.label(request),
                    web.address(request),
                )
            except DirectorError as error:
                form.add_error("password", words.refusal(error.kind, error.numbers))
                status = _status(error)
            else:
                response = redirect(goal)
                web.remember_device(response, device)
                return response
    context = {"form": form, "goal": goal, "has_password": rights.has_password()}
    return render(request, "tournament/sign_in.html", context, status=status)


@require_POST
def sign_out(request: HttpRequest) -> HttpResponse:
    device = web.device_of(request)
    if device:
        rights.sign_out(device)
    messages.success(request, _("This device may only look now."))
    response = redirect("tournament:events")
    response.delete_cookie(web.DEVICE_COOKIE, samesite="Lax")
    return response


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def code(request: HttpRequest, slug: str) -> HttpResponse:
    """The code that a host may ask of those who only look."""
    event = get_object_or_404(Event, slug=slug)
    goal = _goal(request, default=_place(event, request))
    if web.may_view(request, event):
        return redirect(goal)
    form, status = CodeForm(), 200
    if request.method == "POST":
        status = 422
        form = CodeForm(request.POST)
        if form.is_valid():
            try:
                rights.demand_viewer_code(event, form.cleaned_data["code"], web.address(request))
            except DirectorError as error:
                form.add_error("code", words.refusal(error.kind, error.numbers))
                status = _status(error)
            else:
                web.let_view(request, event)
                return redirect(goal)
    context = {"form": form, "goal": goal, "event": event}
    return render(request, "tournament/code.html", context, status=status)


def _has_it(request: HttpRequest, invitation: Invitation) -> bool:
    if invitation.kind == Right.Kind.STEER:
        return (
            web.is_host(request)
            if invitation.event is None
            else web.may_steer(request, invitation.event)
        )
    return invitation.event is not None and web.may_keep_table(
        request, invitation.event, invitation.table_number or 0
    )


def _place(event: Event | None, request: HttpRequest, table: int | None = None) -> str:
    if event is not None:
        if table is not None and (address := room.pages.table_address(event, table)):
            return address
        is_screen = request.GET.get("to") == "tv"
        return reverse("tournament:tv" if is_screen else "tournament:event", args=[event.slug])
    return reverse("tournament:ready") if request.GET.get("to") == "ready" else "/"


def _goal(request: HttpRequest, default: str = "/") -> str:
    """Where the page that sent somebody here wants them back; never to another site."""
    goal = request.POST.get("next") or request.GET.get("next") or ""
    safe = url_has_allowed_host_and_scheme(
        goal, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    return goal if safe and goal.startswith("/") else default


def _status(error: DirectorError) -> int:
    return 429 if error.kind == "too_many_tries" else 422
