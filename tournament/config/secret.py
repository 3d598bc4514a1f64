"""The key that signs cookies: made once, kept in the data folder, read by its owner alone."""

import os
import secrets
from pathlib import Path
from tempfile import mkstemp

from django.core.exceptions import ImproperlyConfigured

LENGTH = 64


def kept_secret(folder: Path) -> str:
    """Return the key of this data folder; of several processes that make one, one wins."""
    path = folder / "secret.txt"
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)  # guests have names
        if not path.exists():
            _put(path, secrets.token_urlsafe(LENGTH))
        key = path.read_text().strip()
    except OSError as error:
        raise ImproperlyConfigured(
            f"Shuffle Up cannot keep its data in {folder}: {error.strerror}. "
            "Make room or give it the right to write there, "
            "or name another folder in SHUFFLEUP_DATA."
        ) from error
    if len(key) < LENGTH:
        raise ImproperlyConfigured(f"{path} is damaged. Delete it; everybody then signs in anew.")
    return key


def _put(path: Path, key: str) -> None:
    """Write a whole file, then give it its name unless somebody was faster."""
    handle, made = mkstemp(dir=path.parent, prefix=".secret-")  # mode 600 from the start
    try:
        with os.fdopen(handle, "w") as file:
            file.write(key + "\n")
            file.flush()
            os.fsync(file.fileno())
        try:
            os.link(made, path)
        except FileExistsError:
            return
        except OSError:  # a disk without hard links, such as a USB stick
            os.replace(made, path)
    finally:
        Path(made).unlink(missing_ok=True)
