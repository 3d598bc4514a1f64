import os
import signal
import sys
import threading
import time
import webbrowser
from pathlib import Path
from tempfile import TemporaryFile

from django.conf import settings
from django.core.management.base import BaseCommand
from django.db import OperationalError
from django.utils import autoreload

from tournament.computer import state
from tournament.config import database, listen, looks, static, terminal
from tournament.config.network import Network
from tournament.config.running import Running
from tournament.config.watching import Watching
from tournament.services import rights

OTHER_STARTS_SECONDS = 15
TO_READY = "?to=ready"  # the browser on this computer goes there once it has signed in
NO_ROOM = "The disk is full: make room where {data} is, then start again. Nothing was lost."
NEWER = (
    "The nights in {data} were last run by a newer Shuffle Up (it knows {migrations}). "
    "Start that version, or name another folder in SHUFFLEUP_DATA."
)
NOT_WRITABLE = (
    "Shuffle Up cannot write in {data}: {reason}. "
    "Give it the right to, or name another folder in SHUFFLEUP_DATA."
)


class Command(BaseCommand):
    help = "Run the night: the server for this home's network, with all that it needs."
    requires_system_checks = []

    def add_arguments(self, parser):
        parser.add_argument("--local", action="store_true", help="answer this computer alone")
        parser.add_argument("--port", type=int, help="this port and no other; 0 = any free one")
        parser.add_argument("--demo", action="store_true", help="add a night in progress")
        parser.add_argument("--no-browser", action="store_true", help="open no browser")
        parser.add_argument("--reload", action="store_true", help="start anew when code changes")

    def handle(self, **options):
        try:
            if options["reload"]:
                os.environ["SHUFFLEUP_DEBUG"] = "1"  # for the process that the reloader starts
                autoreload.run_with_reloader(self.run, **{**options, "no_browser": True})
            else:
                self.run(**options)
        except database.NewerDatabase as migrations:
            sys.exit(NEWER.format(data=settings.DATA, migrations=migrations))
        except listen.PortTaken as taken:
            sys.exit(f"{taken} Choose another with --port, or leave --port away.")
        except (OSError, OperationalError) as error:
            if "disk is full" in str(error) or "No space left" in str(error):
                sys.exit(NO_ROOM.format(data=settings.DATA))
            raise

    def run(self, *, local, port, demo, no_browser, **options):
        demand_writable(settings.DATA)
        running = Running(settings.DATA)
        if not running.take():
            self.show_other(running, no_browser)
            return
        listen.allow_many_files()
        doors = listen.open_doors(local, port, settings.DATA / "port.txt")
        if backup := database.bring_up_to_date(settings.DATA / "backups"):
            self.stdout.write(f"Brought the database up to date; as it was: {backup}")
        static.collect()
        if demo:
            from tournament.demo import make_demo

            make_demo()
        network = Network(doors, running, self.say)
        home = network.begin()
        watching = looks.watching(settings.DATA, self.say)
        watching.looks += network.looks
        serve(network, watching, self.opening(home, demo, no_browser))
        state.forget()  # the cache of a club outlives this process
        running.leave()
        self.stdout.write("Stopped.")
        leave()

    def opening(self, home, demo, no_browser):
        """What is said and opened once the server answers; its links are made now."""
        known, link = state.known(), sign_in_link(home)
        why = terminal.ALONE if known.alone else terminal.NO_NETWORK
        greeting = terminal.greeting(home, known.homes, link, settings.DATA, demo, why)
        browser = sign_in_link(home) + TO_READY

        def ready():
            self.say(greeting)
            if known.homes and self.stdout.isatty():
                self.say(terminal.drawn(link))
            if warning := looks.look_at_folder(settings.DATA):
                self.say(f"{warning}\n")
            if not no_browser:
                open_browser(browser)

        return ready

    def say(self, text):
        self.stdout.write(text)
        self.stdout.flush()

    def show_other(self, running, no_browser):
        give_up = time.monotonic() + OTHER_STARTS_SECONDS
        while (home := running.told()) is None:
            if time.monotonic() > give_up:
                sys.exit(f"Another Shuffle Up uses {settings.DATA} but does not answer.")
            time.sleep(0.1)
        self.stdout.write(f"Shuffle Up runs already: {home}")
        if not no_browser:
            open_browser(sign_in_link(home) + TO_READY)


def demand_writable(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with TemporaryFile(dir=folder) as file:
            file.write(b"\0" * 65_536)
    except (PermissionError, FileExistsError, NotADirectoryError) as error:
        sys.exit(NOT_WRITABLE.format(data=folder, reason=error.strerror))


def sign_in_link(home: str) -> str:
    return f"{home}in/{rights.invite_host()}/"


def open_browser(url: str) -> None:
    if os.name == "posix" and sys.platform != "darwin":
        if not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
            return  # a text browser would take over the terminal
    threading.Thread(target=webbrowser.open, args=[url], daemon=True).start()


def serve(network: Network, watching: Watching, ready) -> None:
    """Answer until told to stop; streams end at once, requests within a second."""
    import uvicorn

    from tournament.config.asgi import application
    from tournament.config.embedded import Embedded

    class Server(uvicorn.Server):
        async def startup(self, sockets=None):
            await super().startup(sockets)
            ready()
            watching.start()
            network.announce()

    config = uvicorn.Config(
        network.reached.before(application),
        access_log=False,
        log_config=None,
        server_header=False,
        timeout_graceful_shutdown=1,
        ws="none",
    )
    server = Server(config)

    def stop(number, frame):
        server.should_exit = True

    if threading.current_thread() is threading.main_thread():
        # uvicorn raises a signal again when it is done with it; one that comes even later is one
        # of an impatient host. Both find this handler.
        for name in ("SIGINT", "SIGTERM", "SIGBREAK"):  # Ctrl-Break is of Windows alone
            if hasattr(signal, name):
                signal.signal(getattr(signal, name), stop)
    embedded = Embedded()
    embedded.start()
    server.run(sockets=network.doors.sockets)
    network.announcing.stop()
    watching.stop()
    embedded.stop()
    network.announcing.join(0.5)


def leave() -> None:
    """End without waiting for threads: a task that still runs is rolled back with its process."""
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(0)
