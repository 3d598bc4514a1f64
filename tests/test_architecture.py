"""Imports point one way, rules are pure, pages carry no code of their own."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
APPS = ("tournament", "tables")

# From the bottom up; a module may import its own floor and those below.
FLOORS = [
    {"rules", "errors", "computer"},
    {"models"},
    {"instants", "queries", "snapshots", "room", "health", "notices"},
    {"push", "jobs"},
    {"services", "door"},
    {"forms", "web", "words"},
    {"views", "urls", "tasks", "templatetags", "demo", "migrations", "apps"},
    {"config", "management"},
]
FLOOR = {name: number for number, names in enumerate(FLOORS) for name in names}
IMPURE = {"django", "celery", "random", "secrets", "time", "os", "socket", "asyncio", "threading"}
CLOCK_READINGS = {"now", "utcnow", "today"}


def modules() -> dict[str, str]:
    """Source text by dotted name; a package is named after its folder."""
    return {
        ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): (
            path.read_text()
        )
        for app in APPS
        for path in sorted((ROOT / app).rglob("*.py"))
    }


def floor_of(module: str) -> int | None:
    """None: no place was given to it. An app's own root is empty and stands below everything."""
    parts = module.split(".")
    return -1 if len(parts) == 1 else FLOOR.get(parts[1])


def imported(module: str, source: str, known: dict[str, str]) -> Iterator[tuple[int, str]]:
    """(line, module) for each import, however deep in a function it hides."""
    is_package = any(name.startswith(module + ".") for name in known)
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                up = module.split(".")[: -(node.level - is_package) or None]
                base = ".".join([*up, *([base] if base else [])])
            for alias in node.names:
                inner = f"{base}.{alias.name}"
                yield node.lineno, inner if inner in known else base


def wrong_arrows(sources: dict[str, str]) -> list[str]:
    found = []
    for module, source in sources.items():
        floor = floor_of(module)
        if floor is None:
            found.append(f"{module} has no floor: give it one in this test")
            continue
        for line, target in imported(module, source, sources):
            if target.split(".")[0] not in APPS:
                continue
            below = floor_of(target)
            if below is None or below > floor:
                found.append(f"{module}:{line} imports {target}, which stands above it")
            if module.startswith("tournament.") and target.startswith("tables"):
                found.append(f"{module}:{line} imports {target}: the room comes in by room.py")
    return found


def circles(sources: dict[str, str]) -> list[str]:
    """Modules that need themselves, by whatever way round."""
    needs = {
        module: {target for _, target in imported(module, source, sources)} & sources.keys()
        for module, source in sources.items()
    }
    found = []
    for module in needs:
        reached, ahead = set(), set(needs[module])
        while ahead:
            target = ahead.pop()
            reached.add(target)
            ahead |= needs[target] - reached
        if module in reached:
            found.append(module)
    return found


def impurities(sources: dict[str, str]) -> list[str]:
    """Where rules look at the framework, the clock, the dice or the machine."""
    found = []
    for module, source in sources.items():
        if ".rules" not in module:
            continue
        for line, target in imported(module, source, sources):
            if target.split(".")[0] in IMPURE:
                found.append(f"{module}:{line} imports {target}")
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Attribute) and node.attr in CLOCK_READINGS:
                found.append(f"{module}:{node.lineno} reads the clock")
    return found


def test_imports_point_one_way():
    assert wrong_arrows(modules()) == []


def test_no_imports_go_round_in_a_circle():
    assert circles(modules()) == []


def test_a_circle_is_found():
    sources = {
        "tournament.views.board": "from .rows import rows",
        "tournament.views.rows": "if TYPE_CHECKING:\n    from .board import Board",
        "tournament.views.tv": "from . import rows",
    }
    assert circles(sources) == ["tournament.views.board", "tournament.views.rows"]


