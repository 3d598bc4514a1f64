import sys
from pathlib import Path

from django.core.management.base import BaseCommand

from tournament.management.house import having_a_house
from tournament.models import Event
from tournament.services import backup


class Command(BaseCommand):
    help = "Write the backup of one night: manage.py backup friday friday.shuffleup"

    def add_arguments(self, parser):
        parser.add_argument("slug", help="the night's address: friday for /e/friday/")
        parser.add_argument("file", nargs="?", type=Path, help="without it: standard output")

    def handle(self, slug, file, **options):
        with having_a_house():
            event = Event.objects.filter(slug=slug).first()
        if event is None:
            sys.exit(f"There is no night /e/{slug}/ here.")
        if file is None and sys.stdout.isatty():
            sys.exit(f"Say where it goes: manage.py backup {slug} {slug}.shuffleup")
        content = backup.content_of(event)
        try:
            if file is None:
                sys.stdout.buffer.write(content)
                sys.stdout.buffer.flush()
            else:
                file.write_bytes(content)
        except OSError as error:
            sys.exit(f"The backup cannot be written: {error.strerror}")
