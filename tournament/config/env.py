"""Reads the environment, and says in one sentence which variable is wrong.

Settings of our own are called ``SHUFFLEUP_...``; ``DATABASE_URL`` and ``REDIS_URL`` keep the names
that hosting services use.
"""

import os
import sys
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

PREFIX = "SHUFFLEUP_"
# Without these a server that the network swallowed is waited for for a quarter of an hour.
IMPATIENCE = {
    "connect_timeout": "3",
    "keepalives_idle": "10",
    "keepalives_interval": "3",
    "keepalives_count": "3",
    "tcp_user_timeout": "10000",
}
YES, NO = {"1", "true", "yes", "on"}, {"", "0", "false", "no", "off"}


def text(name: str, default: str = "") -> str:
    return os.environ.get(PREFIX + name, "").strip() or default


def flag(name: str) -> bool:
    value = text(name).lower()
    if value not in YES | NO:
        raise ImproperlyConfigured(f"{PREFIX}{name} must be 1 or 0, not {value!r}.")
    return value in YES


def words(name: str) -> list[str]:
    """What stands between commas or blanks."""
    return text(name).replace(",", " ").split()


def data_folder(beside: Path) -> Path:
    """Where this machine keeps its nights: named, else beside manage.py, else the user's own."""
    if named := text("DATA"):
        return Path(named).expanduser().resolve()
    if (beside / "data").is_dir():
        return beside / "data"
    return own_folder()


def own_folder() -> Path:
    """The user's folder for data of ours."""
    home = Path.home()
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or home / "AppData/Local") / "Shuffle Up"
    if sys.platform == "darwin":
        return home / "Library/Application Support/Shuffle Up"
    return Path(os.environ.get("XDG_DATA_HOME") or home / ".local/share") / "shuffle-up"


def redis_url() -> str:
    url = os.environ.get("REDIS_URL", "").strip()
    if url and urlsplit(url).scheme not in {"redis", "rediss", "unix"}:
        raise ImproperlyConfigured("REDIS_URL must look like redis://host:6379/0.")
    return url


def postgresql() -> dict[str, Any] | None:
    """The database of ``DATABASE_URL`` as Django wants it, or None where that is not set."""
    address = os.environ.get("DATABASE_URL", "").strip()
    if not address:
        return None
    try:
        url = urlsplit(address)
        port = url.port
    except ValueError:
        url, port = urlsplit(""), None
    if url.scheme not in {"postgres", "postgresql"} or not url.path.strip("/"):
        raise ImproperlyConfigured(
            "DATABASE_URL must look like postgresql://user:password@host:5432/name."
        )
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": unquote(url.path[1:]),
        "USER": unquote(url.username or ""),
        "PASSWORD": unquote(url.password or ""),
        "HOST": unquote(url.hostname or ""),
        "PORT": port or "",
        "OPTIONS": IMPATIENCE | dict(parse_qsl(url.query)),
    }
