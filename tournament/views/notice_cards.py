"""What the director must be told of devices and chips, as cards."""

from dataclasses import dataclass

from tournament import notices as records
from tournament import words
from tournament.models import Event


@dataclass(frozen=True, slots=True)
class Card:
    kind: str
    key: str
    title: str
    reason: str
    is_pressing: bool = False
    hide: str = ""  # what the button says that puts it away
    absence: int | None = None  # the question whether they were playing
    give_back: str = ""


def notices(event: Event) -> list[Card]:
    """The most pressing first; in the active language and time zone."""
    return [_card(notice) for notice in records.shown(event)]


def _card(notice: records.Notice) -> Card:
    title, reason = words.notice(notice.kind, notice.numbers)
    if notice.kind == "away":
        absence = notice.numbers["absence"]
        return Card(
            notice.kind,
            notice.key,
            title,
            reason,
            notice.is_pressing,
            absence=int(absence or 0),
            give_back=words.give_back_word(notice.numbers),
        )
    hide = words.hide_word(notice.kind)
    return Card(notice.kind, notice.key, title, reason, notice.is_pressing, hide)
