"""What can be bought and on which terms, who pays by what, who took whose chips."""

from datetime import datetime
from typing import Any, ClassVar
from zoneinfo import ZoneInfo

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournament import instants, queries, words
from tournament.models import Event, Offer, Purchase, PurchaseKind
from tournament.rules.levels import LevelPlan, level_numbers
from tournament.rules.purchases import CASH, until_the_first_break

from .clock import DeedForm, next_instant
from .fields import ChipsField, HourField, MoneyField, NumberField, WholeField
from .lines import LineField

LARGEST_ID = 2**63 - 1
MOST_EACH = 99
USUAL = {
    "once": ("buy_in",),
    "rebuys": ("buy_in", "rebuy"),
    "add_on": ("buy_in", "rebuy", "add_on"),
}


class MoneyDeedForm(DeedForm):
    """Its amounts of money are in the night's currency."""

    def __init__(self, event: Event, data: Any = None, **options: Any) -> None:
        super().__init__(event, data, **options)
        for field in self.fields.values():
            if isinstance(field, MoneyField):
                field.currency = event.currency


class UsualForm(MoneyDeedForm):
    """One price, and one of the three ways that most nights are played in."""

    price = MoneyField(
        label=_("What does it cost to be in?"),
        error_messages={"required": _("Write what it costs, like 100.")},
    )
    usual = forms.ChoiceField(choices=[(name, name) for name in USUAL])

    def clean_price(self) -> int:
        price: int = self.cleaned_data["price"]
        if not price:
            raise ValidationError(_("Without a price this is a night without money."))
        return price

    def wish(self) -> dict[str, Any]:
        """Return the terms of each offer, by its kind."""
        levels = [level.plan for level in queries.levels_of(self.event)]
        rebuys = until_the_first_break(levels).until_level
        windows: dict[str, dict[str, int | None]] = {
            "buy_in": {"until_level": rebuys},
            "rebuy": {"until_level": rebuys},
            "add_on": {"break_after": rebuys} if _has_break_after(levels, rebuys) else {},
        }
        price = self.cleaned_data["price"]
        return {
            "offers": [
                {"kind": kind, "price": price, **windows[kind]}
                | ({"limit": 1} if kind == "add_on" else {})
                for kind in USUAL[self.cleaned_data["usual"]]
            ]
        }


class KindForm(DeedForm):
    kind = forms.ChoiceField(choices=PurchaseKind.choices)

    def wish(self) -> dict[str, Any]:
        return {"kind": self.cleaned_data["kind"]}


class OpenForm(KindForm):
    """By hand open or closed, or as the rest of the terms says."""

    is_open = forms.ChoiceField(choices=[("1", "1"), ("0", "0"), ("", "")], required=False)

    def wish(self) -> dict[str, Any]:
        opens = {"1": True, "0": False}.get(self.cleaned_data["is_open"])
        return super().wish() | {"is_open": opens}


class OfferForm(MoneyDeedForm):
    kind = forms.ChoiceField(choices=PurchaseKind.choices, widget=forms.HiddenInput)
    price = MoneyField(label=_("Price"), error_messages={"required": _("Write 0 if it is free.")})
    fee = MoneyField(label=_("Of it fee"), required=False)
    bounty = MoneyField(label=_("Of it bounty"), required=False)
    chips = ChipsField(
        label=_("Chips"), required=False, help_text=_("Empty: the starting stack of the night.")
    )
    limit = NumberField(
        label=_("How many each"),
        least=1,
        most=MOST_EACH,
        told=_("From %(least)s to %(most)s, or empty: as many as they like."),
        help_text=_("Empty: as many as they like."),
    )
    window = forms.ChoiceField(label=_("When"), required=False)
    until_at = HourField(label=_("Or until"), required=False)
    progressive = forms.BooleanField(
        label=_("Progressive: half of a bounty goes onto the winner's own head"), required=False
    )

    FIELD_OF: ClassVar[dict[str, str]] = {"until_level": "window", "break_after": "window"}

    def __init__(self, event: Event, kind: str, data: Any = None, offer: Offer | None = None):
        self.kind_of = kind
        self.offer = offer
        super().__init__(event, data, initial=_initial(event, kind, offer), auto_id=f"{kind}-%s")
        if kind == PurchaseKind.BUY_IN:
            del self.fields["limit"]
        else:
            del self.fields["progressive"]
        levels = [level.plan for level in queries.levels_of(event)]
        window: Any = self.fields["window"]
        window.choices = _windows(levels, _window_of(offer))

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        price, parts = (
            cleaned.get("price"),
            (cleaned.get("fee") or 0) + (cleaned.get("bounty") or 0),
        )
        if price is not None and parts > price:
            field = "fee" if cleaned.get("fee") else "bounty"
            self.add_error(field, _("Fee and bounty are parts of the price, and no more than it."))
        if cleaned.get("until_at") and cleaned.get("window", "").startswith("break"):
            self.add_error("until_at", _("In a break, or until an hour: choose one of the two."))
        return cleaned

    def wish(self) -> dict[str, Any]:
        given = self.cleaned_data
        name, _dash, number = given["window"].partition("-")
        hour = given["until_at"]
        return {
            "kind": given["kind"],
            "price": given["price"],
            "fee": given["fee"] or 0,
            "bounty": given["bounty"] or 0,
            "chips": given["chips"],
            "limit": given.get("limit"),
            "until_level": int(number) if name == "level" else None,
            "break_after": int(number) if name == "break" else None,
            "until_at": next_instant(hour, self.event.zone, self._evening()) if hour else None,
            "progressive": given.get("progressive"),
        }

    def _evening(self) -> datetime:
        """From when on an hour is looked for: of a night in three days not tonight's."""
        wall = instants.wall_now()
        starts = self.event.starts_at
        waits = self.event.state == Event.State.PLANNED and starts is not None
        return max(wall, starts) if waits and starts else wall


