#!/usr/bin/env python3
"""Run a command of Shuffle Up; without one, start the night.

A machine that has only Python first gets a ``.venv`` with the packages, and the command then runs
in there. This file alone is read by whatever Python is at hand, so its syntax stays old.
"""

import contextlib
import hashlib
import json
import os
import signal
import socket
import sqlite3
import subprocess
import sys
import traceback
from importlib.util import find_spec
from pathlib import Path

WINDOWS = sys.platform == "win32"
SYSTEM = "windows" if WINDOWS else "mac" if sys.platform == "darwin" else "other"
if SYSTEM == "other" and os.path.exists("/etc/debian_version"):
    SYSTEM = "debian"
HERE = Path(__file__).resolve().parent
VENV = (HERE if os.access(str(HERE), os.W_OK) else Path.home() / ".shuffleup") / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if WINDOWS else "bin/python")
STAMP = VENV / "shuffleup.json"
MARK = "SHUFFLEUP_VENV"  # set for the one re-execution, so that there is never a second
VERSION = "%d.%d" % sys.version_info[:2]
STOPPED = 0xC000013A  # what Windows says of a process that Ctrl-C or its window ended
PACKAGES = "pypi.org"

START = "py manage.py serve" if WINDOWS else "python3 manage.py serve"
SITE = "https://www.python.org/downloads/"
TOO_OLD = {
    "windows": "Get it with: winget install Python.Python.3.13 (or from %s), "
    "then start again with: %s" % (SITE, START),
    "mac": "Get it from %s, open a new Terminal window, and start again with: %s" % (SITE, START),
    "debian": "Get it with: sudo apt install python3.11-venv (where there is no such package, "
    "upgrade the system), then start again with: python3.11 manage.py serve",
    "other": "Get it from your system's packages or %s, then start again with it." % SITE,
}
NO_VENV_MODULE = {
    "windows": "Install the one from %s, then start again with: %s" % (SITE, START),
    "mac": "Install the one from %s, then start again with: %s" % (SITE, START),
    "debian": "Get what is missing with: sudo apt install python3-venv, "
    "then start again with: %s" % START,
    "other": "Install your system's packages for Python's venv and ensurepip, then start again.",
}
OFFLINE = (
    "The first start needs the internet, and this computer does not reach %s: connect it "
    "(the hotspot of a phone will do), then start again with: %s" % (PACKAGES, START)
)
NOT_INSTALLED = (
    "Could not install what Shuffle Up needs; the lines above say why. It takes about 100 MB of "
    "disk and a minute, once. Then start again with: %s" % START
)
READ_ONLY = {
    "windows": "Move the whole folder of Shuffle Up to one of your own, such as %s, "
    "and start it there." % Path.home(),
    "mac": "Move the whole folder of Shuffle Up out of Downloads into your home folder, "
    "and start it there.",
    "other": "Make room or give yourself the right to write there, then start again.",
}
READ_ONLY["debian"] = READ_ONLY["other"]
ALONE = (
    "The rest of Shuffle Up is not beside manage.py. Unpack the whole zip file (on Windows: "
    "right-click it, Extract All), and start manage.py in the folder that this makes."
)


def lists(command):
    """The lock files this command needs, as paths from the project's folder."""
    names = ["requirements.txt"]
    if os.environ.get("DATABASE_URL") or os.environ.get("REDIS_URL"):
        names.append("tournament/config/club.txt")
    if command in ("test", "words"):
        names.append("tests/requirements.txt")
    return {name: hashlib.sha256((HERE / name).read_bytes()).hexdigest() for name in names}


def installed():
    """What the stamp in .venv says is in there; nothing if it was left half made."""
    try:
        stamp = json.loads(STAMP.read_text())
    except (OSError, ValueError):
        return {}
    return stamp["lists"] if PYTHON.exists() and stamp["python"] == VERSION else {}


def is_inside():
    return VENV.exists() and os.path.samefile(sys.prefix, VENV)


