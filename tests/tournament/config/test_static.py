import asyncio

from django.core.management import call_command

from tournament.config.static import StaticFiles

SHEET = "/static/css/tokens.css"


def encoding():
    """How the style sheet is sent to a browser that takes gzip."""
    sent = []

    async def send(message):
        sent.append(message)

    scope = {"path": SHEET, "method": "GET", "headers": [(b"accept-encoding", b"gzip")]}
    assert asyncio.run(StaticFiles()(scope, send))
    return dict(sent[0]["headers"]).get(b"content-encoding")


def test_what_a_club_has_collected_is_sent_compressed(settings, tmp_path):
    settings.STATIC_ROOT = tmp_path / "static"
    call_command("collectstatic", interactive=False, verbosity=0)
    assert encoding() == b"gzip"


def test_without_that_the_files_are_sent_as_they_stand(settings, tmp_path):
    settings.STATIC_ROOT = tmp_path / "static"
    assert encoding() is None
