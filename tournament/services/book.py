"""The player book: who plays in this house, over all nights.

The book is no part of a night's journal. Whoever is kept, changed or taken out here is the book's
from then on: no undo of a night makes such a person or takes them away, and lines that named them
name whoever they are now.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from django.db.models import Q, QuerySet

from tournament import queries
from tournament.errors import DirectorError
from tournament.models import (
    Entry,
    Event,
    GuestRequest,
    Invitee,
    JournalChange,
    JournalEntry,
    Player,
)
from tournament.rules.book import Arrival, Known, Standing, blanks

from .locking import turn
from .telling import tell

MOST_PLAYERS = 5000
FIELDS = ("name", "nickname", "phone", "note")
PLAYER, ENTRY = Player._meta.label_lower, Entry._meta.label_lower
INVITEE = Invitee._meta.label_lower


def known(player: Player) -> Known:
    return Known(player.pk, player.name, player.nickname, player.phone, player.note)


def everybody() -> list[Known]:
    """The whole book."""
    return [Known(*row) for row in queries.player_book().values_list("pk", *FIELDS)]


def add(**fields: str) -> Player:
    """Keep somebody new; the very same again (a second tap) is that one.

    Raises DirectorError where somebody is called just that.
    """
    with turn():
        there = queries.player_book().filter(**fields).first()
        if there is not None:
            return there
        _demand_told_apart(0, fields)
        demand_room(1)
        return Player.objects.create(**fields)


def change(pk: int, **fields: str) -> None:
    """Raises DirectorError; Player.DoesNotExist."""
    with turn():
        player = Player.objects.select_for_update().get(pk=pk)
        if (fields["name"], fields["nickname"]) != (player.name, player.nickname):
            _demand_told_apart(pk, fields)
        renamed = fields["name"] != player.name
        for name, value in fields.items():
            setattr(player, name, value)
        player.save(update_fields=list(fields))
        _is_the_books(pk)
        if renamed:
            _tell_nights_of(pk)


def merge(kept_pk: int, gone_pk: int) -> Player:
    """Make one of two who are the same person; what is not known of one is known of the other.

    Raises DirectorError where both played on one night; Player.DoesNotExist.
    """
    with turn():
        kept = Player.objects.select_for_update().get(pk=kept_pk)
        gone = Player.objects.select_for_update().get(pk=gone_pk)
        if kept == gone:
            return kept
        both = Event.objects.filter(entries__player=kept).filter(entries__player=gone).first()
        if both is not None:
            raise DirectorError("both_played", name=both.title)
        for name in blanks(known(kept)):
            setattr(kept, name, getattr(gone, name))
        kept.save()
        nights = _locked_nights_of(gone.pk)
        Entry.objects.filter(player=gone).update(player=kept)
        _is_invited_instead(gone, kept)
        _name_instead(gone.pk, kept.pk)
        _is_the_books(kept.pk)
        _is_the_books(gone.pk)
        gone.delete()
        _tell(nights)
    return kept


def remove(pk: int) -> None:
    """Take a person out of the book; nights keep somebody without a name.

    Raises DirectorError while that person plays; Player.DoesNotExist.
    """
    with turn():
        player = Player.objects.select_for_update().get(pk=pk)
        nights = _locked_nights_of(pk)
        plays = player.entries.filter(event__state=Event.State.PLAYING)
        playing = plays.select_related("event").first()
        if playing is not None:
            raise DirectorError("person_plays", name=playing.event.title)
        _forget_name(player)
        _is_invited_nowhere(Invitee.objects.filter(player=player))
        JournalChange.objects.filter(_naming(pk), model=INVITEE).delete()
        Entry.objects.filter(player=player).update(player=None)
        _name_instead(pk, None)
        _is_the_books(pk)
        player.delete()
        _tell(nights)


def take_in(arrivals: Iterable[Arrival]) -> tuple[int, int]:
    """Keep who is new and what is new of others; return how many of each.

    Raises DirectorError where the book has no room for them.
    """
    with turn():
        new = [one.listed for one in arrivals if one.standing == Standing.NEW]
        more = [one for one in arrivals if one.standing == Standing.MORE and one.known]
        demand_room(len(new))
        Player.objects.bulk_create(
            Player(**{name: getattr(line, name) for name in FIELDS}) for line in new
        )
        for one in more:
            player = Player.objects.select_for_update().get(pk=one.known.pk)  # type: ignore[union-attr]
            for name in blanks(known(player)):
                setattr(player, name, getattr(one.listed, name))
            player.save(update_fields=FIELDS)
            _is_the_books(player.pk)
    return len(new), len(more)


def _demand_told_apart(pk: int, fields: Mapping[str, str]) -> None:
    """Two may have one name, but then each has a nickname of their own."""
    name, nickname = fields["name"].casefold(), fields["nickname"].casefold()
    for other in queries.player_book().exclude(pk=pk):
        if (other.name.casefold(), other.nickname.casefold()) == (name, nickname):
            field = "nickname" if other.name == fields["name"] else "name"
            raise DirectorError("name_is_in_the_book", name=other.name, field=field)


def demand_room(more: int) -> None:
    if more and Player.objects.count() + more > MOST_PLAYERS:
        raise DirectorError("book_is_full", most=MOST_PLAYERS)


def _locked_nights_of(pk: int) -> list[Event]:
    """No deed of theirs names this person meanwhile."""
    entered = Q(pk__in=Entry.objects.filter(player=pk).values("event"))
    asked = Q(pk__in=Invitee.objects.filter(player=pk).values("event"))
    return list(Event.objects.filter(entered | asked).order_by("pk").select_for_update())


def _tell_nights_of(pk: int) -> None:
    _tell(Event.objects.filter(Q(entries__player=pk) | Q(invitees__player=pk)).distinct())


def _tell(nights: Iterable[Event]) -> None:
    for night in nights:
        tell(night.pk, ["people", "journal"])


# -- what journals hold of a person


def _is_the_books(pk: int) -> None:
    JournalChange.objects.filter(model=PLAYER, row_id=pk).delete()


def _naming(pk: int) -> Q:
    return Q(before__player_id=pk) | Q(after__player_id=pk)


def _is_invited_instead(gone: Player, kept: Player) -> None:
    """On the lists of nights; where both are on one, the one who stays answers for both."""
    both = Invitee.objects.filter(player=kept).values("event")
    _is_invited_nowhere(Invitee.objects.filter(player=gone, event__in=both))
    Invitee.objects.filter(player=gone).update(player=kept)


def _is_invited_nowhere(invitees: QuerySet[Invitee]) -> None:
    """No undo may ask for a row that points at nobody."""
    rows = list(invitees.values_list("pk", flat=True))
    JournalChange.objects.filter(model=INVITEE, row_id__in=rows).delete()
    invitees.delete()


def _name_instead(gone: int, kept: int | None) -> None:
    """Have an undo put back whoever the person is now."""
    for change in JournalChange.objects.filter(_naming(gone), model__in=[ENTRY, INVITEE]):
        change.before, change.after = (
            held | {"player_id": kept} if held and held.get("player_id") == gone else held
            for held in (change.before, change.after)
        )
        change.save(update_fields=["before", "after"])


def _forget_name(player: Player) -> None:
    """Take the name out of the sentences of the journals, wherever it may stand for this person."""
    changed = JournalChange.objects.filter(_naming(player.pk), model__in=[ENTRY, INVITEE])
    nights = Q(event__in=changed.values("entry__event")) | Q(event__entries__player=player)
    nights |= Q(event__invitees__player=player)
    for line in JournalEntry.objects.filter(nights).distinct():
        args = _without(line.args, player.name)
        if args != line.args:
            line.args = args
            line.save(update_fields=["args"])
    played = Q(pk__in=changed.values("entry__event")) | Q(entries__player=player)
    said = GuestRequest.objects.filter(
        guest__event__in=Event.objects.filter(played), name=player.name
    )
    said.filter(state=GuestRequest.State.OPEN).update(state=GuestRequest.State.TAKEN_BACK)
    said.update(name="")


def _without(held: Any, name: str) -> Any:
    if isinstance(held, dict):
        return {key: _without(value, name) for key, value in held.items()}
    if isinstance(held, list):
        return [_without(value, name) for value in held]
    return "" if held == name else held
