from typing import Any

from django import template

from tournament import queries
from tournament.demo import STATES

register = template.Library()


@register.inclusion_tag("tournament/_demo_strip.html", takes_context=True)
def demo_states(context: dict[str, Any]) -> dict[str, Any]:
    """Buttons for every state, on a page of the demo that steers it."""
    return {
        "states": list(STATES.items()),
        "csrf_token": context.get("csrf_token", ""),
    }


register.filter("is_demo", lambda event: event.slug == queries.DEMO)
