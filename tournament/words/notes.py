"""What an announcement says: in the room, on a phone without a script, in the journal."""

from django.utils.translation import gettext

from .formats import clock

PERCENT = "%(number)s\u00a0%%"
COUNTED = frozenset({"food", "cards", "last_rebuy", "text"})  # what may come at an instant


def note_patterns() -> dict[str, str]:
    """By kind and whether it still comes, is due, or is said as an hour; for scripts, too."""
    return {
        # Translators: the time is what is left of a countdown, 12:30.
        "food": gettext("Food in %(time)s"),
        "food_due": gettext("The food is here"),
        "food_at": gettext("Food about %(time)s"),
        # Translators: the cards are dealt again, everybody back to the table.
        "cards": gettext("Cards in the air in %(time)s"),
        "cards_due": gettext("Cards in the air!"),
        "cards_at": gettext("Cards in the air about %(time)s"),
        # Translators: for so long one may still buy back in.
        "last_rebuy": gettext("Last rebuys: %(time)s"),
        "last_rebuy_now": gettext("Last rebuys"),
        "last_rebuy_due": gettext("Rebuys are over"),
        "last_rebuy_at": gettext("Last rebuys until about %(time)s"),
        # Translators: for so long newcomers may still enter.
        "late_entry": gettext("Late registration closes in %(time)s"),
        "late_entry_due": gettext("Late registration is closed"),
        # Translators: for so long everybody may still buy the extra chips of the break.
        "last_add_on": gettext("Last add-ons: %(time)s"),
        "last_add_on_due": gettext("Add-ons are over"),
        # Translators: for so long whoever is out of chips may still have new ones for nothing.
        "last_refill": gettext("Last refills: %(time)s"),
        "last_refill_due": gettext("Refills are over"),
        # Translators: the night ends at this hour: so many hands are still played.
        "last_hands_due": gettext("Time is up: three more hands"),
        # Translators: somebody who is out deals the cards for the others from now on.
        "dealer_due": gettext("%(text)s deals"),
        "table_dealer_due": gettext("%(text)s deals at table %(table)s"),
        "text": "%(text)s %(time)s",
        "text_due": "%(text)s",
        # Translators: somebody's own words and the hour they are about.
        "text_at": gettext("%(text)s, about %(time)s"),
        "battery_due": gettext("The computer's battery is at %(percent)s: plug it in"),
    }


def note(kind: str, text: str = "", left_ms: int | None = None, table: int | None = None) -> str:
    """Say it as it stands with so much left; without a time, or with none left, that it is so."""
    patterns = note_patterns()
    kind = "table_dealer" if kind == "dealer" and table else kind
    if left_ms is not None and left_ms > 0 and kind in COUNTED:
        pattern = patterns[kind]
    elif left_ms is None:
        pattern = patterns.get(f"{kind}_now") or patterns.get(f"{kind}_due", "")
    else:
        pattern = patterns.get(f"{kind}_due", "")
    return pattern % (_values(text, left_ms) | {"table": table})


def note_at(kind: str, text: str, hour: str) -> str:
    """Say it with the hour it comes at: what does not tick."""
    return note_patterns()[f"{kind}_at"] % {"text": text, "time": hour}


def note_name(kind: str, text: str = "", table: int | None = None) -> str:
    """Name it in a list."""
    if kind == "dealer":
        return note(kind, text, table=table)
    names = {
        "food": gettext("Food"),
        "cards": gettext("Cards in the air"),
        "last_rebuy": gettext("Last rebuys"),
        "last_hands": gettext("The last hands"),
        "battery": gettext("Battery of the computer"),
    }
    return names.get(kind, text)


def _values(text: str, left_ms: int | None) -> dict[str, str | int | None]:
    return {
        "text": text,
        "percent": PERCENT % {"number": text},
        "time": clock(left_ms or 0).removeprefix("0"),
    }
