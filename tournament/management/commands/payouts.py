import json
import sys
from typing import Any

from django.core.management.base import BaseCommand
from django.utils import translation

from tournament.management.lists import percentages
from tournament.management.plan_wish import MOST_AMOUNT, MOST_PLAYERS, Wrong, language, number
from tournament.rules.prizes import (
    TABLES,
    payouts,
    scaled,
    share_problems,
    table_payouts,
)
from tournament.words import number as written
from tournament.words import prize_problem

USAGE_ERROR = 2
ARGUMENTS = (
    ("--entries", None, "how many entries there are"),
    ("--pool", None, "the prize pool"),
    ("--unit", "1", "what prizes are rounded to (1)"),
    ("--table", "house", f"percentages (50,30,20), or one of {', '.join(TABLES)} (house)"),
    ("--language", "en", "en, sv, da or nb"),
)


class Command(BaseCommand):
    help = "Divide a prize pool among the places, exact to the unit."
    requires_system_checks = []

    def add_arguments(self, parser):
        for name, usual, text in ARGUMENTS:
            parser.add_argument(name, default=usual, help=text.replace("%", "%%"))
        parser.add_argument("--json", action="store_true", help="print the payouts as JSON")

    def handle(self, **said):
        try:
            with translation.override(language(said["language"])):
                paid = _paid(said)
                if said["json"]:
                    self.stdout.write(json.dumps({"payouts": paid, "places": len(paid)}))
                else:
                    self.stdout.write("\n".join(_lines(paid)))
        except Wrong as wrong:
            self.stderr.write(str(wrong))
            sys.exit(USAGE_ERROR)


def _paid(said: dict[str, Any]) -> tuple[int, ...]:
    if said["entries"] is None:
        raise Wrong("How many entries are there? Say for example: --entries 23")
    if said["pool"] is None:
        raise Wrong("How much is there to win? Say for example: --pool 2300")
    entries = number("--entries", said["entries"], 1, MOST_PLAYERS)
    pool = number("--pool", said["pool"], 1, MOST_AMOUNT)
    unit = number("--unit", said["unit"], 1, MOST_AMOUNT)
    table = said["table"].strip()
    if table in TABLES:
        return table_payouts(table, entries, pool, unit=unit, price=pool // entries)
    if table[:1].isalpha():
        raise Wrong(f"--table should be percentages or one of {', '.join(TABLES)}, not “{table}”.")
    shares = percentages("--table", table, MOST_PLAYERS)
    for problem in share_problems(shares):
        raise Wrong(f"--table: {prize_problem(problem, '')}")
    return payouts(pool, scaled(shares[:entries]), unit=unit)


def _lines(paid: tuple[int, ...]) -> list[str]:
    amounts = [written(amount) for amount in paid]
    width = max(map(len, amounts))
    return [f"{place:>4}  {amount:>{width}}" for place, amount in enumerate(amounts, 1)]