def prepare(wanted):
    """Fill .venv with these lists. One process at a time: the lock ends with its holder."""
    VENV.parent.mkdir(exist_ok=True)
    lock = sqlite3.connect(str(VENV.with_suffix(".lock")), timeout=900)
    lock.execute("BEGIN EXCLUSIVE")
    held = installed()
    if not wanted.items() <= held.items():
        print("Installing what Shuffle Up needs, once: ten seconds to a minute ...", flush=True)
        if not held and not is_inside():
            has_all = find_spec("venv") and find_spec("ensurepip")
            make = [sys.executable, "-m", "venv", "--clear", str(VENV)]
            if not has_all or subprocess.call(make):
                sys.exit("This Python cannot install packages. " + NO_VENV_MODULE[SYSTEM])
        pip = [str(PYTHON), "-m", "pip", "--isolated", "--disable-pip-version-check", "--no-input"]
        pip += ["install", "--quiet", "--no-user", "--retries", "2"]
        for name in wanted:
            pip += ["--requirement", str(HERE / name)]
        if subprocess.call(pip):
            sys.exit(NOT_INSTALLED if is_online() else OFFLINE)
        STAMP.write_text(json.dumps({"python": VERSION, "lists": dict(held, **wanted)}))
    lock.close()


def is_online():
    try:
        socket.create_connection((PACKAGES, 443), 5).close()
    except OSError:
        return False
    return True


def enter():
    """Run this same command again with the Python of .venv."""
    if os.environ.get(MARK) == str(VENV):
        sys.exit("%s is not usable. Delete that folder and run the same command again." % VENV)
    os.environ[MARK] = str(VENV)
    command = [str(PYTHON), *sys.orig_argv[1:]]
    if not WINDOWS:
        os.execv(str(PYTHON), command)
    # Exec on Windows would not wait. Ctrl-C and Ctrl-Break reach the child too, which ends us.
    for name in ("SIGINT", "SIGBREAK"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), lambda *_: None)
    code = subprocess.call(command)
    sys.exit(0 if code == STOPPED else code)


def run():
    sys.path.insert(0, str(HERE))  # python3 -I leaves it out
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.config.settings")
    try:
        from django.core.exceptions import ImproperlyConfigured
        from django.core.management import execute_from_command_line
    except ModuleNotFoundError as missing:
        sys.exit("%s. Install requirements.txt, or unset SHUFFLEUP_NO_VENV." % missing)
    try:
        execute_from_command_line(sys.argv if sys.argv[1:] else [sys.argv[0], "serve"])
    except ImproperlyConfigured as wrong:
        sys.exit(str(wrong))


def main():
    if sys.version_info < (3, 11):
        sys.exit("Shuffle Up needs Python 3.11 or newer; this is %s. " % VERSION + TOO_OLD[SYSTEM])
    if not (HERE / "requirements.txt").exists():
        sys.exit(ALONE)
    if not os.environ.get("SHUFFLEUP_NO_VENV"):
        needed = lists(sys.argv[1] if sys.argv[1:] else "serve")
        if not needed.items() <= installed().items():
            try:
                prepare(needed)
            except (OSError, sqlite3.Error) as problem:
                sys.exit("Could not write in %s: %s. " % (VENV.parent, problem) + READ_ONLY[SYSTEM])
        if not is_inside():
            enter()
    run()


def owns_window():
    """Whether a double click on Windows opened this window, which closes when we end."""
    if not WINDOWS or sys.argv[1:] or os.environ.get(MARK) or os.environ.get("PROMPT"):
        return False
    import ctypes

    holders = ctypes.windll.kernel32.GetConsoleProcessList((ctypes.c_uint32 * 4)(), 4)
    return 0 < holders <= 2  # this Python and py.exe; in a terminal its shell as well


def end(reason):
    """Leave with this code or sentence, which can be read before the window closes."""
    if isinstance(reason, str):
        print(reason, file=sys.stderr)
        reason = 1
    if reason and owns_window():
        with contextlib.suppress(EOFError, KeyboardInterrupt):
            input("Press Enter to close this window. ")
    sys.exit(reason)


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit("Stopped.")
    except SystemExit as leaving:
        end(leaving.code)
    except Exception:
        traceback.print_exc()
        end(1)
