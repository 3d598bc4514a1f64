"""Televisions of 2018 run Chromium 53: the TV's styles lay everything out with what that knows.

What is newer may stand inside ``@supports``, and nothing that matters may need it.
"""

import re
from pathlib import Path

import pytest

CSS = Path(__file__).parents[2] / "static" / "css"
SHEETS = ("tokens.css", "tv.css", "waiting.css")
LATER = {
    "grid": r"(display\s*:\s*(inline-)?grid|\bgrid-[a-z]+\s*:)",
    "gap": r"(^|[\s;{])(row-|column-)?gap\s*:",
    "inset": r"(^|[\s;{])inset(-[a-z]+)?\s*:",
    "min(), max() or clamp()": r"\b(min|max|clamp)\(",
    "aspect-ratio": r"(^|[\s;{])aspect-ratio\s*:",
    ":is() or :where()": r":(is|where|has)\(",
    "layer, container or property": r"@(layer|container|property|scope)\b",
    "nesting": r"(^|[\s;{])&",
    "logical sizes": r"(^|[\s;{])(margin|padding)-(inline|block)",
    "newer units": r"\d(dvh|svh|lvh|dvw|cqw|cqi)\b",
    "place-*": r"(^|[\s;{])place-[a-z]+\s*:",
    "newer colours": r"\b(oklch|color-mix|lab|hwb)\(|rgba?\([^,)]*\s[^,)]*\)",
    "conic or image-set": r"\b(conic-gradient|image-set)\(",
}


def without_supports(css):
    """The sheet as an engine reads it that knows none of the newer things."""
    css = re.sub(r"/\*.*?\*/", "", css, flags=re.DOTALL)
    kept, at = [], 0
    for found in re.finditer(r"@supports[^{]*\{", css):
        if found.start() < at:
            continue
        kept.append(css[at : found.start()])
        depth, at = 1, found.end()
        while depth:
            depth += {"{": 1, "}": -1}.get(css[at], 0)
            at += 1
    return "".join(kept) + css[at:]


def later_than_2018(css):
    return [
        name
        for name, pattern in LATER.items()
        if re.search(pattern, without_supports(css), re.MULTILINE)
    ]


@pytest.mark.parametrize("sheet", SHEETS)
def test_a_television_of_2018_understands_the_sheet(sheet):
    assert later_than_2018((CSS / sheet).read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    "rule",
    [
        "a { display: grid; }",
        "a { gap: 1rem; }",
        "a {inset:0}",
        "a { width: min(1px, 2px); }",
        "a { aspect-ratio: 1; }",
        "a:is(b) { }",
        "@layer x { }",
        "a { &:hover { } }",
        "a { height: 100dvh; }",
        "a { color: rgb(0 0 0 / 50%); }",
        "@supports (gap: 1px) { a { gap: 1px; } } b { gap: 1px; }",
    ],
)
def test_what_came_later_is_found(rule):
    assert later_than_2018(rule)


@pytest.mark.parametrize(
    "rule",
    [
        "@supports (display: grid) { a { display: grid; } @media print { b { gap: 1px; } } }",
        "@media (min-aspect-ratio: 21/10) { a { max-width: 3px; height: calc(1px + 2vw); } }",
        "a { background: linear-gradient(135deg, #fff 0, #000 1rem); color: rgba(0, 0, 0, 0.5); }",
    ],
)
def test_what_was_there_is_let_through(rule):
    assert later_than_2018(rule) == []
