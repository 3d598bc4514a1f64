"""The README keeps up with the code."""

import re
import tomllib
from pathlib import Path

import pytest
from django.core.management import get_commands

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text()
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]


def variables():
    """Every environment variable the program reads."""
    source = "\n".join(path.read_text() for path in (ROOT / "tournament").rglob("*.py"))
    own = re.findall(r'env\.(?:text|flag|words)\("(\w+)"', source) + re.findall(
        r'\btext\("(\w+)"\)', source
    )
    return (
        {f"SHUFFLEUP_{name}" for name in own}
        | {"SHUFFLEUP_NO_VENV"}
        | {name for name in ("DATABASE_URL", "REDIS_URL") if f'"{name}"' in source}
    )


def packages():
    needed = PROJECT["dependencies"] + PROJECT["optional-dependencies"]["club"]
    return {re.match(r"[\w-]+", one)[0] for one in needed}


def test_there_is_something_to_document():
    assert {"SHUFFLEUP_DATA", "SHUFFLEUP_HOSTS", "DATABASE_URL"} <= variables()
    assert {"Django", "celery", "psycopg"} <= packages()


@pytest.mark.parametrize("name", sorted(variables()))
def test_a_setting_is_explained(name):
    assert f"| `{name}` |" in README


@pytest.mark.parametrize("name", sorted(packages()))
def test_a_dependency_says_why_it_is_there(name):
    table = README.split("### What it is built on")[1].split("##")[0].lower()
    assert name.lower() in table


@pytest.mark.parametrize("path", re.findall(r"!\[[^\]]*\]\(([^)]+)\)", README))
def test_a_picture_is_there(path):
    assert (ROOT / path).is_file()


@pytest.mark.parametrize("command", sorted(set(re.findall(r"manage\.py (\w+)", README))))
def test_a_command_exists(command):
    assert command in get_commands()
