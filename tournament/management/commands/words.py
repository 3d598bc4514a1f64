"""The catalogues: what all pages say, gathered, and compiled for machines without gettext."""

import contextlib
import shutil

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

LOCALE = settings.BASE / "tournament/locale"
LANGUAGES = [code for code, _name in settings.LANGUAGES if code != settings.LANGUAGE_CODE]
# No dates: two who gather words on the same evening would only conflict over them.
HEADER = {
    "Project-Id-Version": "Shuffle Up",
    "MIME-Version": "1.0",
    "Content-Type": "text/plain; charset=UTF-8",
    "Content-Transfer-Encoding": "8bit",
    "Plural-Forms": "nplurals=2; plural=(n != 1);",
}
NO_GETTEXT = (
    "Gathering words takes GNU gettext. On Debian or Ubuntu: sudo apt install gettext. "
    "After a change of translations alone, --compile does without."
)
NO_POLIB = "polib is not there: is tests/requirements.txt installed?"


class Command(BaseCommand):
    help = "Gather the words of all pages into the catalogues, and compile them (for developers)."
    requires_system_checks = []

    def add_arguments(self, parser):
        parser.add_argument(
            "--compile", action="store_true", help="compile what the catalogues say already"
        )

    def handle(self, *, compile, **options):
        try:
            import polib
        except ImportError:
            raise CommandError(NO_POLIB) from None
        if not compile:
            gather()
        for language in LANGUAGES:
            path = LOCALE / language / "LC_MESSAGES/django.po"
            catalogue = polib.pofile(str(path))
            tidy(catalogue, language)
            catalogue.save()
            path.with_suffix(".mo").write_bytes(catalogue.to_binary())
            lacking = catalogue.untranslated_entries()
            self.stdout.write(f"{language}: {len(catalogue)} texts, {len(lacking)} to translate")
            for entry in lacking:
                self.stdout.write(f"  {entry.msgid}")


def gather():
    if not shutil.which("xgettext"):
        raise CommandError(NO_GETTEXT)
    with contextlib.chdir(settings.BASE):
        call_command(
            "makemessages",
            locale=LANGUAGES,
            ignore_patterns=["tests", "data"],
            no_location=True,
            no_obsolete=True,
            verbosity=0,
        )


def tidy(catalogue, language):
    """Take out what gettext guessed from a similar text, and what it says of people and dates."""
    catalogue.header = "Gathered and compiled by: python3 manage.py words"
    catalogue.metadata_is_fuzzy = False
    catalogue.metadata = {"Language": language, **HEADER}
    for entry in catalogue.obsolete_entries():
        catalogue.remove(entry)
    for entry in catalogue:
        entry.previous_msgid = entry.previous_msgid_plural = entry.previous_msgctxt = None
        if entry.fuzzy:
            entry.flags.remove("fuzzy")
            entry.msgstr, entry.msgstr_plural = "", dict.fromkeys(entry.msgstr_plural, "")
