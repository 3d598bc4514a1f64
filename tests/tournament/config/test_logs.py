import logging

import pytest

from tournament.config.logs import WithoutTokens


@pytest.mark.parametrize(
    ("message", "args", "line"),
    [
        ("%s: %s", ("Service Unavailable", "/in/s3cret-T0ken/"), "Service Unavailable: /in/.../"),
        ("POST /in/s3cret: %s", ("locked",), "POST /in/...: locked"),
        (
            "Could not look after the clock of %s",
            ("friday",),
            "Could not look after the clock of friday",
        ),
        ("100% of it", (), "100% of it"),
    ],
)
def test_the_token_of_a_link_is_in_no_line(message, args, line):
    record = logging.LogRecord("django.request", logging.ERROR, "", 1, message, args, None)
    assert WithoutTokens().filter(record)
    assert record.getMessage() == line


def test_every_line_goes_through_it(settings):
    assert settings.LOGGING["handlers"]["console"]["filters"] == ["without tokens"]
