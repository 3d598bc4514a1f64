"""The demo's table: seats by lot, a button, and a few hands that were counted there."""

from datetime import timedelta

from django.db.models import F

from tables.models import Draw, Seating, Table
from tables.services import buttons, drawing, setup
from tournament.services.deeds import Author

CHAIRS = 8
SEED = "demo"


class Scenery:
    """Implements ``tournament.demo.Scenery``."""

    def set_up(self, event_id: int, by: Author) -> None:
        setup.set_tables(event_id, by, chairs=(CHAIRS,))
        drawing.draw_seats(event_id, by, seed=SEED)
        buttons.draw_first_button(event_id, by, table=1)

    def deal(self, event_id: int, by: Author) -> None:
        buttons.next_hand(event_id, by, table=1)

    def move_back(self, event_id: int, step: timedelta) -> None:
        Draw.objects.filter(event=event_id).update(at=F("at") - step)
        Seating.objects.filter(table__event=event_id).update(
            since=F("since") - step, until=F("until") - step, arrived_at=F("arrived_at") - step
        )
        Table.objects.filter(event=event_id).update(hand_since=F("hand_since") - step)
