"""``manage.py`` on a machine that has only Python."""

import ast
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PYTHON = sys._base_executable
PRETEND = """
import contextlib, ctypes, hashlib, importlib.util, json, os, pathlib, runpy, signal, socket
import sqlite3, subprocess, sys, traceback, types
sys.argv = ["manage.py", *{arguments!r}]
sys.platform = {platform!r}
holders = types.SimpleNamespace(GetConsoleProcessList=lambda *_: 3)  # a shell, py.exe and we
ctypes.windll = types.SimpleNamespace(kernel32=holders)
exists = os.path.exists
os.path.exists = lambda path: {debian} if path == "/etc/debian_version" else exists(path)
{code}
runpy.run_path({manage!r}, None, "__main__")
"""
SYSTEMS = {  # what ``sys.platform`` says there, and whether it is like Debian
    "windows": ("win32", False),
    "mac": ("darwin", False),
    "debian": ("linux", True),
    "other": ("linux", False),
}
START = {
    "windows": "py manage.py serve",
    "mac": "python3 manage.py serve",
    "debian": "python3 manage.py serve",
    "other": "python3 manage.py serve",
}


@pytest.fixture
def entrance(tmp_path):
    """What ``manage.py`` needs before it starts anything, in a folder with an awkward name."""
    copy = tmp_path / "Sju åtta, nio"
    copy.mkdir()
    for name in ("manage.py", "requirements.txt"):
        shutil.copy(ROOT / name, copy / name)
    return copy


@pytest.fixture
def bare(entrance):
    """A copy of the project as a download would be."""
    for name in ("tournament", "tables", "templates", "static"):
        shutil.copytree(ROOT / name, entrance / name, ignore=shutil.ignore_patterns("__pycache__"))
    return entrance


def empty_environment(tmp_path, **more):
    return {"HOME": str(tmp_path), "PATH": os.environ["PATH"], **more}


def run(arguments, folder, environment, **options):
    return subprocess.run(
        [str(argument) for argument in arguments],
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=300,
        **options,
    )


@pytest.fixture
def pretend(entrance, tmp_path):
    """Run the copy's ``manage.py`` as if on another system: (what it said, its exit code)."""

    def start(system, code="", arguments=("check",), **options):
        platform, debian = SYSTEMS[system]
        program = PRETEND.format(
            arguments=list(arguments),
            platform=platform,
            debian=debian,
            code=code,
            manage=str(entrance / "manage.py"),
        )
        environment = empty_environment(tmp_path, **options.pop("environment", {}))
        done = run([PYTHON, "-c", program], entrance, environment, **options)
        return done.stderr, done.returncode

    return start


def test_an_old_python_can_read_it():
    ast.parse((ROOT / "manage.py").read_text(), feature_version=(3, 6))


@pytest.mark.parametrize(
    ("system", "remedy"),
    [
        (
            "windows",
            "Get it with: winget install Python.Python.3.13 (or from "
            "https://www.python.org/downloads/), then start again with: py manage.py serve",
        ),
        (
            "mac",
            "Get it from https://www.python.org/downloads/, open a new Terminal window, "
            "and start again with: python3 manage.py serve",
        ),
        (
            "debian",
            "Get it with: sudo apt install python3.11-venv (where there is no such package, "
            "upgrade the system), then start again with: python3.11 manage.py serve",
        ),
        (
            "other",
            "Get it from your system's packages or https://www.python.org/downloads/, "
            "then start again with it.",
        ),
    ],
)
def test_an_old_python_is_told_where_to_get_a_newer_one(pretend, system, remedy):
    assert pretend(system, "sys.version_info = (3, 9, 6)") == (
        f"Shuffle Up needs Python 3.11 or newer; this is 3.9. {remedy}\n",
        1,
    )


@pytest.mark.parametrize("module", ["venv", "ensurepip"])
@pytest.mark.parametrize(
    ("system", "remedy"),
    [
        (
            "windows",
            "Install the one from https://www.python.org/downloads/, "
            "then start again with: py manage.py serve",
        ),
        (
            "mac",
            "Install the one from https://www.python.org/downloads/, "
            "then start again with: python3 manage.py serve",
        ),
        (
            "debian",
            "Get what is missing with: sudo apt install python3-venv, "
            "then start again with: python3 manage.py serve",
        ),
        (
            "other",
            "Install your system's packages for Python's venv and ensurepip, then start again.",
        ),
    ],
)
def test_a_python_without_venv_or_ensurepip_names_the_remedy(
    pretend, entrance, system, remedy, module
):
    assert pretend(system, f"sys.modules[{module!r}] = None") == (
        f"This Python cannot install packages. {remedy}\n",
        1,
    )
    assert not (entrance / ".venv").exists()


