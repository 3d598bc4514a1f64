"""What the pages say is there in every language, and says one word for one thing."""

import ast
import csv
import re
from collections.abc import Iterator
from pathlib import Path

import polib
import pytest
from django.utils.translation.template import templatize

from tournament.management.commands.words import HEADER, LANGUAGES, LOCALE, tidy

ROOT = Path(__file__).resolve().parents[2]
APPS = ("tournament", "tables")
REMEDY = "python3 manage.py words gathers the words; then translate what it lists"
# Arguments by function of django.utils.translation: context, text, text of several.
CALLS = {
    "gettext": (None, 0, None),
    "gettext_lazy": (None, 0, None),
    "gettext_noop": (None, 0, None),
    "ngettext": (None, 0, 1),
    "ngettext_lazy": (None, 0, 1),
    "pgettext": (0, 1, None),
    "pgettext_lazy": (0, 1, None),
    "npgettext": (0, 1, 2),
    "npgettext_lazy": (0, 1, 2),
}
PLACEHOLDER = re.compile(r"%\(\w+\)[a-z]|%[a-z%]|\{\w*\}")
# What templatize() makes of {% translate %}, {% blocktranslate %} and _("...").
IN_TEMPLATE = re.compile(r"\b(_|gettext|ngettext|pgettext|npgettext)\(")
A_STRING = re.compile(r"""\s*,?\s*u?("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')""")

Text = tuple[str | None, str, str | None]


def path_of(language: str) -> Path:
    return LOCALE / language / "LC_MESSAGES/django.po"


CATALOGUES = {language: polib.pofile(str(path_of(language))) for language in LANGUAGES}


@pytest.fixture(params=LANGUAGES)
def language(request):
    return request.param


@pytest.fixture
def catalogue(language):
    return CATALOGUES[language]


def texts_of(catalogue) -> set[Text]:
    return {(entry.msgctxt, entry.msgid, entry.msgid_plural or None) for entry in catalogue}


def pairs(entry) -> Iterator[tuple[str, str]]:
    """Each translation beside the English text it stands for."""
    if not entry.translated():
        return
    if not entry.msgid_plural:
        yield entry.msgid, entry.msgstr
    for index, translated in entry.msgstr_plural.items():
        yield entry.msgid_plural if index else entry.msgid, translated


# -- the catalogues hold what the pages say


def called(source: str) -> Iterator[Text]:
    """The texts that a module translates, whatever it calls the functions."""
    tree = ast.parse(source)
    names = {
        alias.asname or alias.name: CALLS[alias.name]
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module == "django.utils.translation"
        for alias in node.names
        if alias.name in CALLS
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names:
            yield tuple(
                None if at is None else ast.literal_eval(node.args[at])
                for at in names[node.func.id]
            )


def written(template: str) -> Iterator[Text]:
    """The texts that a template translates."""
    code = templatize(template)
    for call in IN_TEMPLATE.finditer(code):
        context, text, several = CALLS[call[1] if call[1] != "_" else "gettext"]
        strings, at = [], call.end()
        while found := A_STRING.match(code, at):
            strings.append(ast.literal_eval(found[1]))
            at = found.end()
        yield tuple(None if place is None else strings[place] for place in (context, text, several))


def of_the_code() -> set[Text]:
    return {
        text
        for app in APPS
        for path in (ROOT / app).rglob("*.py")
        for text in called(path.read_text())
    }


def of_the_templates() -> set[Text]:
    return {
        text for path in (ROOT / "templates").rglob("*.html") for text in written(path.read_text())
    }


def test_what_modules_and_templates_translate_is_found():
    module = (
        "from django.utils.translation import gettext as _, ngettext, pgettext\n"
        "_('Out'), ngettext('%(n)s level', '%(n)s levels', n), pgettext('time', 'at')\n"
    )
    assert set(called(module)) == {
        (None, "Out", None),
        (None, "%(n)s level", "%(n)s levels"),
        ("time", "at", None),
    }
    template = (
        '{% load i18n %}{% translate "It\'s on" %}{% translate "at" context "time" %}'
        '{% deed "start" _("Go on") %}{% blocktranslate count n=n with who=who %}{{ who }}, one'
        "{% plural %}{{ who }}, {{ n }} of 100 %{% endblocktranslate %}"
    )
    assert set(written(template)) == {
        (None, "It's on", None),
        ("time", "at", None),
        (None, "Go on", None),
        (None, "%(who)s, one", "%(who)s, %(n)s of 100 %%"),
    }


def test_every_text_of_the_pages_is_in_the_catalogue_and_nothing_else(catalogue):
    said, held = of_the_code() | of_the_templates(), texts_of(catalogue)
    # gettext keeps one entry for a text that is used with and without a plural.
    with_plural = {text[:2] for text in held if text[2]}
    said = {text for text in said if text[2] or text[:2] not in with_plural}
    assert (said - held, held - said) == (set(), set()), REMEDY


def test_no_script_puts_words_of_its_own_on_the_screen():
    told = re.compile(r"""\.(?:textContent|innerText|title|placeholder|ariaLabel) = ["'`]\w""")
    for script in (ROOT / "static/js").glob("*.js"):
        assert not told.findall(script.read_text()), script.name


# -- the translations are whole


def test_everything_is_translated(catalogue):
    assert [entry.msgid for entry in catalogue if not entry.translated()] == []


def test_nothing_is_guessed_or_left_over(language, catalogue):
    assert catalogue.fuzzy_entries() == []
    assert catalogue.obsolete_entries() == []
    assert catalogue.metadata == {"Language": language, **HEADER}


def test_placeholders_and_the_space_around_are_the_same(catalogue):
    def shape(text):
        around = text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]
        return set(PLACEHOLDER.findall(text)), around

    assert [
        (text, translated)
        for entry in catalogue
        for text, translated in pairs(entry)
        if shape(text) != shape(translated)
    ] == []


