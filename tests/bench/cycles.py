"""A thousand pauses in a row, by the services and by HTTP, held to the journal's instants."""

from collections.abc import Iterator

from tests.bench import figures
from tests.bench.figures import Row
from tests.bench.servers import SLUG, Phone, Server, running_night, server

CYCLES = 1_000
LENGTH_SECONDS = 6 * 3600

BY_SERVICES = f"""
from tournament.models import Event
from tournament.services import clock
from tournament.services.deeds import Author
night = Event.objects.get(slug={SLUG!r})
for _ in range({CYCLES}):
    clock.pause(night.pk, Author())
    clock.resume(night.pk, Author())
clock.pause(night.pk, Author())
"""
# What was played lies between each start or resume and the next pause; the clock must agree.
CHECK = f"""
from tournament.instants import MILLISECOND
from tournament.models import Event
night = Event.objects.get(slug={SLUG!r})
played, since = 0, None
for kind, at in night.journal.order_by("number").values_list("kind", "at"):
    if kind in ("start", "resume"):
        since = at
    elif kind == "pause":
        played += (at - since) // MILLISECOND
print(night.journal.filter(kind="pause").count(), abs(night.level_spent_ms - played))
"""


def rows() -> Iterator[Row]:
    with server() as served:
        served.make_night(seconds=LENGTH_SECONDS)
        served.run(BY_SERVICES)
        yield checked(served, "by the services")
    with running_night(seconds=LENGTH_SECONDS) as served:
        phone = Phone(served)
        seq = served.reading()["clock_seq"]
        for deed in ["pause", "resume"] * CYCLES + ["pause"]:
            phone.clock(deed, seq)
            seq += 1
        phone.close()
        yield checked(served, "by HTTP")


def checked(served: Server, how: str) -> Row:
    pauses, lost = map(int, served.run(CHECK).split()[-2:])
    if pauses != CYCLES + 1:
        raise RuntimeError(f"{pauses} pauses were written down instead of {CYCLES + 1}.")
    return Row(f"{CYCLES:,} pause/resume cycles {how}: gained or lost", lost, "ms", 0)


if __name__ == "__main__":
    figures.main(rows)
