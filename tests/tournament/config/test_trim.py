"""Scripts and sheets lose their comments on the way to a browser, and nothing else."""

import re
from pathlib import Path

import esprima
import pytest

from tournament.config.trim import trim_script, trim_sheet

STATIC = Path(__file__).parents[3] / "static"
SCRIPTS = sorted((STATIC / "js").glob("*.js"))
SHEETS = sorted((STATIC / "css").glob("*.css"))


def tokens(source):
    return [(token.type, token.value) for token in esprima.tokenize(source)]


def rules(css):
    """A sheet's text without what stands between its words for the eye alone."""
    return re.sub(r"\s+", " ", re.sub(r"/\*.*?\*/", " ", css, flags=re.DOTALL)).strip()


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.name)
def test_a_trimmed_script_is_the_same_script(script):
    source = script.read_text(encoding="utf-8")
    trimmed = trim_script(source)
    assert tokens(trimmed) == tokens(source)
    # Where a line ends may end a statement: the trees are the same too.
    assert esprima.parseScript(trimmed).toDict() == esprima.parseScript(source).toDict()
    assert not re.search(r"^\s*(//|/\*)", trimmed, re.MULTILINE)


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.name)
def test_a_trimmed_sheet_has_the_same_rules(sheet):
    source = sheet.read_text(encoding="utf-8")
    assert rules(trim_sheet(source)) == rules(source)
    assert "/*" not in trim_sheet(source)


def test_comments_go_and_what_only_looks_like_one_stays():
    source = """/* A file
 * of lines. */
(function () {
  // said before
  const url = "http://x"; // said after
  const odd = "a; // b";
  /* one line */
  return url; /* the end */
}());
"""
    assert trim_script(source) == (
        '(function () {\nconst url = "http://x";\nconst odd = "a; // b";\nreturn url;\n}());\n'
    )


def test_a_sheet_keeps_what_it_says():
    assert trim_sheet("/* a\n b */\na { color: red; /* why */ }\n\n") == "a { color: red;  }\n"
