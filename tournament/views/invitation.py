"""An invitation to a night: the same facts as text and as a picture, and no address of this
computer, which means nothing to somebody at home."""

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from django.utils.translation import gettext

from tournament import instants, snapshots, words
from tournament.models import Event, Invitee, PurchaseKind

from .events import shown_day
from .nights import night_of

QUARTER = timedelta(minutes=15)
SAID = (PurchaseKind.BUY_IN, PurchaseKind.REBUY, PurchaseKind.ADD_ON)


class Invitation:
    def __init__(self, event: Event) -> None:
        self.event = event
        facts = {
            "when": self._when(),
            "where": event.venue,
            "stakes": self._stakes(),
            "chips": self._chips(),
            "home": self._home(),
            "bring": event.bring,
        }
        self.facts = [(key, text) for key, text in facts.items() if text]

    @property
    def text(self) -> str:
        return words.invitation_text(self.event.title, self.facts)

    @property
    def picture(self) -> dict[str, Any]:
        return {
            "file": f"{self.event.slug}-invitation.png",
            "over": gettext("You are invited"),
            "title": self.event.title,
            "facts": [[str(words.INVITATION_LABELS[key]), text] for key, text in self.facts],
        }

    def _when(self) -> str:
        day = shown_day(night_of(self.event).date())
        if self.event.starts_at is None:
            return day
        return f"{day}, {words.time_of_day(self.event.starts_at)}"

    def _stakes(self) -> str:
        if self.event.hides_money:
            return ""
        offered = {offer.kind: offer for offer in self.event.offers.all()}
        said = [
            f"{words.purchase_name(kind)} {words.money(offered[kind].price, self.event.currency)}"
            for kind in SAID
            if kind in offered and offered[kind].price
        ]
        return ", ".join(said)

    def _chips(self) -> str:
        if not self.event.stack:
            return ""
        return gettext("%(chips)s for each") % {"chips": words.number(self.event.stack)}

    def _home(self) -> str:
        """When the last hand is likely, reckoned from the hour people come."""
        event = self.event
        if event.starts_at is None or event.state != Event.State.PLANNED or not event.tells_end:
            return ""
        shot = snapshots.of(event)
        if not shot.people:  # nobody is in yet: as many as are sure
            sure = event.invitees.filter(answer=Invitee.Answer.SURE).count()
            shot = replace(shot, count=replace(shot.count, people=sure))
        end = snapshots.likely_end(shot, instants.now())
        if end is None:
            return ""
        at = _quarter(event.starts_at + end.likely_ms * instants.MILLISECOND)
        return gettext("about %(time)s") % {"time": words.time_of_day(at)}


def _quarter(at: datetime) -> datetime:
    """The next quarter of an hour; a guess should look like one."""
    over = (at - instants.EPOCH) % QUARTER
    return at + (QUARTER - over if over else over)
