import json
import sys
from typing import Any

from django.core.management.base import BaseCommand
from django.utils import translation
from django.utils.formats import number_format
from django.utils.translation import gettext

from tournament.management.lists import amounts
from tournament.management.plan_wish import MOST_AMOUNT, Wrong, language, number
from tournament.rules.deals import Deal, deal
from tournament.words import number as written
from tournament.words import prize_problem

USAGE_ERROR = 2
MOST_STACKS = 1_000
DECIMALS = 4
ARGUMENTS = (
    ("--stacks", None, "the chips of everybody left: 22000,12000,6000"),
    ("--prizes", None, "what is left to win, the first prize first: 400,240,160"),
    ("--unit", "1", "what a deal is rounded to (1)"),
    ("--language", "en", "en, sv, da or nb"),
)


class Command(BaseCommand):
    help = "What stacks are worth by the independent chip model, and a deal by chips beside it."
    requires_system_checks = []

    def add_arguments(self, parser):
        for name, usual, text in ARGUMENTS:
            parser.add_argument(name, default=usual, help=text)
        parser.add_argument("--json", action="store_true", help="print the deals as JSON")

    def handle(self, **said):
        try:
            with translation.override(language(said["language"])):
                stacks, prizes, unit = _asked(said)
                model = deal("icm", stacks, prizes, unit=unit)
                chop = deal("chip_chop", stacks, prizes, unit=unit)
                if said["json"]:
                    self.stdout.write(json.dumps(_told(model, chop)))
                else:
                    self.stdout.write("\n".join(_lines(stacks, model, chop)))
        except Wrong as wrong:
            self.stderr.write(str(wrong))
            sys.exit(USAGE_ERROR)


def _asked(said: dict[str, Any]) -> tuple[list[int], list[int], int]:
    if said["stacks"] is None:
        raise Wrong("Who has how many chips? Say for example: --stacks 22000,12000,6000")
    if said["prizes"] is None:
        raise Wrong("What is left to win? Say for example: --prizes 400,240,160")
    stacks = amounts("--stacks", said["stacks"], 0, MOST_AMOUNT, MOST_STACKS)
    if not all(stacks):
        raise Wrong("--stacks has a 0. Who has no chips is out, and not in the deal.")
    prizes = amounts("--prizes", said["prizes"], 0, MOST_AMOUNT, MOST_STACKS)
    if prizes != sorted(prizes, reverse=True):
        raise Wrong("--prizes should begin with the first prize and never rise.")
    return stacks, prizes, number("--unit", said["unit"], 1, MOST_AMOUNT)


def _told(model: Deal, chop: Deal) -> dict[str, Any]:
    exact = [round(float(share), DECIMALS) for share in model.exact]
    return {"exact": exact, "icm": model.amounts, "chip_chop": chop.amounts}


def _lines(stacks: list[int], model: Deal, chop: Deal) -> list[str]:
    rows = [
        # Translators: the independent chip model; "ICM" in all four languages.
        (gettext("chips"), gettext("ICM, exact"), gettext("ICM"), gettext("by chips")),
        *(
            (
                written(stack),
                number_format(round(float(exact), DECIMALS), DECIMALS, force_grouping=True),
                written(amount),
                written(other),
            )
            for stack, exact, amount, other in zip(
                stacks, model.exact, model.amounts, chop.amounts, strict=True
            )
        ),
    ]
    widths = [max(len(row[at]) for row in rows) for at in range(len(rows[0]))]
    lines = [
        "  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True))
        for row in rows
    ]
    by_chips = gettext("by chips")
    return [*lines, *(f"! {by_chips}: {prize_problem(found, '')}" for found in chop.problems)]
