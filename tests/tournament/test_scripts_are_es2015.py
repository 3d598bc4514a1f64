"""Televisions of 2018 run Chromium 53: scripts keep to the syntax and library of ES2015.

The parser knows a little more than that, so the tree is looked at too.
"""

import re
from pathlib import Path

import esprima
import pytest

ROOT = Path(__file__).parents[2]
# The director's pages run on phones and laptops, with htmx, which is younger than they are.
OF_THE_DIRECTOR = {*("counting.js", "deeds.js", "director.js", "follow.js", "parts.js", "seats.js")}
SCRIPTS = sorted(
    script for script in (ROOT / "static" / "js").glob("*.js") if script.name not in OF_THE_DIRECTOR
)
PAGES = ("tv.html", "viewer.html")


def scripts_of_pages():
    """Those the pages name, and those that these fetch when they are needed."""
    named = set()
    for page in PAGES:
        text = (ROOT / "templates" / "tournament" / page).read_text(encoding="utf-8")
        named |= set(re.findall(r"js/([\w-]+\.js)", text))
    fetched = set()
    for name in named:
        text = (ROOT / "static" / "js" / name).read_text(encoding="utf-8")
        fetched |= set(re.findall(r'"([\w-]+\.js)"', text))
    return named | fetched


# What Chromium 53 has not; the `includes` of lists cannot be told from the one of strings.
LATER_METHODS = set(
    """
    padStart padEnd trimStart trimEnd matchAll replaceAll at flat flatMap findLast findLastIndex
    toSorted toReversed toSpliced with finally allSettled any fromEntries hasOwn formatToParts
    getOwnPropertyDescriptors append prepend before after replaceWith replaceChildren
    toggleAttribute randomUUID getAnimations checkVisibility
    """.split()  # noqa: SIM905 - a list to read
)
LATER_OF_OBJECT = {"entries", "values"}
LATER_GLOBALS = set(
    """
    globalThis BigInt SharedArrayBuffer Atomics WeakRef FinalizationRegistry AggregateError
    structuredClone queueMicrotask AbortController ResizeObserver
    """.split()  # noqa: SIM905 - a list to read
)
LATER_REGEX = re.compile(r"\(\?<|\\[pP]\{|\\k<")


def later_than_es2015(source):
    """Return (line, what) for everything in the script that came after ES2015."""
    found = []

    def look(node, _meta):
        line = node.loc.start.line if node.loc else 0
        found.extend((line, what) for what in later_in(node))
        return node

    try:
        tree = esprima.parseScript(source, {"loc": True, "tokens": True}, look)
    except esprima.Error as error:
        return [(error.lineNumber, str(error))]
    previous = None
    for token in tree.tokens:
        if token.value == ")" and previous is not None and previous.value == ",":
            found.append((token.loc.start.line, "comma before the closing bracket of a call"))
        previous = token if token.type == "Punctuator" else None
    return sorted(set(found))


def later_in(node):
    kind = node.type
    if getattr(node, "isAsync", False) or getattr(node, "async", False):
        yield "async function"
    if kind == "AwaitExpression" or getattr(node, "await", False):
        yield "await"
    if getattr(node, "operator", None) in ("**", "**="):
        yield "power operator"
    if kind == "ObjectExpression" and any(p.type == "SpreadElement" for p in node.properties):
        yield "spread in an object"
    if kind == "ObjectPattern" and any(p.type == "RestElement" for p in node.properties):
        yield "rest in an object"
    if kind == "Import":
        yield "import()"
    if kind == "Literal" and getattr(node, "regex", None):
        if set(node.regex.flags) - set("gimuy"):
            yield f"regex flag of {node.regex.flags}"
        if LATER_REGEX.search(node.regex.pattern):
            yield "regex syntax"
    if kind == "CallExpression" and node.callee.type == "MemberExpression":
        name = node.callee.property.name
        if name in LATER_METHODS:
            yield f"method {name}"
        if name in LATER_OF_OBJECT and node.callee.object.name == "Object":
            yield f"Object.{name}"
    if kind == "Identifier" and node.name in LATER_GLOBALS:
        yield f"global {node.name}"


def test_the_scripts_of_the_tv_are_looked_at():
    found = scripts_of_pages()
    assert {script.name for script in SCRIPTS} >= found
    assert found >= {"tv.js", "stream.js", "rehearsal.js", "viewer.js", "panel.js", "speech.js"}


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.name)
def test_a_script_keeps_to_es2015(script):
    assert later_than_es2015(script.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    "source",
    [
        "async function f() {}",
        "const f = async () => 1;",
        "const o = { async f() {} };",
        "const x = 2 ** 3;",
        "x **= 2;",
        "const o = { ...p };",
        "const { a, ...rest } = o;",
        "f(1, 2,);",
        "function f(a, b,) {}",
        "const x = a?.b;",
        "const x = a ?? b;",
        "a ||= b;",
        "try { f(); } catch { g(); }",
        "class A { x = 1; }",
        "class A { #x() {} }",
        "import('x.js');",
        "const n = 1_000;",
        "const n = 10n;",
        "const r = /a/s;",
        "const r = /(?<=a)b/;",
        "const r = /(?<year>a)/u;",
        "async () => { for await (const x of y) {} };",
        "'1'.padStart(2);",
        "Object.entries(o);",
        "Object.values(o);",
        "[1].flat();",
        "list.at(-1);",
        "node.append(other);",
        "globalThis.x = 1;",
        "p.finally(f);",
    ],
)
def test_what_came_later_is_found(source):
    assert later_than_es2015(source)


@pytest.mark.parametrize(
    "source",
    [
        "const f = (a, ...b) => `${a}`; let [x, y] = f(...z); for (const q of y) {}",
        "class A extends B { constructor() { super(); } static m() {} get x() { return 1; } }",
        "const { a, b = 1 } = o; const p = { a, [b]: 1, f() {} };",
        "function* g() { yield 1; } new Map([[1, 2]]).entries(); Object.assign({}, o);",
        "const list = [1, 2,]; const o = { a: 1, }; 'abc'.includes('b'); Array.from(x);",
        "(a, b); f((1, 2));",
    ],
)
def test_what_es2015_has_is_let_through(source):
    assert later_than_es2015(source) == []
