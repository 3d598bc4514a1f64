"""One line of free text: 20 min 25/50, Level 3: 100/200 ante 200, 10 break."""

import re

from tournament.rules.levels import AnteKind

from . import numbers, vocabulary
from .found import Draft, UnreadableError

PARENTHESES = re.compile(r"\(([^()]*)\)|\[([^\[\]]*)\]")
REMARK = re.compile(r"(?:^|\s)//\s*(.*)$|(?:^|\s)#(?![0-9]).*$")
BULLET = re.compile(r"^\s*[-*•·–]\s+")
EDGES = " \t\u00a0,;:.|/–—-*•·@=+()[]"
LETTERS = re.compile(r"[^\W\d_]+")
FILLED = " | "  # stands where something was taken out, so that its neighbours stay apart
PLURAL = re.compile("[0-9]+s", re.IGNORECASE)
LONG_MINUTES = 120  # a larger number behind the blinds is an ante
LEAST_MINUTES = 5  # a smaller number in front of the blinds is that of the level
SMALL_NUMBER = re.compile(r"(?<![0-9.,:])[0-9]{1,3}(?![0-9.,:])")


class Rest:
    """What nobody has read yet of a line."""

    def __init__(self, text: str) -> None:
        self.text = text

    def take(self, pattern: re.Pattern[str] | str) -> re.Match[str] | None:
        found = re.search(pattern, self.text, re.IGNORECASE if isinstance(pattern, str) else 0)
        if found:
            self.drop(found.start(), found.end())
        return found

    def drop(self, start: int, end: int) -> None:
        self.text = self.text[:start] + FILLED + self.text[end:]


def without_remark(text: str) -> tuple[str, str]:
    """Return the line and the note behind ``//``. What stands behind `` #`` is for nobody."""
    found = REMARK.search(text)
    if not found:
        return text, ""
    return text[: found.start()], (found[1] or "").strip()


def read(text: str, line: int, expected: int, note: str = "") -> Draft:
    """Read a line without its remark. ``expected`` is the number of the next level.

    Raises UnreadableError.
    """
    rest = Rest(BULLET.sub("", text))
    draft = Draft(line, note=note)
    label = vocabulary.LABEL.match(rest.text)
    if label:
        rest.drop(*label.span())
    notes = _parentheses(rest)
    _read_time(rest, draft)
    found = numbers.pair(rest.text)
    if found is None and vocabulary.REST.search(rest.text):
        _read_break(rest, draft, notes)
    else:
        _read_play(rest, draft, found, expected, is_numbered=bool(label))
    if notes:
        draft.note = " ".join([*notes, *filter(None, [draft.note])])
    return draft


def _parentheses(rest: Rest) -> list[str]:
    """Let numbers and antes in parentheses count; the rest are notes."""
    notes = []
    while found := PARENTHESES.search(rest.text):
        inside = (found[1] or found[2] or "").strip()
        says = re.search(vocabulary.ANTE, inside, re.IGNORECASE) or next(
            numbers.lengths(inside), None
        )
        if numbers.BARE.fullmatch(inside):
            inside, says = f"ante {inside}", True  # type: ignore[assignment]
        if not says and inside:
            notes.append(inside)
        rest.text = (
            f"{rest.text[: found.start()]} | {inside if says else ''} | {rest.text[found.end() :]}"
        )
    return notes


def _read_time(rest: Rest, draft: Draft) -> None:
    interval = rest.take(numbers.FROM_TO)
    if interval:
        seconds = numbers.time_between(interval[1], interval[2])
        draft.seconds = numbers.sane_length(seconds, interval[0])
    total, units, said = 0, set(), ""
    for match, unit, seconds in reversed(list(numbers.lengths(rest.text))):
        if unit == 1 and PLURAL.fullmatch(match[0]) and vocabulary.REST.search(rest.text):
            continue  # "colour up the 25s"
        if unit in units:
            raise UnreadableError("two_lengths", match[0])
        units.add(unit)
        total, said = total + seconds, f"{match[0]} {said}"
        rest.drop(*match.span())
    if units:
        draft.seconds = numbers.sane_length(total, said.strip())
    hour = rest.take(numbers.CLOCK)
    if hour:
        draft.clock = numbers.clock(hour[0])
    if rest.take(vocabulary.TO_THE_END):
        draft.endless = True
    if rest.take(vocabulary.HOLD):
        draft.hold = True


def _read_break(rest: Rest, draft: Draft, notes: list[str]) -> None:
    draft.is_break = True
    rest.take(vocabulary.BARE_REST)
    if draft.seconds is None and not draft.endless:
        bare = rest.text.strip(EDGES)
        here = [found for found in SMALL_NUMBER.finditer(bare) if _at_an_edge(found, bare)]
        if here:
            draft.seconds = _minutes(here[-1][0])
            rest.text = bare[: here[-1].start()] + FILLED + bare[here[-1].end() :]
            if len(here) == 2:  # "6 break 10": the first counts the lines
                rest.drop(*here[0].span())
    said = " ".join(" ".join(rest.text.split("|")).split()).strip(EDGES)
    if LETTERS.search(said):
        notes.insert(0, said)
    elif said:
        raise UnreadableError("number_too_many", said)


