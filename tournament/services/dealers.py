"""First out deals: whoever is out is named dealer of a table, passes it on, or is not asked."""

from tournament import queries
from tournament.errors import DirectorError, StaleError
from tournament.models import Announcement, Knockout
from tournament.rules import house

from . import entries
from .deeds import Deed, verb

RULE = "first_out_deals"


def name_dealer_in(deed: Deed, *, number: int, instead_of: int | None = None) -> None:
    """Somebody who is out deals from now on, at the table of ``instead_of`` (the announcement of
    who deals there), else where the own chips were lost. The house asks so next time, too."""
    deed.demand_play()
    entry = entries.find(deed.event, number)
    knockout = entries.knockout_of(entry)
    if knockout is None or knockout.reason != Knockout.Reason.BUST:
        raise DirectorError("only_who_is_out_deals")
    standing = list(queries.dealers_of(deed.event))
    former = next((one for one in standing if one.pk == instead_of), None)
    table = knockout.table_number if former is None else former.table_number
    there = next((one for one in standing if one.table_number == table), None)
    if there is not None and there.entry_id == entry.pk:
        return
    if (former is None and instead_of is not None) or there != former:
        raise StaleError
    kept = deed.event.announcements.filter(kind=Announcement.Kind.DEALER, ended_at=None)
    for note in kept:  # of this table, or of this person; of who plays again, too
        if note.table_number == table or note.entry_id == entry.pk:
            deed.change(note, ended_at=deed.now)
    kind = Announcement.Kind.DEALER
    deed.make(
        Announcement(event=deed.event, kind=kind, entry=entry, table_number=table, at=deed.now)
    )
    _remember(deed, is_asked=True)
    deed.parts |= {"notes", "devices"}
    deed.tell(number=number, name=entries.name_of(entry))
    if table is not None:
        deed.tell(table=table)
    if former is not None:
        deed.tell(instead=former.told)


def decline_dealer_in(deed: Deed, *, number: int) -> None:
    """Whoever is out first does not deal, and is not asked on the nights to come."""
    deed.demand_play()
    entry = entries.find(deed.event, number)
    if queries.dealers_of(deed.event).exists():
        raise StaleError
    _remember(deed, is_asked=False)
    deed.parts.add("event")
    deed.tell(number=number, name=entries.name_of(entry))


def _remember(deed: Deed, *, is_asked: bool) -> None:
    deed.change(deed.event, house=with_answer(deed.event.house, is_asked=is_asked))


def with_answer(rules: dict[str, object], *, is_asked: bool) -> dict[str, object]:
    """The house rules of a night, as differences, with this answer in them."""
    kept = {name: value for name, value in rules.items() if name != RULE}
    return kept if is_asked == house.DEFAULTS.first_out_deals else {**kept, RULE: is_asked}


name_dealer = verb("name_dealer", name_dealer_in)
decline_dealer = verb("decline_dealer", decline_dealer_in)
