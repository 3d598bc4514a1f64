"""Chip cases as JSON and as a table of text, to be kept, copied and sent.

The table has a line for each colour: colour; count; value; name; spots; thing; about. A line
``case;Our case`` names it.
"""

import csv
import io
import json
from collections.abc import Sequence

from django.utils.translation import gettext_lazy as _

from tournament.rules.kit.looks import SWATCHES, Pile
from tournament.rules.typed import guarded

from .pasted import PastedForm, pasted_field

FORMAT = 1
COLUMNS = ("colour", "count", "value", "name", "spots", "thing", "about")
CASE = "case"


class FileForm(PastedForm):
    TOO_LARGE = _("That file is too large for a chip case: 100 KB at most.")
    NOTHING = _("Paste the text of a case, or choose a file.")

    text = pasted_field(_("The text of a case"))


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
