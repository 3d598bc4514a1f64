"""Undo of any line, as data: put back what the line changed, if nobody changed it since.

Rows are put back in the reverse of the order in which they were changed, so each step goes from a
state that once stood to one that stood before it, and no constraint is ever in the way.
"""

from collections.abc import Iterable
from typing import Any

from django.apps import apps
from django.db import IntegrityError, models, transaction
from django.db.models import Q

from tournament.errors import DirectorError
from tournament.models import JournalChange, JournalEntry, Player

from .deeds import Author, Deed, Outcome, as_json, perform

NEVER_UNDONE = frozenset({"create", "restore"})


def undo(event_id: int, author: Author, number: int) -> Outcome:
    """Undo line ``number`` of this event's journal; nothing if it is undone already."""
    return _set_in_force(event_id, author, number, in_force=False)


def redo(event_id: int, author: Author, number: int) -> Outcome:
    """Undo the undoing of line ``number``; nothing if the line stands."""
    return _set_in_force(event_id, author, number, in_force=True)


def _set_in_force(event_id: int, author: Author, number: int, *, in_force: bool) -> Outcome:
    kind = "redo" if in_force else "undo"
    return perform(
        event_id, author, kind, lambda deed: set_in_force_in(deed, number, in_force=in_force)
    )


def set_in_force_in(deed: Deed, number: int, *, in_force: bool) -> None:
    first = deed.event.journal.filter(number=number).first()
    if first is None:
        raise DirectorError("no_such_line", number=number)
    if first.kind in NEVER_UNDONE:
        raise DirectorError("cannot_be_undone")
    last, stands = _last_word(first)
    if stands == in_force:
        return
    changes = list(last.changes.order_by("pk"))
    _demand_untouched(deed, last, changes)
    deed.undoes = last
    _put_all_back(deed, last, changes)
    deed.tell(number=first.number, kind=first.kind, args=first.args)
    deed.parts |= {"clock", "people", "money", "levels", "event", "notes", "room", "devices"}


def _last_word(line: JournalEntry) -> tuple[JournalEntry, bool]:
    """The line that last decided about this one, and whether this one stands."""
    stands = True
    while (following := JournalEntry.objects.filter(undoes=line).first()) is not None:
        line, stands = following, not stands
    return line, stands


def _put_all_back(deed: Deed, line: JournalEntry, changes: list[JournalChange]) -> None:
    """Name what stands where a row would have to go: a person who has another entry by now."""
    try:
        with transaction.atomic():
            for change in reversed(changes):
                _demand_targets(line, change)
                _put_back(deed, change)
    except IntegrityError as error:
        raise _conflict(line, _lines_of_rivals(line, change)) from error


def _demand_targets(line: JournalEntry, change: JournalChange) -> None:
    """Refuse what points at somebody who has been removed from the book."""
    model = apps.get_model(change.model)
    for field in model._meta.concrete_fields:
        target = (change.before or {}).get(field.attname)
        if field.null and isinstance(field, models.ForeignKey) and target is not None:
            rows = field.related_model._default_manager
            if not rows.filter(**{field.target_field.attname: target}).exists():
                raise DirectorError("gone_for_good", number=line.number)


def _lines_of_rivals(line: JournalEntry, change: JournalChange) -> set[int]:
    """Later lines about the rows that have what this one would have again."""
    model = apps.get_model(change.model)
    row = model._default_manager.filter(pk=change.row_id).first() or model(pk=change.row_id)
    for column, value in _values(model, change.before or {}).items():
        setattr(row, column, value)
    numbers: set[int] = set()
    for constraint in model._meta.constraints:
        if not isinstance(constraint, models.UniqueConstraint):
            continue
        rivals = model._default_manager.exclude(pk=row.pk).filter(constraint.condition or Q())
        wanted = {name: getattr(row, name) for name in constraint.fields}
        if None in wanted.values():
            continue
        columns = [model._meta.get_field(name).attname for name in constraint.fields]
        for pk in rivals.filter(**wanted).values_list("pk", flat=True):
            numbers |= _lines_about(line, change.model, pk, columns)
    return numbers or {line.number}


def _conflict(line: JournalEntry, numbers: set[int]) -> DirectorError:
    named = ", ".join(str(number) for number in sorted(numbers))
    return DirectorError("undo_conflict", number=line.number, lines=named)


