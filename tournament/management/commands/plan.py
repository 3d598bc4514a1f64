import json
import sys
from typing import Any

from django.core.management.base import BaseCommand
from django.utils import translation

from tournament.management.plan_table import lines
from tournament.management.plan_wish import Wrong, language, wish_of
from tournament.rules.kit.buying import smallest_that_does, to_buy
from tournament.rules.kit.data import as_data
from tournament.rules.kit.plan import Plan, plan
from tournament.rules.kit.presets import CASES
from tournament.rules.kit.values import Colour
from tournament.rules.kit.wish import KitProblem, Wish
from tournament.words import kit

USAGE_ERROR = 2
ARGUMENTS = (
    ("--players", None, "how many are expected"),
    ("--at-most", None, "how many the chips must do for"),
    ("--case", None, "500, 300, or how many of each colour: 100,100,100,50,50"),
    ("--kit", None, "a chip case in a file (JSON or CSV)"),
    ("--values", None, "what is printed on the chips: 25,100,500,1000,5000"),
    ("--stack", "5000", "what everybody starts with (5000)"),
    ("--cap", None, "the most chips of a stack: a number, compact, comfort, deep or towers"),
    ("--start", "19:30", "the first hand (19:30)"),
    ("--end", "22:45", "the last hand (22:45)"),
    ("--level", None, "minutes of a level; without it they are chosen"),
    ("--break", "10", "minutes of a break (10)"),
    ("--rebuys", "0", "how many rebuys are expected"),
    ("--rebuy-stack", None, "the chips of a rebuy, like the stack without it"),
    ("--add-ons", "0", "how many add-ons are expected"),
    ("--add-on-stack", None, "the chips of an add-on, like the stack without it"),
    ("--ante", "none", "none, big-blind, each or button"),
    ("--ante-from", "5", "the first level with an ante (5)"),
    ("--language", "en", "en, sv, da or nb"),
)


class Command(BaseCommand):
    help = "Plan a night: chips for everybody, blinds they can pay, exchanges, and the likely end."
    requires_system_checks = []

    def add_arguments(self, parser):
        for name, usual, text in ARGUMENTS:
            parser.add_argument(name, default=usual, help=text)
        parser.add_argument("--blank", action="store_true", help="nothing is printed on the chips")
        parser.add_argument("--json", action="store_true", help="print the plan as JSON")

    def handle(self, **said):
        try:
            spoken = language(said["language"])
            if said["players"] is None:
                raise Wrong("How many will you be? Say for example: --players 8")
            with translation.override(spoken):
                wish, start = wish_of(said)
        except Wrong as wrong:
            self.stderr.write(str(wrong))
            sys.exit(USAGE_ERROR)
        made = plan(wish)
        with translation.override(spoken):
            told = told_of(wish, made, start)
            if said["json"]:
                self.stdout.write(json.dumps(told, ensure_ascii=False, indent=1))
            else:
                self.stdout.write("\n".join(lines(wish, made, told)))
        if not made.is_feasible:
            sys.exit(1)


def told_of(wish: Wish, made: Plan, start: int) -> dict[str, Any]:
    """Return the plan as data with words, and what to buy where chips are short."""
    told = kit.with_words(as_data(made, start), made.problems)
    short = [
        problem
        for problem in made.problems
        if isinstance(problem, KitProblem) and problem.kind == "chips_short"
    ]
    lacking = {str(value): count for problem in short for value, count in to_buy(problem).items()}
    sold = [
        (
            preset.slug,
            tuple(Colour(each.swatch, each.count, each.value) for each in preset.colours),
        )
        for preset in CASES
        if preset.check
    ]
    case = smallest_that_does(wish, sold) if short else None
    return {**told, "to_buy": lacking, "case_that_does": case}