# A venv that is there already, and a pip that finds nothing.
NOTHING_INSTALLS = """
def call(command):
    print(" ".join(command[1:3]))
    return "pip" in command
subprocess.call = call
def connect(address, timeout):
    if {online}:
        return socket.socket()
    raise socket.gaierror(-3, "Temporary failure in name resolution")
socket.create_connection = connect
"""


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_first_start_without_internet_says_so(pretend, entrance, system):
    assert pretend(system, NOTHING_INSTALLS.format(online=False)) == (
        "The first start needs the internet, and this computer does not reach pypi.org: connect "
        "it (the hotspot of a phone will do), then start again with: "
        f"{START[system]}\n",
        1,
    )
    assert not (entrance / ".venv/shuffleup.json").exists()


@pytest.mark.parametrize("system", SYSTEMS)
def test_what_cannot_be_installed_for_another_reason_is_said(pretend, system):
    assert pretend(system, NOTHING_INSTALLS.format(online=True)) == (
        "Could not install what Shuffle Up needs; the lines above say why. It takes about 100 MB "
        f"of disk and a minute, once. Then start again with: {START[system]}\n",
        1,
    )


def test_a_list_that_makes_no_sense_stamps_nothing(entrance, tmp_path):
    (entrance / "requirements.txt").write_text("this is no requirement\n")
    done = run([PYTHON, "manage.py", "check"], entrance, empty_environment(tmp_path))
    assert done.returncode == 1
    assert done.stderr.endswith("start again with: python3 manage.py serve\n")
    assert not (entrance / ".venv/shuffleup.json").exists()


@pytest.mark.parametrize(
    ("system", "remedy"),
    [
        (
            "windows",
            "Move the whole folder of Shuffle Up to one of your own, such as {home}, "
            "and start it there.",
        ),
        (
            "mac",
            "Move the whole folder of Shuffle Up out of Downloads into your home folder, "
            "and start it there.",
        ),
        ("debian", "Make room or give yourself the right to write there, then start again."),
        ("other", "Make room or give yourself the right to write there, then start again."),
    ],
)
def test_a_folder_that_cannot_be_written_is_named(pretend, entrance, tmp_path, system, remedy):
    (entrance / ".venv.lock").mkdir()
    assert pretend(system) == (
        f"Could not write in {entrance}: unable to open database file. "
        f"{remedy.format(home=tmp_path)}\n",
        1,
    )


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_manage_py_taken_alone_out_of_a_zip_says_to_unpack_it_all(pretend, entrance, system):
    (entrance / "requirements.txt").unlink()
    assert pretend(system, arguments=()) == (
        "The rest of Shuffle Up is not beside manage.py. Unpack the whole zip file (on Windows: "
        "right-click it, Extract All), and start manage.py in the folder that this makes.\n",
        1,
    )


# -- a window that a double click opened


def said_with_window(pretend, holders=2, system="windows", code="", **options):
    """What was printed to a window with so many programs in it, where somebody presses Enter."""
    asked = "import builtins\nbuiltins.input = lambda text: print(text, file=sys.stderr)\n"
    old = "sys.version_info = (3, 9, 6)\n"
    return pretend(
        system,
        f"holders.GetConsoleProcessList = lambda *_: {holders}\n" + asked + (code or old),
        **options,
    )


ENTER = "Press Enter to close this window. \n"


@pytest.mark.parametrize("holders", [1, 2])  # without and with py.exe
def test_a_double_click_on_windows_leaves_the_error_to_be_read(pretend, holders):
    said, code = said_with_window(pretend, holders, arguments=())
    assert said.startswith("Shuffle Up needs Python 3.11")
    assert said.endswith(ENTER)
    assert code == 1


@pytest.mark.parametrize(
    "options",
    [
        {"holders": 3},
        {"holders": 0},
        {"environment": {"PROMPT": "$P$G"}},
        {"arguments": ("serve",)},
        {"system": "mac"},
        {"system": "other"},
        {"environment": {"SHUFFLEUP_VENV": "the parent asks"}},
    ],
    ids=lambda options: " ".join(f"{name}={value}" for name, value in options.items()),
)
def test_nobody_is_asked_in_a_terminal(pretend, options):
    said, code = said_with_window(pretend, **{"arguments": (), **options})
    assert "Press Enter" not in said
    assert code == 1


def test_an_error_nobody_thought_of_can_be_read_too(pretend):
    broken = "pathlib.Path.exists = lambda self: 1 / 0\n"
    said, code = said_with_window(pretend, code=broken, arguments=())
    assert "ZeroDivisionError" in said
    assert said.endswith(ENTER)
    assert code == 1


# -- the child process on Windows

CHILD = """#!/bin/sh
echo "child $*"
{work}
"""