def test_no_sentence_is_cut_off(catalogue):
    end = re.compile(r"[.?!:…]?$")
    assert [
        (text, translated)
        for entry in catalogue
        for text, translated in pairs(entry)
        if end.search(text)[0] not in {"", end.search(translated)[0]}
    ] == []


def test_what_is_compiled_is_what_was_translated(language):
    compiled = path_of(language).with_suffix(".mo").read_bytes()
    assert compiled == CATALOGUES[language].to_binary(), "python3 manage.py words --compile"


def test_a_guess_is_not_taken_for_a_translation():
    catalogue = polib.POFile()
    catalogue.metadata = {"Language": "sv", "Last-Translator": "Somebody <somebody@example.org>"}
    catalogue.append(polib.POEntry(msgid="Jump", msgstr="Hoppa"))
    catalogue.append(polib.POEntry(msgid="Bump", msgstr="Hoppa", flags=["fuzzy", "python-format"]))
    catalogue.append(polib.POEntry(msgid="Gone", msgstr="Borta", obsolete=True))
    tidy(catalogue, "sv")
    assert [(entry.msgid, entry.msgstr, entry.flags) for entry in catalogue] == [
        ("Jump", "Hoppa", []),
        ("Bump", "", ["python-format"]),
    ]
    assert catalogue.metadata == {"Language": "sv", **HEADER}


# -- one word for one thing

with (ROOT / "tests/data/glossary.csv").open(encoding="utf-8", newline="") as file:
    GLOSSARY = sorted(csv.DictReader(file), key=lambda row: -len(row["english"]))
# They mean something else, too: take out, in its place, what a call or a hand is to others.
EVERYDAY = {"call", "check", "deal", "hand", "out", "place"}


def listed(cell: str) -> list[str]:
    return [word.strip() for word in cell.split(";") if word.strip()]


def without_names(text: str) -> str:
    return PLACEHOLDER.sub("…", text)


def terms_of(text: str) -> Iterator[dict[str, str]]:
    """The rows whose word stands in an English text; of "starting stack" not "stack", too."""
    for row in GLOSSARY:
        word = re.compile(rf"(?<![\w-]){re.escape(row['english'])}s?(?![\w-])", re.IGNORECASE)
        text, count = word.subn("…", text)
        if count and row["english"] not in EVERYDAY:
            yield row


def test_a_longer_term_is_not_the_shorter_one_in_it():
    found = [row["english"] for row in terms_of("The starting stack: 50 big blinds, or 20 chips")]
    assert found == ["starting stack", "big blind", "chip"]


def test_a_term_is_translated_by_the_word_of_the_glossary(language, catalogue):
    assert [
        (row["english"], translated)
        for entry in catalogue
        for text, translated in pairs(entry)
        for row in terms_of(without_names(text))
        if not any(word in translated.casefold() for word in listed(row[language].casefold()))
    ] == []


def test_no_page_has_another_word_for_it(language, catalogue):
    others = {
        word: re.compile(rf"(?<!\w){re.escape(word)}", re.IGNORECASE)
        for row in GLOSSARY
        for word in listed(row[f"not {language}"])
    }
    borrowed = re.compile("chip race", re.IGNORECASE)  # the same in all languages
    assert [
        (word, translated)
        for entry in catalogue
        for _text, translated in pairs(entry)
        for word, pattern in others.items()
        if pattern.search(borrowed.sub("", without_names(translated)))
    ] == []