class BuyForm(DeedForm):
    """``paid_with`` empty: it is paid later. ``anyway``: though the window is closed.

    ``forfeits`` are the chips of somebody who gives those away and enters anew.
    """

    number = WholeField(label=_("Player"))
    kind = forms.ChoiceField(choices=PurchaseKind.choices)
    paid_with = LineField(required=False, max_length=30, label=_("Paid with"))
    anyway = forms.BooleanField(required=False)
    forfeits = ChipsField(required=False, label=_("Chips that leave play"))

    def clean_paid_with(self) -> str:
        typed: str = self.cleaned_data["paid_with"]
        return one_way(self.event, typed) if typed else ""


class PayForm(DeedForm):
    number = WholeField(label=_("Player"))
    paid_with = LineField(
        max_length=Purchase._meta.get_field("paid_with").max_length,
        label=_("Paid with"),
        error_messages={"required": _("Write what it is paid with.")},
    )

    def clean_paid_with(self) -> str:
        return one_way(self.event, self.cleaned_data["paid_with"])

    def wish(self) -> dict[str, Any]:
        return {name: self.cleaned_data[name] for name in ("number", "paid_with")}


class PurchaseForm(DeedForm):
    purchase = WholeField(most=LARGEST_ID, label=_("Purchase"))

    def wish(self) -> dict[str, Any]:
        return {"purchase": self.cleaned_data["purchase"]}


class HideForm(DeedForm):
    hides = forms.ChoiceField(choices=[("1", "1"), ("0", "0")])

    def wish(self) -> dict[str, Any]:
        return {"hides_money": self.cleaned_data["hides"] == "1"}


class NumbersField(forms.MultipleChoiceField):
    """Numbers of entries, in the order given; whether they are there the deed says."""

    def to_python(self, value: Any) -> list[str]:
        return [one for one in super().to_python(value) if one]

    def valid_value(self, value: Any) -> bool:
        return str(value).isascii() and str(value).isdecimal() and len(str(value)) < 10


class ByForm(DeedForm):
    """Who took the chips; nobody: it is not known."""

    number = WholeField(label=_("Player"))
    by = NumbersField(required=False, label=_("By whom"))

    def wish(self) -> dict[str, Any]:
        by = list(dict.fromkeys(int(number) for number in self.cleaned_data["by"]))
        return {"number": self.cleaned_data["number"], "by": by}


def ways_of(event: Event) -> list[str]:
    """The ways of paying that are offered: the usual ones, and what was used tonight."""
    used = (
        Purchase.objects.filter(entry__event=event, refunded_at=None)
        .exclude(paid_with="")
        .order_by()
        .values_list("paid_with", flat=True)
        .distinct()
    )
    usual = words.usual_ways(event.currency)
    return usual + sorted(set(used) - set(usual))


def one_way(event: Event, typed: str) -> str:
    """Call a way of paying as it is called already: swish is Swish, and "Cash" is cash."""
    known = {way.casefold(): way for way in ways_of(event)}
    known[words.way_of_paying(CASH).casefold()] = CASH
    return known.get(typed.casefold(), typed)


def _initial(event: Event, kind: str, offer: Offer | None) -> dict[str, Any]:
    progressive = queries.house_of(event).bounties == "progressive"
    if offer is None:
        return {"kind": kind, "progressive": progressive}
    at = offer.until_at
    return {
        "kind": kind,
        "progressive": progressive,
        "price": offer.price,
        "fee": offer.fee or None,
        "bounty": offer.bounty or None,
        "chips": offer.chips,
        "limit": offer.limit,
        "window": _window_of(offer),
        "until_at": f"{at.astimezone(ZoneInfo(event.zone)):%H:%M}" if at else None,
    }


def _window_of(offer: Offer | None) -> str:
    if offer is None:
        return ""
    if offer.break_after is not None:
        return f"break-{offer.break_after}"
    return "" if offer.until_level is None else f"level-{offer.until_level}"


def _windows(levels: list[LevelPlan], there: str) -> list[tuple[str, Any]]:
    """All night, until the end of each level, in each break; and what is so though it is gone."""
    numbers = level_numbers(levels)
    breaks, last = [], 0
    for plan, number in zip(levels, numbers, strict=True):
        last = number or last
        if plan.is_break and last:
            breaks.append(last)
    kept = there.partition("-")
    plays = [number for number in numbers if number]
    if kept[0] == "level" and int(kept[2]) not in plays:
        plays.append(int(kept[2]))
    if kept[0] == "break" and int(kept[2]) not in breaks:
        breaks.append(int(kept[2]))
    return [
        ("", _("All night")),
        *((f"level-{n}", _("Until the end of level %(number)s") % {"number": n}) for n in plays),
        *((f"break-{n}", _("In the break after level %(number)s") % {"number": n}) for n in breaks),
    ]


def _has_break_after(levels: list[LevelPlan], number: int | None) -> bool:
    return number is not None and any(
        name == f"break-{number}" for name, _text in _windows(levels, "")
    )
