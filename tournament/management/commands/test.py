import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

from django.conf import settings
from django.core.management.base import BaseCommand

PARTS = ("python", "js", "browser")
SIDE_BY_SIDE = ["-n", "auto", "--dist", "loadfile"]
# More at once than there are cores, for tests that wait for a clock much of their time.
CORES = os.cpu_count() or 1
CROWDED = ["-n", str(min(8, 2 * CORES)), "--dist", "worksteal"]
ONE_MORE = ["-n", str(min(8, CORES + 1)), "--dist", "worksteal"]
APART = [f"--ignore=tests/{name}" for name in ("browser", "services", "bench")]
# Who asks how fast something is has the machine alone.
TIMED, NOT_TIMED = ["-m", "timed"], ["-m", "not timed"]
# Real processes and real clocks mostly wait: they are not mixed with what only computes.
WITH_PROCESSES = [
    "tests/survival",
    "tests/tournament/config/test_crowd.py",
    "tests/tournament/config/test_database.py",
    "tests/tournament/config/test_embedded.py",
    "tests/tournament/config/test_front.py",
    "tests/tournament/config/test_security.py",
    "tests/tournament/config/test_serve.py",
    "tests/test_manage.py",
]
WITH_SERVICES = [
    "tests/tables/services",
    "tests/tournament/services",
    "tests/tournament/views/test_access.py",
    "tests/tournament/views/test_audiences.py",
    "tests/tournament/views/test_deeds.py",
    "tests/tournament/views/test_director.py",
    "tests/tournament/views/test_events.py",
    "tests/tournament/test_instants.py",
    "tests/tournament/test_push.py",
    "tests/tournament/test_snapshots.py",
]
NO_NODE = "Playwright's Node.js is not there: is tests/requirements.txt installed?"
# The first is Chromium without its windows: the same pages for half the work.
CHROMIUMS = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
)
NO_CHROMIUM = (
    "There is no Chromium on this machine, and Playwright could not fetch one. "
    "On Debian or Ubuntu: sudo apt install chromium-headless-shell"
)
NO_SERVICES = (
    "--services needs TEST_DATABASE_URL (PostgreSQL) and TEST_REDIS_URL, each with nothing in it "
    "that you would miss."
)


class Command(BaseCommand):
    help = "Run every test: Python, JavaScript, and the pages in a browser."
    requires_system_checks = []

    def add_arguments(self, parser):
        parser.add_argument("--only", choices=PARTS, help="this part alone")
        parser.add_argument(
            "--services",
            action="store_true",
            help="instead the tests that take PostgreSQL and Redis, "
            "named in TEST_DATABASE_URL and TEST_REDIS_URL",
        )
        parser.epilog = "What else stands on the line goes to pytest, and means the Python part."

    def run_from_argv(self, argv):
        parser = self.create_parser(argv[0], argv[1])
        options, passed_on = parser.parse_known_args(argv[2:])
        self.execute(**vars(options), pytest=passed_on)

    def handle(self, *, only, services, pytest=(), **options):
        if pytest and not only:
            only = "python"
        if services:
            runs = {"services": with_services}
        else:
            runs = {name: RUNS[name] for name in PARTS if only in {None, name}}
        results = [timed(name, run, pytest) for name, run in runs.items()]
        print("\n" + "\n".join(line for line, _ in results))
        if not all(passed for _, passed in results):
            sys.exit(1)


def timed(name, run, pytest):
    print(f"\n--- {name}\n", flush=True)
    began = time.monotonic()
    passed = run(pytest)
    seconds = time.monotonic() - began
    return f"{name:<9}{'passed' if passed else 'FAILED'}  {seconds:6.1f} s", passed


def run_pytest(arguments, **environment):
    clean = {name: value for name, value in os.environ.items() if name != "DJANGO_SETTINGS_MODULE"}
    command = [sys.executable, "-m", "pytest", *arguments]
    return subprocess.call(command, cwd=settings.BASE, env=clean | environment) == 0


def python(arguments):
    if arguments:
        return run_pytest([*APART, *arguments])
    computing = [*SIDE_BY_SIDE, *APART, *(f"--ignore={path}" for path in WITH_PROCESSES)]
    parts = (
        computing,
        [*ONE_MORE, *WITH_PROCESSES, *NOT_TIMED],
        [*WITH_PROCESSES, *TIMED],
    )
    results = [run_pytest(part) for part in parts]
    return all(results)


def js(arguments):
    node = playwrights_node()
    if node is None:
        print(NO_NODE)
        return False
    files = sorted(str(path) for path in (settings.BASE / "tests/js").rglob("*.test.*js"))
    return subprocess.call([node, "--test", *files], cwd=settings.BASE) == 0


def browser(arguments):
    chromium = find_chromium()
    if chromium is None:
        print(NO_CHROMIUM)
        return False
    if arguments:
        return run_pytest([*CROWDED, "tests/browser", *arguments], SHUFFLEUP_CHROMIUM=chromium)
    parts = ([*CROWDED, "tests/browser", *NOT_TIMED], ["tests/browser", *TIMED])
    results = [run_pytest(part, SHUFFLEUP_CHROMIUM=chromium) for part in parts]
    return all(results)


RUNS = {"python": python, "js": js, "browser": browser}


def with_services(arguments):
    database, redis = os.environ.get("TEST_DATABASE_URL"), os.environ.get("TEST_REDIS_URL")
    if not (database and redis):
        print(NO_SERVICES)
        return False
    parts = (
        [*SIDE_BY_SIDE, *WITH_SERVICES],
        [*ONE_MORE, "tests/services", *NOT_TIMED],
        ["tests/services", *TIMED],
    )
    environment = {"DATABASE_URL": database, "REDIS_URL": redis}
    results = [run_pytest([*part, *arguments], **environment) for part in parts]
    return all(results)


def playwrights_node() -> str | None:
    """The Node.js inside Playwright's package, so that nobody has to install one."""
    try:
        from playwright._impl._driver import compute_driver_executable
    except ImportError:
        return None
    return str(compute_driver_executable()[0])


def find_chromium() -> str | None:
    """The system's, else Playwright's own, fetched if need be."""
    for name in CHROMIUMS:
        if path := shutil.which(name):
            return path
    if not is_there(playwrights_chromium()):
        subprocess.call([sys.executable, "-m", "playwright", "install", "chromium"])
    path = playwrights_chromium()
    return path if is_there(path) else None


def is_there(path: str) -> bool:
    return Path(path).exists()


def playwrights_chromium() -> str:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        return playwright.chromium.executable_path
