"""One server for each data folder: a second start finds the first instead of running beside it."""

import json
import sqlite3
from pathlib import Path
from urllib.parse import urlsplit

from tournament.computer import lan


class Running:
    """Holds the folder's lock for as long as the process lives, however it ends."""

    def __init__(self, folder: Path) -> None:
        self.note = folder / "running.json"
        # SQLite's lock works on every system and goes when its holder does.
        self.lock = sqlite3.connect(folder / "running.lock", timeout=0, check_same_thread=False)

    def take(self) -> bool:
        """False if another server holds the folder."""
        try:
            self.lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            if "locked" not in str(error):
                raise
            return False
        self.note.unlink(missing_ok=True)
        return True

    def tell(self, home: str, port: int) -> None:
        """Say where this server answers; on ``port`` whatever its address."""
        made = self.note.with_suffix(".new")
        made.write_text(json.dumps({"home": home, "port": port}))
        made.replace(self.note)

    def told(self) -> str | None:
        """Where the other server answers; None while it is still starting.

        The address it noted may have gone since it last looked: then by one that is there.
        """
        try:
            note = json.loads(self.note.read_text())
            home, port = str(note["home"]), int(note["port"])
        except (OSError, ValueError, KeyError):
            return None
        addresses = lan.addresses()
        is_there = urlsplit(home).hostname in {lan.OWN, *addresses}
        return home if is_there or not addresses else lan.url(addresses[0], port)

    def leave(self) -> None:
        self.note.unlink(missing_ok=True)
        self.lock.close()
