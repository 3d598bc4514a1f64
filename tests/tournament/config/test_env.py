from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from tournament.config import env


@pytest.mark.parametrize(
    ("value", "expected"), [("1", True), ("yes", True), ("TRUE", True), ("0", False), ("", False)]
)
def test_a_flag_is_read(monkeypatch, value, expected):
    monkeypatch.setenv("SHUFFLEUP_HTTPS", value)
    assert env.flag("HTTPS") is expected


def test_a_flag_that_is_neither_is_named(monkeypatch):
    monkeypatch.setenv("SHUFFLEUP_HTTPS", "maybe")
    with pytest.raises(ImproperlyConfigured, match="SHUFFLEUP_HTTPS must be 1 or 0, not 'maybe'"):
        env.flag("HTTPS")


def test_names_stand_between_commas_or_blanks(monkeypatch):
    monkeypatch.setenv("SHUFFLEUP_HOSTS", "poker.example.org, club.example.org  third")
    assert env.words("HOSTS") == ["poker.example.org", "club.example.org", "third"]


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        pytest.param(
            "postgresql://club:p%40ss@db.example.org:6432/night%20two?sslmode=require",
            {
                "ENGINE": "django.db.backends.postgresql",
                "NAME": "night two",
                "USER": "club",
                "PASSWORD": "p@ss",
                "HOST": "db.example.org",
                "PORT": 6432,
                "OPTIONS": env.IMPATIENCE | {"sslmode": "require"},
            },
            id="everything",
        ),
        pytest.param(
            "postgres:///night",
            {
                "ENGINE": "django.db.backends.postgresql",
                "NAME": "night",
                "USER": "",
                "PASSWORD": "",
                "HOST": "",
                "PORT": "",
                "OPTIONS": env.IMPATIENCE,
            },
            id="this-machines-socket",
        ),
        pytest.param("", None, id="none"),
    ],
)
def test_a_database_address_is_taken_apart(monkeypatch, address, expected):
    monkeypatch.setenv("DATABASE_URL", address)
    assert env.postgresql() == expected


@pytest.mark.parametrize(
    "address", ["mysql://a/b", "postgresql://host/", "postgresql://host:port/name", "night"]
)
def test_a_database_address_that_is_none_is_said(monkeypatch, address):
    monkeypatch.setenv("DATABASE_URL", address)
    with pytest.raises(ImproperlyConfigured, match="DATABASE_URL must look like postgresql://"):
        env.postgresql()


def test_a_redis_address_that_is_none_is_said(monkeypatch):
    monkeypatch.setenv("REDIS_URL", "localhost:6379")
    with pytest.raises(ImproperlyConfigured, match="REDIS_URL must look like redis://"):
        env.redis_url()


@pytest.mark.parametrize(
    ("system", "variables", "expected"),
    [
        ("linux", {}, "{home}/.local/share/shuffle-up"),
        ("linux", {"XDG_DATA_HOME": "/xdg"}, "/xdg/shuffle-up"),
        ("darwin", {}, "{home}/Library/Application Support/Shuffle Up"),
        ("win32", {"LOCALAPPDATA": "/local"}, "/local/Shuffle Up"),
        ("linux", {"SHUFFLEUP_DATA": "/named"}, "/named"),
    ],
)
def test_the_data_folder_is_where_the_system_keeps_such_things(
    monkeypatch, tmp_path, system, variables, expected
):
    for name in ("SHUFFLEUP_DATA", "XDG_DATA_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("sys.platform", system)
    monkeypatch.setattr(Path, "home", lambda: Path("/home/anna"))
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert env.data_folder(tmp_path) == Path(expected.format(home="/home/anna"))


def test_a_data_folder_beside_the_program_is_used_if_there_is_one(monkeypatch, tmp_path):
    monkeypatch.delenv("SHUFFLEUP_DATA", raising=False)
    (tmp_path / "data").mkdir()
    assert env.data_folder(tmp_path) == tmp_path / "data"
