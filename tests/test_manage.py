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
import runpy, sys
sys.argv = ["manage.py", "check"]
{}
runpy.run_path({!r}, None, "__main__")
"""


@pytest.fixture
def bare(tmp_path):
    """A copy of the project as a download would be, in a folder with an awkward name."""
    copy = tmp_path / "Sju åtta, nio"
    for name in ("tournament", "tables", "templates", "static"):
        shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("manage.py", "requirements.txt"):
        shutil.copy(ROOT / name, copy / name)
    return copy


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


def test_an_old_python_can_read_it_and_is_told(tmp_path):
    ast.parse((ROOT / "manage.py").read_text(), feature_version=(3, 6))
    code = PRETEND.format("sys.version_info = (3, 9, 6)", str(ROOT / "manage.py"))
    done = run([PYTHON, "-c", code], tmp_path, empty_environment(tmp_path))
    assert (done.stderr, done.returncode) == (
        "Shuffle Up needs Python 3.11 or newer; this is 3.9. "
        "Install a newer Python, then run this command with it.\n",
        1,
    )


def test_a_python_without_ensurepip_names_the_package(bare, tmp_path):
    code = PRETEND.format("sys.modules['ensurepip'] = None", str(bare / "manage.py"))
    done = run([PYTHON, "-c", code], bare, empty_environment(tmp_path))
    assert (done.stderr, done.returncode) == (
        "This Python cannot make a virtual environment. "
        "On Debian or Ubuntu: sudo apt install python3-venv\n",
        1,
    )
    assert not (bare / ".venv").exists()


def test_what_cannot_be_installed_is_said_and_nothing_is_stamped(bare, tmp_path):
    (bare / "requirements.txt").write_text("this is no requirement\n")
    done = run([PYTHON, "manage.py", "check"], bare, empty_environment(tmp_path))
    assert done.returncode == 1
    assert done.stderr.endswith("run the same command again when they are there.\n")
    assert not (bare / ".venv/shuffleup.json").exists()


def test_a_folder_that_cannot_be_written_is_named(bare, tmp_path):
    (bare / ".venv.lock").mkdir()
    done = run([PYTHON, "manage.py", "check"], bare, empty_environment(tmp_path))
    assert (done.stderr, done.returncode) == (
        f"Could not write in {bare}: unable to open database file\n",
        1,
    )


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
