"""The director's page: how long the server takes for it, and how often it asks the database."""

import time
from collections.abc import Iterator

from tests.bench import figures
from tests.bench.figures import Row, spread
from tests.bench.servers import DEVICE, SLUG, Phone, Server, running_night
from tests.bench.streams import Streams

BUDGETS_MS = {8: 25, 1000: 100}
LOADS = {8: 100, 1000: 40}

QUERIES = f"""
from django.conf import settings
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
settings.ALLOWED_HOSTS.append("testserver")
client = Client()
client.cookies["shuffleup_device"] = {DEVICE!r}
client.get("/e/{SLUG}/")
with CaptureQueriesContext(connection) as asked:
    answer = client.get("/e/{SLUG}/")
print(answer.status_code, len(asked))
"""


# Everybody has bought in, a quarter has paid, some are out and one of them is back.
MONEY = f"""
from tournament.models import Event
from tournament.services import knockouts, offers, purchases
from tournament.services.deeds import Author
night = Event.objects.get(slug={SLUG!r})
terms = [{{"kind": kind, "price": 100_00, "bounty": 20_00}} for kind in ("buy_in", "rebuy")]
offers.set_offers(night.pk, Author(), offers=terms)
people = night.entries.count()
for number in range(1, min(people // 4, 100) + 1):
    purchases.pay(night.pk, Author(), number=number, paid_with="cash")
for number in range(2, min(people // 2, 20) + 1):
    knockouts.knock_out(night.pk, Author(), number=number, by=[1])
purchases.buy(night.pk, Author(), number=2, kind="rebuy")
"""


def rows() -> Iterator[Row]:
    for with_money in (False, True):
        queries: dict[int, int] = {}
        what = "director page with money" if with_money else "director page"
        for people, budget in BUDGETS_MS.items():
            with running_night(people=people) as served:
                if with_money:
                    served.run(MONEY)
                took, size = loads(served, LOADS[people])
                yield Row(
                    f"{what} at {people:,} players: server time, p95",
                    spread(took).p95,
                    "ms",
                    budget,
                    note=f"{spread(took)}; {size / 1024:.0f} KB",
                )
                status, queries[people] = map(int, served.run(QUERIES).split()[-2:])
                assert status == 200
        few, many = queries.values()
        yield Row(f"{what}: more queries for more players", many - few, "", 0, note=f"{few} each")


def loads(served: Server, count: int) -> tuple[list[float], int]:
    phone = Phone(served)
    page = Streams(served, 1)  # whoever looks at the page holds a stream
    took, size = [], 0
    for number in range(count + 5):
        began = time.perf_counter()
        status, body = phone.get("")
        if status != 200:
            raise RuntimeError(f"The page was answered {status}.")
        if number >= 5:  # the first ones compile the templates
            took.append((time.perf_counter() - began) * 1000)
        size = len(body)
    page.close()
    phone.close()
    return took, size


if __name__ == "__main__":
    figures.main(rows)
