"""A blind schedule as text for people and as a table for spreadsheets; both are read again."""

import csv
import io
from collections.abc import Sequence

from tournament.rules.levels import AnteKind, LevelPlan, level_numbers
from tournament.rules.typed import guarded

from . import vocabulary

MINUTE = 60


def as_text(levels: Sequence[LevelPlan], language: str = "en") -> str:
    """Write a line for each level: 20 min 25/50, ante 5 each."""
    phrases = vocabulary.PHRASES.get(language, vocabulary.PHRASES["en"])
    return "".join(_line(level, phrases) + "\n" for level in levels)


def _line(level: LevelPlan, phrases: vocabulary.Phrases) -> str:
    lasts = phrases.end if level.seconds is None else _length(level.seconds)
    what = phrases.rest if level.is_break else f"{level.small}/{level.big}"
    said = [f"{lasts} {what}"]
    if level.ante:
        said.append(_ante(level, phrases))
    if level.hold:
        said.append(phrases.hold)
    return ", ".join(said) + (f" // {level.note}" if level.note else "")


def _length(seconds: int) -> str:
    return f"{seconds // MINUTE} min" if seconds % MINUTE == 0 else f"{seconds} s"


def _ante(level: LevelPlan, phrases: vocabulary.Phrases) -> str:
    pattern = {
        AnteKind.EACH: phrases.each,
        AnteKind.BUTTON: phrases.button,
        AnteKind.BIG_BLIND: phrases.big_blind,
    }.get(level.ante_kind, "ante {}")
    return pattern.format(level.ante)


def as_table(
    levels: Sequence[LevelPlan],
    *,
    name: str = "",
    stack: int | None = None,
    game: str = "no_limit",
    delimiter: str = ";",
) -> str:
    """Write a table. Lengths are minutes, or seconds where one is no whole minute."""
    is_whole = all((level.seconds or 0) % MINUTE == 0 for level in levels)
    unit = MINUTE if is_whole else 1
    text = io.StringIO()
    writer = csv.writer(text, delimiter=delimiter, lineterminator="\r\n")
    if name:
        writer.writerow([vocabulary.NAME, guarded(name)])
    if stack:
        writer.writerow([vocabulary.STACK, stack])
    writer.writerow([vocabulary.GAME, game])
    columns = list(vocabulary.COLUMNS)
    if not is_whole:
        columns[1] = vocabulary.SECONDS
    writer.writerow(columns)
    for level, number in zip(levels, level_numbers(levels), strict=True):
        lasts = vocabulary.END if level.seconds is None else level.seconds // unit
        amounts = ["", "", "", ""] if level.is_break else [*level.amounts, str(level.ante_kind)]
        writer.writerow(
            [
                vocabulary.BREAK if number is None else number,
                lasts,
                *amounts,
                vocabulary.YES if level.hold else "",
                guarded(level.note),
            ]
        )
    return text.getvalue()
