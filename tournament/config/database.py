"""Brings the database up to this version of the program, after a copy of it was put aside."""

import sqlite3
from contextlib import closing
from datetime import datetime
from pathlib import Path

from django.apps import apps
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

KEPT_BACKUPS = 10


class NewerDatabase(Exception):
    """The database knows migrations that this program does not."""


def bring_up_to_date(backups: Path) -> Path | None:
    """Migrate if need be, and return the backup made before that (SQLite only).

    Raises NewerDatabase.
    """
    executor = MigrationExecutor(connection)
    applied, known = executor.loader.applied_migrations, executor.loader.disk_migrations
    own = {config.label for config in apps.get_app_configs()}
    if unknown := sorted({key for key in applied if key[0] in own} - known.keys()):
        raise NewerDatabase(", ".join(name for _, name in unknown))
    if not executor.migration_plan(executor.loader.graph.leaf_nodes()):
        return None
    backup = back_up(backups) if applied and connection.vendor == "sqlite" else None
    call_command("migrate", interactive=False, verbosity=0)
    return backup


def back_up(folder: Path) -> Path:
    """Copy the SQLite database while it is in use; the oldest copies make room.

    Opening its file in any other way would drop the locks of this process.
    """
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"shuffleup-{datetime.now():%Y%m%d-%H%M%S}.sqlite3"  # noqa: DTZ005 (a name)
    part = path.with_suffix(".part")
    connection.ensure_connection()
    try:
        with closing(sqlite3.connect(part)) as copy:
            connection.connection.backup(copy)
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
    for old in sorted(folder.glob("shuffleup-*.sqlite3"))[:-KEPT_BACKUPS]:
        old.unlink()
    return path
