"""Televisions of 2018 run Chromium 53: the TV's styles lay everything out with what that knows.

What is newer may stand inside ``@supports``, and nothing that matters may need it.
"""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CSS = ROOT / "static" / "css"
PAGES = ("tv.html", "tv_now.html")
SHEETS = sorted(  # those of the pages, and those their scripts fetch
    {
        name
        for page in PAGES
        for name in re.findall(
            r"css/([\w-]+\.css)", (ROOT / "templates" / "tournament" / page).read_text("utf-8")
        )
    }
    | {
        name
        for script in (ROOT / "static" / "js").glob("*.js")
        for name in re.findall(r'"([\w-]+\.css)"', script.read_text("utf-8"))
    }
)
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
    "colour with alpha in hex": r"#[0-9a-fA-F]{8}\b|#[0-9a-fA-F]{4}\b",
    "later pseudo-classes": r":(focus-within|focus-visible|any-link|placeholder|modal)\b",
    ":not() of a list": r":not\([^)]*,",
    "later values": r"\b(sticky|flow-root|contents|anywhere|clip|break-spaces|balance)\s*[;}!]",
    "later properties": r"(^|[\s;{])(translate|rotate|scale|accent-color|caret-color"
    r"|overscroll-[a-z]+|scroll-[a-z-]+|backdrop-filter|clip-path|mask|content-visibility|text-wrap"
    r"|text-underline-[a-z]+|text-decoration-thickness)\s*:",
    "env()": r"\benv\(",
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


def test_the_sheets_of_the_tv_are_looked_at():
    assert {"tokens.css", "tv.css", "waiting.css", "panel.css"} <= set(SHEETS)


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
        "a { color: #00000080; }",
        "a:focus-visible { color: red; }",
        "a:not(.b, .c) { color: red; }",
        "a { position: sticky; }",
        "a { display: contents }",
        "a { scale: 2; }",
        "a { padding: env(safe-area-inset-top); }",
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
        "a:not(:focus) { transform: scale(2); text-overflow: ellipsis; color: #123abc; }",
    ],
)
def test_what_was_there_is_let_through(rule):
    assert later_than_2018(rule) == []