def test_rules_are_pure():
    assert impurities(modules()) == []


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("tournament.rules.clock", "from tournament.models import Event"),
        ("tournament.rules.clock", "from ..models import Event"),
        ("tournament.models.event", "from tournament import services"),
        ("tournament.queries", "import tournament.push"),
        ("tournament.push", "from .services.clock import pause"),
        ("tournament.services.clock", "def late():\n    from tournament.web import answer"),
        ("tournament.services.clock", "from tables.services import seat"),
        ("tournament.views.screens", "from tournament.config.lan import addresses"),
        ("tables.rules.pots", "from tournament.services import clock"),
        ("tournament.helpers", ""),
    ],
)
def test_a_wrong_arrow_is_found(module, source):
    whole = {
        "tournament": "",
        "tournament.rules": "",
        "tournament.models": "",
        "tournament.push": "",
        "tournament.services": "",
        "tournament.services.clock": "",
        "tournament.web": "",
        "tournament.config": "",
        "tournament.config.lan": "",
        "tables": "",
        "tables.services": "",
    }
    assert wrong_arrows(whole) == []
    assert len(wrong_arrows(whole | {module: source})) >= 1


@pytest.mark.parametrize(
    "source",
    [
        "import random",
        "from django.utils import timezone",
        "import time",
        "from datetime import datetime\nx = datetime.now()",
        "import datetime\nx = datetime.date.today()",
    ],
)
def test_an_impure_rule_is_found(source):
    assert len(impurities({"tournament.rules.clock": source})) == 1


def test_a_right_arrow_is_no_finding():
    assert (
        wrong_arrows(
            {
                "tournament.services": "",
                "tournament.services.clock": "from .deeds import verb\nfrom tournament import jobs",
                "tournament.services.deeds": "from tournament.rules import clock",
                "tournament.jobs": "",
                "tournament.rules": "",
                "tables.services": "from tournament.services import clock",
            }
        )
        == []
    )


# Anything the content security policy would refuse, or that fetches from elsewhere.
IN_MARKUP = {
    "a style attribute": re.compile(r"<[^>]*\sstyle\s*=", re.IGNORECASE),
    "a style element": re.compile(r"<style\b", re.IGNORECASE),
    "an event handler": re.compile(r"<[^>]*\son[a-z]+\s*=", re.IGNORECASE),
    "an htmx handler": re.compile(r"\bhx-on\b|\bhx-vars\b|[\"']js:", re.IGNORECASE),
    "a javascript address": re.compile(r"javascript:", re.IGNORECASE),
    "something from elsewhere": re.compile(
        r"<(?:script|link|img|source|video|audio|iframe)\b[^>]*(?:src|href)\s*=\s*[\"']?(?:https?:)?//",
        re.IGNORECASE,
    ),
}
SCRIPT = re.compile(r"<script\b([^>]*)>(.*?)</script>", re.IGNORECASE | re.DOTALL)


def in_markup(source: str) -> list[str]:
    found = [what for what, pattern in IN_MARKUP.items() if pattern.search(source)]
    for attributes, body in SCRIPT.findall(source):
        if body.strip() and 'type="application/json"' not in attributes:
            found.append("a script element")
    return found


@pytest.mark.parametrize(
    "path", sorted((ROOT / "templates").rglob("*.html")), ids=lambda path: path.name
)
def test_pages_hold_neither_script_nor_style(path):
    assert in_markup(path.read_text()) == []


@pytest.mark.parametrize(
    ("source", "what"),
    [
        ('<p style="color: red">', "a style attribute"),
        ("<style>p {}</style>", "a style element"),
        ('<button onclick="go()">', "an event handler"),
        ('<a href="javascript:go()">', "a javascript address"),
        ("<script>go()</script>", "a script element"),
        ('<script src="https://example.org/x.js"></script>', "something from elsewhere"),
        ('<form hx-on:click="go()">', "an htmx handler"),
    ],
)
def test_script_and_style_in_a_page_are_found(source, what):
    assert in_markup(source) == [what]


def test_data_and_files_of_our_own_are_no_finding():
    assert in_markup('<script type="application/json" id="x">{}</script>') == []
    assert in_markup('<script src="/static/js/clock.js" defer></script>') == []
    assert in_markup('<a href="https://example.org/">') == []
