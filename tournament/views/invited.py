"""Who is asked to a night: the list, their answers, who came, and the invitation to send."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from tournament import queries, words
from tournament.forms import invitees as forms
from tournament.forms.clock import DeedForm
from tournament.models import Event, Invitee, Player
from tournament.rules import names
from tournament.rules.guest_list import Room
from tournament.services import invitees, people
from tournament.services.deeds import Outcome

from .deeds import Done, do, night
from .invitation import Invitation
from .rows import alphabetical, letters_of

ONE_TAP = 12  # people of the book who can be asked with one
TYPED = 500  # people whose names are completed
Answer = Invitee.Answer

DEEDS: dict[str, tuple[type[DeedForm], Callable[..., Outcome]]] = {
    "ask": (forms.AskForm, invitees.invite),
    "answer": (forms.AnswerForm, invitees.answer),
    "remove": (forms.InviteeForm, invitees.uninvite),
    "came": (forms.CameForm, invitees.admit),
    "terms": (forms.TermsForm, invitees.set_invitation),
    "exactly": (forms.ExactlyForm, people.set_people),
}


@require_safe
@night
def page(request: HttpRequest, event: Event) -> HttpResponse:
    return _show(request, event)


@require_POST
@night
def invited_deed(request: HttpRequest, event: Event, deed: str) -> HttpResponse:
    if deed not in DEEDS:
        raise Http404
    form_class, service = DEEDS[deed]
    form = form_class(event, request.POST)
    done = do(request, event, form, service)
    if done.is_refused:
        return _show(request, done.event, done, form)
    if done.line is not None:
        messages.success(request, words.journal_line(done.line.kind, done.line.args))
    wished = request.POST.get("place", "")
    place = wished if wished.isascii() and wished.replace("-", "").isalnum() else "list"
    return redirect(reverse("tournament:invited", args=[event.slug]) + f"#{place}")


@dataclass(frozen=True, slots=True)
class Row:
    pk: int
    seq: int
    name: str
    letters: str
    colour: int
    answer: str
    said: str  # the answer in words
    is_in: bool


def _row(one: Invitee) -> Row:
    name = one.player.name
    return Row(
        pk=one.pk,
        seq=one.seq,
        name=name,
        letters=letters_of(name, name),
        colour=names.colour(name),
        answer=one.answer,
        said=words.guest_answer(one.answer),
        is_in=one.entry_number is not None,  # type: ignore[attr-defined]
    )


class GuestList:
    """The list as the page shows it. It stands by name, so that no row moves away from a thumb."""

    def __init__(self, event: Event) -> None:
        found = [_row(one) for one in queries.invitees(event)]
        self.rows = sorted(found, key=lambda row: (alphabetical(row.name), row.pk))
        self.room: Room = queries.room_at(event)
        by_pk = {row.pk: row for row in self.rows}
        self.waiting = [by_pk[one.pk] for one in queries.waiting(event)]
        self.unasked = list(queries.in_unasked(event))
        self.nameless = event.entries.filter(player=None).count()
        self.named = event.entries.exclude(player=None).count()
        self.coming = [row for row in self.rows if row.answer == Answer.SURE and not row.is_in]
        self.counts = [
            (words.guest_answer(answer), sum(row.answer == answer for row in self.rows))
            for answer in (Answer.SURE, Answer.MAYBE, Answer.NO, Answer.WAITS, Answer.OPEN)
        ]

    @property
    def coming_count(self) -> int:
        return len(self.coming)

    @property
    def first_waiting(self) -> Row | None:
        return self.waiting[0] if self.room.may_offer else None


def _show(
    request: HttpRequest, event: Event, done: Done | None = None, form: DeedForm | None = None
) -> HttpResponse:
    listed = GuestList(event)
    invitation = Invitation(event)
    terms = {"places": event.places, "venue": event.venue, "bring": event.bring}
    context: dict[str, Any] = {
        "event": event,
        "is_over": event.state == Event.State.FINISHED,
        "is_planned": event.state == Event.State.PLANNED,
        "listed": listed,
        "choices": [(one.value, words.guest_answer(one)) for one in _OFFERED],
        "ask_form": form if isinstance(form, forms.AskForm) else forms.AskForm(event),
        "terms_form": (
            form if isinstance(form, forms.TermsForm) else forms.TermsForm(event, initial=terms)
        ),
        "text": invitation.text,
        "text_rows": invitation.text.count("\n") + 2,
        "picture": invitation.picture,
        "refused": done.sentence if done else "",
    } | _known(event, listed)
    return render(request, "tournament/invited.html", context, status=done.status if done else 200)


_OFFERED = (Answer.SURE, Answer.MAYBE, Answer.NO)


def _known(event: Event, listed: GuestList) -> dict[str, Any]:
    """Who else can be asked: those of the last night, those who come most, the whole book."""
    asked = Invitee.objects.filter(event=event).values("player")
    book = queries.known_players(event).exclude(pk__in=asked)
    found = list(book[:TYPED])
    offered = [entry.player for entry in listed.unasked if entry.player]
    last = queries.last_night()
    of_last: list[Player] = []
    if last is not None and last.pk != event.pk:
        there = set(last.entries.exclude(player=None).values_list("player", flat=True))
        of_last = [player for player in found if player.pk in there]
    return {
        "in_unasked": offered,
        "in_unasked_count": len(offered),
        "of_last": of_last if len(of_last) > 1 else [],
        "of_last_count": len(of_last),
        "offered": sorted(found[:ONE_TAP], key=lambda one: alphabetical(one.name)),
        "completed": sorted({player.name for player in found[ONE_TAP:]}),
    }
