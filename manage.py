#!/usr/bin/env python3
"""Run a command of Shuffle Up; without one, start the night.

A machine that has only Python first gets a ``.venv`` with the packages, and the command then runs
in there. This file alone is read by whatever Python is at hand, so its syntax stays old.
"""

import sys

if sys.version_info < (3, 11):
    sys.exit(
        "Shuffle Up needs Python 3.11 or newer; this is %d.%d. "
        "Install a newer Python, then run this command with it." % sys.version_info[:2]
    )

import hashlib
import json
import os
import signal
import sqlite3
import subprocess
from importlib.util import find_spec
from pathlib import Path

HERE = Path(__file__).resolve().parent
VENV = (HERE if os.access(HERE, os.W_OK) else Path.home() / ".shuffleup") / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
STAMP = VENV / "shuffleup.json"
MARK = "SHUFFLEUP_VENV"  # set for the one re-execution, so that there is never a second
VERSION = "%d.%d" % sys.version_info[:2]
NO_VENV_MODULE = (
    "This Python cannot make a virtual environment. "
    "On Debian or Ubuntu: sudo apt install python3-venv"
)
NOT_INSTALLED = (
    "Could not install what Shuffle Up needs (the lines above say why). It takes the internet, "
    "about 100 MB of disk and a minute, once: run the same command again when they are there."
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
        print("Installing what Shuffle Up needs, once: about ten seconds ...", flush=True)
        if not held and not is_inside():
            if not (find_spec("venv") and find_spec("ensurepip")):
                sys.exit(NO_VENV_MODULE)
            if subprocess.call([sys.executable, "-m", "venv", "--clear", str(VENV)]):
                sys.exit(NO_VENV_MODULE)
        pip = [str(PYTHON), "-m", "pip", "--isolated", "--disable-pip-version-check", "--no-input"]
        pip += ["install", "--quiet", "--no-user"]
        for name in wanted:
            pip += ["--requirement", str(HERE / name)]
        if subprocess.call(pip):
            sys.exit(NOT_INSTALLED)
        STAMP.write_text(json.dumps({"python": VERSION, "lists": dict(held, **wanted)}))
    lock.close()


def enter():
    """Run this same command again with the Python of .venv."""
    if os.environ.get(MARK) == str(VENV):
        sys.exit("%s is not usable. Delete that folder and run the same command again." % VENV)
    os.environ[MARK] = str(VENV)
    command = [str(PYTHON), *sys.orig_argv[1:]]
    if os.name != "nt":
        os.execv(str(PYTHON), command)
    signal.signal(signal.SIGINT, lambda *_: None)  # Ctrl-C reaches the child too, which ends us
    sys.exit(subprocess.call(command))  # exec on Windows would not wait


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
    if not os.environ.get("SHUFFLEUP_NO_VENV"):
        needed = lists(sys.argv[1] if sys.argv[1:] else "serve")
        if not needed.items() <= installed().items():
            try:
                prepare(needed)
            except (OSError, sqlite3.Error) as problem:
                sys.exit("Could not write in %s: %s" % (VENV.parent, problem))
        if not is_inside():
            enter()
    run()


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit("Stopped.")
