import sys

from django.conf import settings
from django.core.management.base import BaseCommand

from tournament.config.running import Running
from tournament.services import rights


class Command(BaseCommand):
    help = "Print a link that makes one device the host's, within 15 minutes."

    def handle(self, **options):
        home = club_home() if settings.HOSTS else served_home()
        if home is None:
            sys.exit("Shuffle Up is not running. Start it with: python3 manage.py serve")
        self.stdout.write(f"{home}in/{rights.invite_host()}/")


def club_home() -> str:
    return f"{'https' if settings.HTTPS else 'http'}://{settings.HOSTS[0]}/"


def served_home() -> str | None:
    running = Running(settings.DATA)
    return None if running.take() else running.told()