@pytest.fixture
def windows_child(entrance, tmp_path):
    """Make a .venv as Windows has it, whose Python is a script; start it by a double click."""

    def start(work):
        scripts = entrance / ".venv/Scripts"
        scripts.mkdir(parents=True)
        (scripts / "python.exe").write_text(CHILD.format(work=work))
        (scripts / "python.exe").chmod(0o755)
        code = "import manage, json; print(json.dumps(manage.lists('serve')))"
        lists = run([PYTHON, "-c", code], entrance, empty_environment(tmp_path)).stdout
        version = f"{sys.version_info[0]}.{sys.version_info[1]}"
        stamp = {"python": version, "lists": json.loads(lists)}
        (entrance / ".venv/shuffleup.json").write_text(json.dumps(stamp))
        program = PRETEND.format(
            arguments=[],
            platform="win32",
            debian=False,
            code="sys.orig_argv = ['py', 'manage.py']",
            manage=str(entrance / "manage.py"),
        )
        return subprocess.Popen(
            [PYTHON, "-c", program],
            cwd=entrance,
            env=empty_environment(tmp_path),
            stdout=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )

    return start


@pytest.mark.parametrize("code", [0, 1, 7])
def test_on_windows_the_venvs_python_is_a_child_and_its_end_is_ours(windows_child, code):
    with windows_child(f"exit {code}") as parent:
        assert parent.stdout.read() == "child manage.py\n"
    assert parent.returncode == code


def test_ctrl_c_on_windows_reaches_the_child_and_the_parent_waits_for_it(windows_child):
    work = "trap 'sleep 0.3; echo stopped; exit 0' INT\necho ready\nwhile :; do sleep 0.05; done"
    with windows_child(work) as parent:
        assert parent.stdout.readline() == "child manage.py\n"
        assert parent.stdout.readline() == "ready\n"
        os.killpg(parent.pid, signal.SIGINT)
        assert parent.stdout.read() == "stopped\n"
    assert parent.returncode == 0


def test_a_child_that_windows_ended_by_ctrl_c_is_no_error(pretend, entrance, windows_child):
    windows_child("exit 0").communicate()
    ended = "subprocess.call = lambda command: 0xC000013A\nsys.orig_argv = ['py', 'manage.py']"
    assert pretend("windows", ended, arguments=()) == ("", 0)


def test_without_a_venv_a_missing_package_is_named(tmp_path):
    environment = empty_environment(tmp_path, SHUFFLEUP_NO_VENV="1")
    done = run([PYTHON, "-S", ROOT / "manage.py", "check"], tmp_path, environment)
    assert (done.stderr, done.returncode) == (
        "No module named 'django'. Install requirements.txt, or unset SHUFFLEUP_NO_VENV.\n",
        1,
    )


def test_it_runs_itself_again_at_most_once(bare, tmp_path):
    stamped = bare / ".venv/bin"
    stamped.mkdir(parents=True)
    (stamped / "python").symlink_to(PYTHON)  # a Python that is not in .venv, whatever its name
    lists = run(
        [PYTHON, "-c", "import json, manage; print(json.dumps(manage.lists('check')))"],
        bare,
        empty_environment(tmp_path),
    )
    stamp = {
        "python": f"{sys.version_info[0]}.{sys.version_info[1]}",
        "lists": json.loads(lists.stdout),
    }
    (bare / ".venv/shuffleup.json").write_text(json.dumps(stamp))
    done = run([PYTHON, "manage.py", "check"], bare, empty_environment(tmp_path))
    assert (done.stderr, done.returncode) == (
        f"{bare}/.venv is not usable. Delete that folder and run the same command again.\n",
        1,
    )


def test_a_bare_copy_installs_itself_once_even_when_killed_half_way(bare, tmp_path):
    environment = empty_environment(tmp_path, SHUFFLEUP_DATA=str(tmp_path / "data"))
    command = [PYTHON, "manage.py", "check"]
    with subprocess.Popen(command, cwd=bare, env=environment, start_new_session=True) as killed:
        time.sleep(4)
        os.killpg(killed.pid, signal.SIGKILL)
    assert not (bare / ".venv/shuffleup.json").exists()

    both = [
        subprocess.Popen(command, cwd=bare, env=environment, stdout=subprocess.PIPE, text=True)
        for _ in range(2)
    ]
    said = [process.communicate(timeout=300)[0] for process in both]
    assert [process.returncode for process in both] == [0, 0]
    assert sorted("Installing" in text for text in said) == [False, True]

    began = time.monotonic()
    again = run(command, bare, environment)
    assert again.returncode == 0, again.stderr
    assert "Installing" not in again.stdout
    assert time.monotonic() - began < 3

    with (bare / "requirements.txt").open("a") as lock:
        lock.write("# one more line\n")
    changed = run([bare / ".venv/bin/python", "manage.py", "check"], bare, environment)
    assert changed.returncode == 0, changed.stderr
    assert "Installing" in changed.stdout
    elsewhere = run([PYTHON, "-I", bare / "manage.py", "check"], tmp_path, environment)
    assert elsewhere.returncode == 0, elsewhere.stderr
    assert "Installing" not in elsewhere.stdout
