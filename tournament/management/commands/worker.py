import os
import signal
import sys
import threading

from django.conf import settings
from django.core.management.base import BaseCommand

from tournament.config.embedded import Embedded


class Command(BaseCommand):
    help = "Run the background worker of a club: times the clocks, beside any number of servers."

    def add_arguments(self, parser):
        parser.add_argument("--concurrency", type=int, default=2, help="tasks at once")

    def handle(self, *, concurrency, **options):
        if not settings.REDIS_URL:
            sys.exit("A worker of its own needs REDIS_URL. Without it, serve has one inside.")
        told = threading.Event()
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, lambda number, frame: told.set())
        embedded = Embedded(concurrency)
        embedded.start()
        if embedded.ready.wait(10):
            self.stdout.write("The worker is ready. Ctrl-C stops it.")
            self.stdout.flush()
        told.wait()
        embedded.stop()
        os._exit(0)
