import os
import sqlite3
import subprocess
from contextlib import closing

import pytest
from django.db import connection

from tournament.config import database

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL has its own backups"),
]


def test_a_backup_is_a_whole_database(tmp_path):
    path = database.back_up(tmp_path / "backups")
    with closing(sqlite3.connect(path)) as copy:
        assert copy.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert copy.execute("SELECT count(*) FROM tournament_event").fetchone() == (0,)
    assert [file.name for file in path.parent.iterdir()] == [path.name]


def test_the_last_ten_backups_are_kept(tmp_path):
    for day in range(10, 25):
        (tmp_path / f"shuffleup-202601{day}-200000.sqlite3").touch()
    newest = database.back_up(tmp_path)
    kept = sorted(file.name for file in tmp_path.iterdir())
    assert len(kept) == 10
    assert kept[-1] == newest.name
    assert kept[0] == "shuffleup-20260116-200000.sqlite3"


def test_nothing_is_done_to_a_database_that_is_up_to_date(tmp_path):
    assert database.bring_up_to_date(tmp_path / "backups") is None
    assert not (tmp_path / "backups").exists()


def test_a_database_is_copied_before_it_is_migrated(serve, tmp_path):
    (tmp_path / "data").mkdir()
    with closing(sqlite3.connect(tmp_path / "data/shuffleup.sqlite3")) as old, old:
        old.execute(
            "CREATE TABLE django_migrations (id integer PRIMARY KEY AUTOINCREMENT,"
            " app varchar(255), name varchar(255), applied datetime)"
        )
        old.execute("INSERT INTO django_migrations VALUES (1, 'before', '0001_initial', 0)")
    served = serve()
    backup = served.wait_for(r"as it was: (.+\.sqlite3)")[1]
    assert backup.startswith(str(tmp_path / "data/backups/"))
    with closing(sqlite3.connect(backup)) as copy:
        names = copy.execute("SELECT app, name FROM django_migrations")
        assert names.fetchall() == [("before", "0001_initial")]
    assert served.get("/healthz") == "ok"


@pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root may make a small disk"
)
@pytest.mark.parametrize("size", ["50k", "200k", "400k"])
def test_a_full_disk_is_said(run_manage, tmp_path, size):
    disk = tmp_path / "disk"
    disk.mkdir()
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", disk])
    if mounted.returncode:
        pytest.skip("this machine lets nobody mount")
    try:
        served = run_manage("serve", "--no-browser", "--port", 0, data=disk / "data")
        assert served.process.wait(30) == 1
        served.wait_for("The disk is full: make room where .*, then start again.")
        assert "Traceback" not in served.text
    finally:
        subprocess.run(["umount", "--lazy", disk], check=True)
