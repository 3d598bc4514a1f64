"""Makes nights behind a running server's back: a process of its own with the same data folder.

Reads a wish a line from standard input; ``after`` is what else is done to the night, as code.
"""

import json
import sys
from datetime import timedelta

from tournament import instants
from tournament.models import Event, Right
from tournament.rules.levels import LevelKind, LevelPlan
from tournament.services import clock, events, knockouts, levels, offers, people
from tournament.services.deeds import Author
from tournament.services.rights import hashed


def play(small):
    return LevelPlan(LevelKind.PLAY, 1200, small, small * 2)


REST = LevelPlan(LevelKind.BREAK, 600)
LADDER = [play(25), play(50), play(100), REST, play(150), play(200), play(300), play(400), REST]
LADDER += [play(600), play(1000)]
NAMES = {
    "Event": Event,
    "clock": clock,
    "instants": instants,
    "knockouts": knockouts,
    "levels": levels,
    "offers": offers,
    "people": people,
}
KARIN = Author("Karin")


def make(wish):
    night = events.create_event(
        KARIN,
        events.Wish(
            wish["slug"].title(),
            LADDER,
            stack=5000,
            people=wish["people"],
            slug=wish["slug"],
            zone="Europe/Stockholm",
        ),
    ).event
    for number, name in enumerate(wish["names"], start=1):
        people.name_entry(night.pk, KARIN, number=number, name=name)
    if wish["running"]:
        clock.start(night.pk, KARIN)
    exec(wish["after"], NAMES | {"pk": night.pk, "karin": KARIN, "timedelta": timedelta})


if __name__ == "__main__":
    wall = instants.wall_now()
    device = hashed(sys.argv[2])
    Right.objects.create(device_hash=device, label="Karin", created_at=wall, seen_at=wall)
    for line in sys.stdin:
        make(json.loads(line))
        print("made", flush=True)
