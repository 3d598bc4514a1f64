"""The room on a server: its page at 120 tables, what a bust sends, the next move, and what tables
add to the director's page."""

import time
from collections.abc import Iterator

from tests.bench import figures
from tests.bench.director import BUDGETS_MS, LOADS, QUERIES, loads
from tests.bench.figures import Row, spread
from tests.bench.servers import SLUG, Phone, Server, running_night

CHAIRS = 9
TABLES = 120
PAGE_LOADS = 20
PAGE_MS = 500
BUSTS = 10
BUST_KB = 50
PEOPLE = 1000
PLANS = 20
PLAN_MS = 200
MORE_QUERIES = 6

SEATS = """
from django.db.models import F
from tables.models import Table
from tables.services import drawing, setup
from tournament.models import Event
from tournament.services.deeds import Author
night = Event.objects.get(slug={slug!r})
setup.set_tables(night.pk, Author(), chairs=({chairs},) * {tables})
drawing.draw_seats(night.pk, Author(), seed="bench", all_tables=True)
rows = Table.objects.filter(event=night)
rows.update(button=1, small_blind=2, big_blind=3, hand=1)
print(rows.get(number={tables}).seating_seq)
"""

PLAN = """
import time
from tables import queries
from tournament.models import Event
night = Event.objects.get(slug={slug!r})
for _time in range({times} + 2):
    began = time.perf_counter()
    found = queries.plan(night)
    print((time.perf_counter() - began) * 1000)
print(found.instructions[0].kind)
"""


def rows() -> Iterator[Row]:
    with running_night(TABLES * CHAIRS) as served:
        seated(served, TABLES)
        yield from room_page(served)
    with running_night(PEOPLE) as served:
        seated(served, PEOPLE // CHAIRS + 1)
        yield next_move(served)
    yield from director_page()


def seated(served: Server, tables: int) -> None:
    served.run(SEATS.format(slug=SLUG, chairs=CHAIRS, tables=tables))


def room_page(served: Server) -> Iterator[Row]:
    phone = Phone(served)
    took, body = timed(phone, "room/", PAGE_LOADS)
    what = f"room page at {TABLES} tables"
    note = f"{spread(took)}; {len(body) / 1024:,.0f} KB"
    yield Row(f"{what}: server time, p95", spread(took).p95, "ms", PAGE_MS, note=note)
    seen = seen_by(body)
    took, sizes = [], []
    for number in range(1, BUSTS + 1):
        status, said = phone.post("people/out/", entry=number)
        if status != 200:
            raise RuntimeError(f"The knock-out was answered {status}: {said[:500]!r}")
        began = time.perf_counter()
        status, sent = phone.get(f"room/part/?seen={seen}")
        took.append((time.perf_counter() - began) * 1000)
        sizes.append(len(sent) / 1024)
        seen = seen_by(phone.get("room/")[1])
    phone.close()
    found = spread(sizes)
    note = f"{found}; ms to answer: {spread(took)}"
    yield Row(f"{what}: one bust sends, most", found.most, "KB", BUST_KB, note=note)


def seen_by(body: bytes) -> str:
    """The editions of head and tables, as the page's script asks with them."""
    return "+".join(part.split('"')[0] for part in body.decode().split('data-edition="')[1:])


def timed(phone: Phone, path: str, count: int) -> tuple[list[float], bytes]:
    took: list[float] = []
    body = b""
    for number in range(count + 3):
        began = time.perf_counter()
        status, body = phone.get(path)
        if status != 200:
            raise RuntimeError(f"The page was answered {status}.")
        if number >= 3:  # the first ones compile the templates
            took.append((time.perf_counter() - began) * 1000)
    return took, body


def next_move(served: Server) -> Row:
    """Somebody is out at each of three tables."""
    phone = Phone(served)
    for number in range(1, 30):
        phone.post("people/out/", entry=number)
    phone.close()
    *figures_ms, kind = served.run(PLAN.format(slug=SLUG, times=PLANS)).split()
    found = spread(map(float, figures_ms[2:]))
    what = f"the next instruction from the database at {PEOPLE:,} players, p95"
    return Row(what, found.p95, "ms", PLAN_MS, note=f"{found}; {kind}")


def director_page() -> Iterator[Row]:
    for people, budget in BUDGETS_MS.items():
        with running_night(people) as served:
            bare = asked(served)
            seated(served, -(-people // CHAIRS))
            took, size = loads(served, LOADS[people])
            found = spread(took)
            note = f"{found}; {size / 1024:.0f} KB"
            what = f"director page with tables at {people:,} players: server time, p95"
            yield Row(what, found.p95, "ms", budget, note=note)
            with_tables = asked(served)
            yield Row(
                f"director page at {people:,} players: more queries with tables",
                with_tables - bare,
                "",
                MORE_QUERIES,
                note=f"{bare} without, {with_tables} with",
            )


def asked(served: Server) -> int:
    status, count = map(int, served.run(QUERIES).split()[-2:])
    if status != 200:
        raise RuntimeError(f"The page was answered {status}.")
    return count


if __name__ == "__main__":
    figures.main(rows)
