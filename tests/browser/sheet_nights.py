"""Nights to print, each awkward in its own way; run with the data folder of a server."""

from datetime import UTC, datetime

from tournament import instants, queries
from tournament.forms.plan import PlanForm
from tournament.models import Right
from tournament.rules.kit.data import as_data
from tournament.rules.kit.stacks import TOWERS
from tournament.rules.levels import AnteKind, LevelKind, LevelPlan
from tournament.services import events, people, plans
from tournament.services.deeds import Author
from tournament.services.rights import hashed
from tournament.views.plan_answer import answer
from tournament.views.plan_hours import levels_with_notes

KARIN = Author("Karin")
START = datetime(2026, 12, 4, 18, 30, tzinfo=UTC)
NAMES = ("Anna", "Björn", "Karin", "Lars", "Mette", "Maximiliane von Hohenstein-Larsen")
SMALLS = (25, 50, 75, 100, 150, 200, 300, 400, 500, 600, 800)
REST = LevelPlan(LevelKind.BREAK, 600, note="Pizza, and a note that goes on for quite a while")


def make(secret):
    wall = instants.wall_now()
    Right.objects.create(device_hash=hashed(secret), created_at=wall, seen_at=wall)
    planned("eight", "Friday night poker", 8, rebuys=4, antes="big_blind", most=10)
    planned("ten", "Ten", 10, most=10)
    planned("long", "W" * 80, 9, most=9, stack=10_000, size=TOWERS)
    planned("many", "Many", 33, most=33, case="500-even", of="500-even+", n0=300, n1=300, n2=150)
    thirty = planned("thirty", "Thirty levels", 8, most=8, levels=ladder(30))
    for number, name in enumerate(NAMES, start=1):
        people.name_entry(thirty.pk, KARIN, number=number, name=name)
    unplanned = events.Wish("Unplanned", ladder(8), people=5, stack=5000, slug="unplanned")
    events.create_event(KARIN, unplanned)


def ladder(count):
    """So many levels, a break after every fifth."""
    levels = []
    for at in range(count):
        small = SMALLS[at % len(SMALLS)] * 40 ** (at // len(SMALLS))
        ante = 2 * small if at > 5 else 0
        kind = AnteKind.BIG_BLIND if ante else AnteKind.NONE
        levels.append(LevelPlan(LevelKind.PLAY, 1200, small, 2 * small, ante, kind))
        if at % 5 == 4:
            levels.append(REST)
    return levels


def planned(slug, title, count, levels=None, **said):
    form = PlanForm({name: str(one) for name, one in said.items()}, queries.chip_kits())
    form.data |= {"likely": str(count)}
    assert form.is_valid(), form.errors
    joined = form.together()
    wish, plan = form.wish(joined), answer(form).plan
    assert plan.is_feasible, plan.problems
    looks = [pile for piles in joined.piles for pile in piles]
    levels = levels or levels_with_notes(plan)
    data = as_data(plan, form.start_minute)
    chosen = plans.Chosen(plan, data, levels, count, wish.stack, form.answers(), looks)
    event = plans.make_night(
        KARIN, chosen, title=title, zone="Europe/Stockholm", starts_at=START
    ).event
    type(event).objects.filter(pk=event.pk).update(slug=slug)
    return event
