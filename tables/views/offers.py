"""What the room offers on the director's page."""

from tables import queries
from tournament.models import Event
from tournament.views.suggestions import Suggestion

from .cards import most_pressing


def suggestion(event: Event) -> Suggestion | None:
    """Who is on the way has been told, and everything else comes first."""
    plan = queries.plan(event)
    card = most_pressing(plan, lambda: queries.hand_for_hand_is_due(event, plan.now))
    if card is None:
        return None
    return Suggestion(
        "notice",
        card.title,
        card.reason,
        calm=card.kind == "on_the_way",
        offers="tables/_room_offer.html",
        about=card,
    )
