import asyncio

import pytest
from django.core.management import call_command

from tournament.config.headers import HEADERS
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


def headers_of(path):
    sent = []

    async def send(message):
        sent.append(message)

    asyncio.run(StaticFiles()({"path": path, "method": "GET", "headers": []}, send))
    return {name.decode() for name, _value in sent[0]["headers"]}


@pytest.mark.parametrize("path", [SHEET, "/static/js/tv.js"])
def test_a_part_of_a_page_says_nothing_of_what_documents_may_do(path):
    found = headers_of(path)
    assert {"x-content-type-options", "cross-origin-resource-policy"} <= found
    assert not found & {"content-security-policy", "permissions-policy", "x-frame-options"}


def test_a_picture_that_can_be_opened_by_itself_may_do_no_more_than_a_page():
    assert {name.lower() for name in HEADERS} <= headers_of("/static/img/icon.svg")
