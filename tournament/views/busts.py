"""How somebody went out, as the card shows it: with whom, with how many chips, before whom."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournament import queries
from tournament.forms.people import BustForm
from tournament.models import Event, Knockout

from .rows import Person


@dataclass(frozen=True, slots=True)
class Bust:
    """``company``, ``order`` and both stacks are what the form holds now."""

    seq: int
    others: Sequence[Person]  # those out who were in a hand, the latest first
    company: str
    stack: str
    other_stack: str
    order: str = ""
    wrong: frozenset[str] = frozenset()
    is_open: bool = False

    @classmethod
    def of(
        cls, event: Event, number: int, outside: Sequence[Person], form: BustForm | None = None
    ) -> "Bust | None":
        """None for somebody who is in, or never came."""
        played = queries.knockouts_of(event).exclude(reason=Knockout.Reason.NO_SHOW)
        out = {one.entry.number: one for one in played if one.returned_at is None}
        own = out.pop(number, None)
        if own is None:
            return None
        others = [one for one in outside if one.number in out]
        if form is not None:
            typed = {name: str(form[name].value() or "") for name in form.fields}
            return cls(
                own.entry.seq,
                others,
                typed["company"],
                typed["starting_stack"],
                typed["other_stack"],
                typed["order"],
                frozenset(form.errors),
                is_open=True,
            )
        kind, partner = "alone", None
        for one in out.values():
            if own.hand is not None and one.hand == own.hand:
                kind, partner = "hand", one
                break
            if own.round is not None and one.round == own.round:
                kind, partner = "round", one
        company = "alone" if partner is None else f"{kind}-{partner.entry.number}"
        stacks = (own.starting_stack, partner.starting_stack if partner else None)
        own_stack, other_stack = ("" if stack is None else str(stack) for stack in stacks)
        return cls(own.entry.seq, others, company, own_stack, other_stack)

    @property
    def in_one_hand(self) -> list[tuple[str, str, str, bool]]:
        """(value, name, place, whether it is chosen)."""
        return self._choices("hand", self.company)

    @property
    def hand_for_hand(self) -> list[tuple[str, str, str, bool]]:
        return self._choices("round", self.company)

    @property
    def before(self) -> list[tuple[str, str, str, bool]]:
        return self._choices("before", self.order)

    def _choices(self, kind: str, chosen: str) -> list[tuple[str, str, str, bool]]:
        return [
            (value, one.label, one.place_text, value == chosen)
            for one in self.others
            for value in (f"{kind}-{one.number}",)
        ]
