"""Which chips a plan is for: a case or two, counted anew where they differ from the usual."""

import re
from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament import words
from tournament.models import ChipKit
from tournament.rules.kit import presets
from tournament.rules.kit.looks import Pile
from tournament.rules.kit.together import Together, together
from tournament.services.kits import MOST_COLOURS

from .kits import CountField, ValueField

OF_A_COLOUR = re.compile(r"[nv]\d{1,2}", re.ASCII)


class CaseForm(forms.Form):
    """For each colour of the chosen cases it has two fields: how many, and what they are worth."""

    case = forms.ChoiceField(
        label=_("Chip case"),
        error_messages={"invalid_choice": _("That case is not here any more. Choose another.")},
    )
    also = forms.ChoiceField(
        label=_("A second case"),
        required=False,
        error_messages={"invalid_choice": _("That case is not here any more. Choose another.")},
    )
    blank = forms.BooleanField(label=_("Nothing is printed on the chips"), required=False)

    def offer_cases(self, kits: Iterable[ChipKit]) -> None:
        self.kits = {f"kit-{kit.pk}": kit for kit in kits}
        cases = case_choices(self.kits)
        self.fields["case"].choices = cases  # type: ignore[attr-defined]
        self.fields["also"].choices = [("", gettext("none")), *cases]  # type: ignore[attr-defined]
        self._add_colours()

    def _add_colours(self) -> None:
        printed = not self.data.get("blank")
        self.cases = [
            piles
            for name in ("case", "also")
            if (piles := self._piles(str(self.data.get(name) or ""), printed=printed))
        ]
        self.piles = [pile for case in self.cases for pile in case]
        if self.data.get("of") != self.chosen_cases:  # what was typed belongs to another case
            self.data = {n: t for n, t in self.data.items() if not OF_A_COLOUR.fullmatch(n)}
        for at, pile in enumerate(self.piles):
            names = {"name": pile.name}
            count = CountField(label=gettext("How many: %(name)s") % names, required=False)
            value = ValueField(label=gettext("Value: %(name)s") % names, required=False)
            count.widget.attrs["placeholder"] = words.number(pile.count)
            value.widget.attrs["placeholder"] = (
                gettext("chosen") if pile.value is None else words.number(pile.value)
            )
            self.fields |= {f"n{at}": count, f"v{at}": value}

    @property
    def is_counted(self) -> bool:
        """Whether the case is another than the one that was chosen."""
        return any(text for name, text in self.data.items() if OF_A_COLOUR.fullmatch(name))

    def _piles(self, slug: str, *, printed: bool) -> tuple[Pile, ...]:
        preset, kit = presets.case(slug), self.kits.get(slug)
        if preset is not None:
            return words.case_piles(preset, printed=printed)
        return () if kit is None else kit.piles

    def colour_fields(self) -> list[tuple[forms.BoundField, forms.BoundField]]:
        return [(self[f"n{at}"], self[f"v{at}"]) for at in range(len(self.piles))]

    @property
    def chosen_cases(self) -> str:
        return f"{self.data.get('case', '')}+{self.data.get('also', '')}"

    def check_cases(self) -> None:
        joined = self.together()
        for found in joined.refused[:3]:
            self.add_error("also", words.refused_together(found))
        if len(joined.colours) > MOST_COLOURS:
            self.add_error("also", words.refusal("too_many_colours", {"most": MOST_COLOURS}))

    def counted(self, at: int) -> int:
        """How many chips of a colour there are: as counted here, or as the case has them."""
        typed = self.cleaned_data.get(f"n{at}")
        return self.piles[at].sure_count if typed is None else int(typed)

    def together(self) -> Together:
        cases, at = [], 0
        for case in self.cases:
            piles = []
            for pile in case:
                typed = self.cleaned_data.get(f"n{at}")
                value = self.cleaned_data.get(f"v{at}")
                piles.append(
                    Pile(
                        pile.name,
                        pile.count if typed is None else typed,
                        pile.value if value is None else value,
                        pile.face,
                        pile.spots,
                        pile.thing,
                        pile.is_about and typed is None,
                        pile.case,
                    )
                )
                at += 1
            cases.append(piles)
        return together(cases)


def case_choices(kits: dict[str, ChipKit]) -> list[tuple[str, Any]]:
    sold = [(preset.slug, words.CASES[preset.slug][0]) for preset in presets.CASES]
    own = [(slug, kit.name) for slug, kit in kits.items()]
    # Translators: chip cases of this house, above those that shops sell.
    return [(gettext("Our cases"), own), (gettext("As sold"), sold)] if own else sold
