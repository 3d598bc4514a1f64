"""Chip cases as JSON and as a table of text, to be kept, copied and sent.

The table has a line for each colour: colour; count; value; name; spots; thing; about. A line
``case;Our case`` names it.
"""

import csv
import io
import json
from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.rules.kit.looks import SWATCHES, Pile

MOST_BYTES = 100_000
FORMAT = 1
COLUMNS = ("colour", "count", "value", "name", "spots", "thing", "about")
CASE = "case"
# What a spreadsheet would take for a formula; a sign of ours in front keeps it text.
FORMULAS = ("=", "+", "-", "@", "\t", "\r")
GUARD = "'"


class FileForm(forms.Form):
    text = forms.CharField(
        label=_("The text of a case"),
        required=False,
        max_length=MOST_BYTES,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 8, "autocomplete": "off", "spellcheck": "false"}),
    )
    file = forms.FileField(label=_("Or a file (JSON or CSV)"), required=False)

    def clean(self) -> dict[str, Any]:
        said = self.cleaned_data
        file = said.get("file")
        if file and file.size > MOST_BYTES:
            self.add_error("file", _("That file is too large for a chip case: 100 KB at most."))
        elif file:
            said["text"] = decoded(file.read())
        elif not said.get("text", "").strip() and not self.errors:
            self.add_error("text", _("Paste the text of a case, or choose a file."))
        return said


def as_json(name: str, piles: Sequence[Pile]) -> str:
    colours = [
        {
            "name": pile.name,
            "colour": pile.face,
            "spots": pile.spots,
            "thing": pile.thing,
            "value": pile.value,
            "count": pile.count,
            "about": pile.is_about,
        }
        for pile in piles
    ]
    case = {"format": FORMAT, "name": name, "colours": colours}
    return json.dumps(case, ensure_ascii=False, indent=1) + "\n"


def as_table(name: str, piles: Sequence[Pile], delimiter: str = ";") -> str:
    by_face = {face: swatch for swatch, face in SWATCHES.items()}
    text = io.StringIO()
    writer = csv.writer(text, delimiter=delimiter, lineterminator="\r\n")
    writer.writerow([CASE, guarded(name)])
    writer.writerow(COLUMNS)
    for pile in piles:
        writer.writerow(
            [
                by_face.get(pile.face, pile.face),
                pile.count,
                "" if pile.value is None else pile.value,
                guarded(pile.name),
                by_face.get(pile.spots, pile.spots),
                pile.thing,
                "yes" if pile.is_about else "",
            ]
        )
    return text.getvalue()


def guarded(text: str) -> str:
    return GUARD + text if text.startswith((*FORMULAS, GUARD)) else text


def unguarded(text: str) -> str:
    is_guarded = text.startswith(GUARD) and text[1:].startswith((*FORMULAS, GUARD))
    return text[1:] if is_guarded else text


def decoded(content: bytes) -> str:
    """Read whatever an editor or a spreadsheet has written."""
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        return content.decode("utf-16", errors="replace")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("cp1252", errors="replace")
