import sys
from pathlib import Path

from django.core.management.base import BaseCommand
from django.utils import translation

from tournament.errors import DirectorError
from tournament.management.house import having_a_house
from tournament.rules.backup import MOST_BYTES, BackupFault
from tournament.services import backup
from tournament.services.deeds import Author
from tournament.words import refusal


class Command(BaseCommand):
    help = "Make a night of the backup of one, beside those that are here."

    def add_arguments(self, parser):
        parser.add_argument("file", type=Path, help="a file that manage.py backup has written")

    def handle(self, file, **options):
        with translation.override("en"):
            try:
                with having_a_house():
                    event = backup.restore(Author(), backup.held(_content(file)))
            except OSError as error:
                sys.exit(f"{file} cannot be read: {error.strerror}")
            except BackupFault as fault:
                sys.exit(refusal(fault.kind, {"name": fault.made_by}))
            except DirectorError as error:
                sys.exit(refusal(error.kind, error.numbers))
        self.stdout.write(f"“{event.title}” is here: /e/{event.slug}/")


def _content(file: Path) -> bytes:
    with file.open("rb") as opened:
        return opened.read(MOST_BYTES + 1)
