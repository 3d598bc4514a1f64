"""A text as a blind schedule: whatever spreadsheets, web pages and people make of one."""

import re
from collections.abc import Sequence

from tournament.rules import typed
from tournament.rules.findings import Numbers
from tournament.rules.levels import (
    LONGEST_NOTE,
    MOST_LEVELS,
    USUAL_BREAK_SECONDS,
    USUAL_SECONDS,
    AnteKind,
    LevelKind,
    LevelPlan,
)

from . import bare, clocks, data, lines, rows, vocabulary
from .found import (
    LONGEST_LINE,
    MOST_LETTERS,
    MOST_LINES,
    About,
    Draft,
    Fault,
    Reading,
    UnreadableError,
    refused,
)

MOST_FAULTS = 200
WORD = re.compile(r"\w")


def read(text: str, seconds: int = USUAL_SECONDS) -> Reading:
    """Read text or JSON. ``seconds`` is the length of a level where its line has none."""
    if len(text) > MOST_LETTERS:
        return refused([Fault("text_too_long", numbers=Numbers(most=MOST_LETTERS))])
    text = text.lstrip("\ufeff").replace("\0", "").replace("\r\n", "\n").replace("\r", "\n")
    if text.lstrip().startswith(("{", "[")):
        return data.read(text, seconds)
    found = text.split("\n")
    if len(found) > MOST_LINES:
        return refused([Fault("too_many_lines", numbers=Numbers(most=MOST_LINES))])
    return _Text(found, seconds).reading()


class _Text:
    def __init__(self, found: Sequence[str], seconds: int) -> None:
        self.found, self.seconds = found, seconds
        self.about = About()
        self.faults: dict[int, UnreadableError] = {}
        self.drafts: list[Draft] = []
        self.bare: list[rows.Row] = []
        self.columns: list[str] = []
        self.delimiter = ""
        self.played = 0  # levels so far, for lines that number them

    def reading(self) -> Reading:
        for line, text in enumerate(self.found, start=1):
            try:
                self._read(line, text.strip(" \u00a0"))
            except UnreadableError as error:
                self.faults[line] = error
        for row, draft in zip(self.bare, bare.read(self.bare), strict=True):
            if isinstance(draft, UnreadableError):
                self.faults[row.line] = draft
            else:
                self.drafts.append(draft)
        self.drafts.sort(key=lambda draft: draft.line)
        self.faults |= clocks.settle(self.drafts)
        return self._finished()

    def _read(self, line: int, text: str) -> None:
        if len(text) > LONGEST_LINE:
            raise UnreadableError("line_too_long", text, most=LONGEST_LINE)
        if not text.strip() or text.casefold().startswith("sep="):
            return
        row = rows.split(line, text, self.delimiter)
        if row and rows.is_heading(row.cells):
            self.columns = [vocabulary.column(cell) for cell in row.cells]
            self.delimiter = row.delimiter
            return
        head, note = lines.without_remark(text)
        if not WORD.search(head) and (not row or not self.columns or text.startswith(("#", "//"))):
            return
        if row and (rows.is_rule(row.cells) or self._says_about(row)):
            return
        self.drafts += self._drafts(line, row, head, note)

    def _drafts(self, line: int, row: rows.Row | None, head: str, note: str) -> list[Draft]:
        if row and row.delimiter == self.delimiter and self.columns:
            draft = rows.read(row, self.columns)
        elif row and rows.is_bare(row):
            self.bare.append(row)
            self.played += 1
            return []
        else:
            draft = lines.read(
                "  |  ".join(row.cells) if row else head, line, self.played + 1, "" if row else note
            )
        if not draft.is_break:
            self.played += 1
        if draft.rest_after is None:
            return [draft]
        return [draft, Draft(line, is_break=True, seconds=draft.rest_after)]

    def _says_about(self, row: rows.Row) -> bool:
        if not rows.is_about(row.cells):
            return False
        what, said = row.cells[0].casefold(), row.cells[1]
        if what == vocabulary.NAME:
            self.about.name = typed.tidy(said)
        elif what == vocabulary.STACK:
            self.about.stack = data.stack_of(said)
        elif said in vocabulary.GAMES:
            self.about.game = said
        return True

    def _finished(self) -> Reading:
        levels: list[LevelPlan] = []
        places: list[int] = []
        for draft in self.drafts:
            if draft.is_end or draft.line in self.faults:
                continue
            if len(levels) == MOST_LEVELS:
                self.faults[draft.line] = UnreadableError("too_many_levels", most=MOST_LEVELS)
                break
            try:
                level = _level(draft, self.seconds)
            except UnreadableError as error:
                self.faults[draft.line] = error
            else:
                levels.append(level)
                places.append(draft.line)
        faults = [error.fault(line) for line, error in sorted(self.faults.items())[:MOST_FAULTS]]
        about = self.about
        return Reading(
            tuple(levels), tuple(places), tuple(faults), about.name, about.stack, about.game
        )


def _level(draft: Draft, seconds: int) -> LevelPlan:
    note = typed.one_line(draft.note)
    if len(note) > LONGEST_NOTE:
        raise UnreadableError("note_too_long", note, most=LONGEST_NOTE)
    usual = USUAL_BREAK_SECONDS if draft.is_break else seconds
    lasts = None if draft.endless else usual if draft.seconds is None else draft.seconds
    if draft.is_break:
        return LevelPlan(LevelKind.BREAK, lasts, hold=draft.hold, note=note)
    return LevelPlan(
        LevelKind.PLAY,
        lasts,
        draft.small,
        draft.big,
        draft.ante,
        _ante_kind(draft),
        draft.hold,
        note,
    )


def _ante_kind(draft: Draft) -> AnteKind:
    if not draft.ante:
        return AnteKind.NONE
    if draft.ante_kind is not None:
        return draft.ante_kind
    return data.usual_ante_kind(draft.small, draft.ante)
