"""The files around the code agree with it."""

import tomllib
from pathlib import Path

import pytest
from django.core.management import call_command
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parents[1]
LOCKS = {
    "requirements.txt": (),
    "tournament/config/club.txt": ("club",),
    "tests/requirements.txt": ("club", "test"),
}


def locked(name):
    """Exact versions by package; several where they depend on the system."""
    versions = {}
    for line in (ROOT / name).read_text().splitlines():
        requirement = Requirement(line)
        [pin] = requirement.specifier
        assert pin.operator == "==", f"{line} in {name} is not exact"
        versions.setdefault(canonicalize_name(requirement.name), set()).add(pin.version)
    return versions


@pytest.mark.django_db
def test_models_and_migrations_agree():
    call_command("makemigrations", check=True, dry_run=True, verbosity=0)


@pytest.mark.parametrize(("name", "extras"), LOCKS.items())
def test_each_lock_holds_what_the_project_asks_for(name, extras):
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    wanted = [*project["dependencies"]]
    for extra in extras:
        wanted += project["optional-dependencies"][extra]
    held = locked(name)
    for line in wanted:
        requirement = Requirement(line)
        versions = held[canonicalize_name(requirement.name)]
        assert all(requirement.specifier.contains(version) for version in versions), line


def test_the_locks_agree_with_each_other():
    base, club, tests = (locked(name) for name in LOCKS)
    assert base.items() <= club.items() <= tests.items()


def test_no_file_of_a_lock_names_an_index():
    for name in LOCKS:
        assert "://" not in (ROOT / name).read_text()