def _at_an_edge(found: re.Match[str], text: str) -> bool:
    return found.start() == 0 or found.end() == len(text)


def _read_play(
    rest: Rest, draft: Draft, found: numbers.Pair | None, expected: int, *, is_numbered: bool
) -> None:
    before = after = ""
    if found:
        draft.small, draft.big = found.small, found.big
        if found.third is not None:
            draft.ante = found.third
        before, after = rest.text[: found.start], rest.text[found.end :]
        rest.text = f"{before}{FILLED}\0{FILLED}{after}"
    _read_ante(rest, draft)
    if not found:
        small = rest.take(rf"{vocabulary.SMALL}\s*[:=]?\s*({numbers.NUMBER})")
        big = rest.take(rf"{vocabulary.LARGE}\s*[:=]?\s*({numbers.NUMBER})")
        if not big:
            if draft.clock and not LETTERS.search(rest.text):
                draft.is_end = True
                return
            if draft.clock and draft.endless:
                draft.is_end = True
                return
            raise UnreadableError("no_blinds", rest.text.strip(EDGES))
        draft.small = numbers.amount(small[1]) if small else 0
        draft.big = numbers.amount(big[1])
        rest.text = f"\0{rest.text}"
    before, _here, after = rest.text.partition("\0")
    _read_bare(before, after, draft, expected, is_numbered=is_numbered)
    left = vocabulary.FILLERS.sub(" ", numbers.BARE.sub(" ", before + after))
    unknown = LETTERS.search(left)
    if unknown:
        raise UnreadableError("unknown_word", unknown[0])


def _read_ante(rest: Rest, draft: Draft) -> None:
    if rest.take(vocabulary.NO_ANTE):
        draft.ante, draft.ante_kind = 0, AnteKind.NONE
        return
    kind, said = None, None
    for words, of in (
        (vocabulary.BIG_ANTE, AnteKind.BIG_BLIND),
        (vocabulary.BUTTON_ANTE, AnteKind.BUTTON),
        (vocabulary.ANTE, None),
    ):
        said = rest.take(rf"{words}\s*[:=]?\s*({numbers.NUMBER})?")
        if said:
            kind = of
            break
    if not said:
        return
    if kind is None and rest.take(vocabulary.EACH):
        kind = AnteKind.EACH
    draft.ante_kind = kind
    if said[1]:
        draft.ante = numbers.amount(said[1])
    elif not draft.ante:  # the amount in front of the word, else what is usual
        in_front = re.search(rf"\0\s*\|\s*({numbers.NUMBER})\s*\|", rest.text, re.IGNORECASE)
        draft.ante = numbers.amount(in_front[1]) if in_front else draft.big
        if in_front:
            rest.drop(*in_front.span(1))


def _read_bare(before: str, after: str, draft: Draft, expected: int, *, is_numbered: bool) -> None:
    """Tell what the numbers without a word are: the level's own, minutes, an ante."""
    front = [found[0] for found in numbers.SOLID.finditer(before)]
    back = _behind(after, draft.big)
    has_time = draft.seconds is not None or bool(draft.clock) or draft.endless
    is_number = len(front) > 1 or back or has_time or expected < LEAST_MINUTES
    if front and not is_numbered and front[0] == str(expected) and is_number:
        front.pop(0)
    if front and not has_time:
        draft.seconds, has_time = _minutes(front.pop()), True
    if front:
        raise UnreadableError("number_too_many", front[0])
    for said in back:
        value = numbers.amount(said)
        is_ante = value in (draft.big, 0) or has_time or len(back) > 1 or value > LONG_MINUTES
        if is_ante and not draft.ante and draft.ante_kind is None and value:
            draft.ante = value
        elif value == 0 and is_ante:
            draft.ante_kind = AnteKind.NONE
        elif not has_time:
            draft.seconds, has_time = _minutes(said), True
        else:
            raise UnreadableError("number_too_many", said)


def _behind(text: str, big: int) -> list[str]:
    """Return the numbers behind the blinds, an ante before minutes."""
    found = [match[0] for match in numbers.BARE.finditer(text)]
    if any(numbers.amount(said) > numbers.MOST_RATIO * big for said in found):
        found = [match[0] for match in numbers.SOLID.finditer(text)]  # 20 200 are two
    if len(found) == 2 and numbers.amount(found[1]) == big:
        found.reverse()
    return found


def _minutes(text: str) -> int:
    return numbers.sane_length(numbers.amount(text) * 60, text)