def _put_back(deed: Deed, change: JournalChange) -> None:
    model = apps.get_model(change.model)
    if _stays_in_the_book(change.entry, change.model, change.row_id):
        return
    if change.before is None:
        deed.remove(model._default_manager.get(pk=change.row_id))
    elif change.after is None:
        deed.make(model(pk=change.row_id, **_values(model, change.before)))
    else:
        row = _row(deed, model, change.row_id)
        deed.change(row, **_values(model, change.before))


def _row(deed: Deed, model: type[models.Model], row_id: int) -> models.Model:
    if isinstance(deed.event, model) and deed.event.pk == row_id:
        return deed.event
    return model._default_manager.get(pk=row_id)


def _values(model: type[models.Model], kept: dict[str, Any]) -> dict[str, Any]:
    values = {}
    for column, value in kept.items():
        field = next(f for f in model._meta.concrete_fields if f.attname == column)
        target = field.target_field if isinstance(field, models.ForeignKey) else field
        values[column] = None if value is None else target.to_python(value)
    return values


def _demand_untouched(deed: Deed, line: JournalEntry, changes: Iterable[JournalChange]) -> None:
    """Raise with the numbers of the later lines that stand in the way."""
    left: dict[tuple[str, int], dict[str, Any] | None] = {}
    for change in changes:
        key = (change.model, change.row_id)
        if change.after is None or left.get(key) is None:
            left[key] = change.after
        else:
            left[key] = {**(left[key] or {}), **change.after}
    in_the_way: set[int] = set()
    for (label, row_id), after in left.items():
        if not _stays_in_the_book(line, label, row_id):
            in_the_way |= _later_lines(deed, line, label, row_id, after)
    if in_the_way:
        raise _conflict(line, in_the_way)


def _stays_in_the_book(line: JournalEntry, label: str, row_id: int) -> bool:
    """Whether a person whom this line wrote into the book is more by now than what it wrote: asked
    to another night, or changed in the book. Undoing the naming takes nobody out of there."""
    if label != Player._meta.label_lower:
        return False
    made = line.changes.filter(model=label, row_id=row_id, before__isnull=True).first()
    player = Player.objects.filter(pk=row_id).first()
    if made is None or player is None:
        return False
    elsewhere = (player.entries, player.invitations)
    if any(rows.exclude(event=line.event_id).exists() for rows in elsewhere):
        return True
    written = made.after or {}
    return as_json(player, {column: getattr(player, column) for column in written}) != written


def _later_lines(
    deed: Deed, line: JournalEntry, label: str, row_id: int, after: dict[str, Any] | None
) -> set[int]:
    model = apps.get_model(label)
    row = (
        deed.event
        if label == deed.event._meta.label_lower
        else model._default_manager.filter(pk=row_id).first()
    )
    if after is None:
        return set() if row is None else {line.number}
    if row is None:
        return _lines_about(line, label, row_id, None)
    present = as_json(row, {column: getattr(row, column) for column in after})
    moved = [column for column, value in present.items() if value != after[column]]
    numbers = _lines_about(line, label, row_id, moved) if moved else set()
    made_here = line.changes.filter(model=label, row_id=row_id, before__isnull=True).exists()
    if made_here:
        numbers |= _lines_pointing_at(line, row)
    return numbers


def _lines_about(
    line: JournalEntry, label: str, row_id: int, columns: list[str] | None
) -> set[int]:
    later = JournalChange.objects.filter(
        entry__event=line.event, entry__number__gt=line.number, model=label, row_id=row_id
    ).select_related("entry")
    named = {
        change.entry.number
        for change in later
        if columns is None
        or change.before is None
        or change.after is None
        or any(column in change.after for column in columns)
    }
    return named or {line.number}


def _lines_pointing_at(line: JournalEntry, row: models.Model) -> set[int]:
    """Lines that made rows which point at ``row`` and are still there."""
    numbers: set[int] = set()
    own = set(line.changes.values_list("model", "row_id"))
    for relation in row._meta.related_objects:
        model = relation.related_model
        for pk in model._default_manager.filter(**{relation.field.name: row}).values_list(
            "pk", flat=True
        ):
            label = model._meta.label_lower
            if (label, pk) not in own:
                numbers |= _lines_about(line, label, pk, None)
    return numbers
