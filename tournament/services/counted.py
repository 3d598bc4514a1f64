"""What a night to a time leaves behind when it goes on after all, or ends later."""

from tournament.models import Announcement

from .deeds import Deed

BY_CHIPS = "proportional"  # the deal by which the prizes of a night to a time are shared


def forget_in(deed: Deed) -> None:
    """The night goes on: neither the stacks nor what was shared by them stands any more."""
    entries = list(deed.event.entries.exclude(final_stack=None))
    for entry in entries:
        deed.change(entry, final_stack=None)
    if entries:
        forget_shares_in(deed)
        deed.parts |= {"people", "money"}


def forget_shares_in(deed: Deed) -> None:
    for deal in deed.event.deals.filter(method=BY_CHIPS):
        deed.remove(deal)
        deed.parts.add("money")


def end_last_hands_in(deed: Deed) -> None:
    """They are played, or the end is later: no screen speaks of them any more."""
    for note in deed.event.announcements.filter(kind=Announcement.Kind.LAST_HANDS, ended_at=None):
        deed.change(note, ended_at=deed.now)
        deed.parts.add("notes")
