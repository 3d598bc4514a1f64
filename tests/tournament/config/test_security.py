"""The key, the hosts, the headers, and Django's own list of what a server must not forget."""

import subprocess
import sys

import pytest
from django.core.exceptions import DisallowedHost, ImproperlyConfigured
from django.http import HttpResponse
from django.test import RequestFactory, override_settings

from tournament.config.headers import HEADERS, SecurityHeaders
from tournament.config.hosts import allowed_hosts
from tournament.config.secret import kept_secret


def test_of_many_processes_that_make_the_key_one_wins(tmp_path):
    code = (
        "import sys; from pathlib import Path; from tournament.config.secret import kept_secret;"
        "sys.stdin.readline(); print(kept_secret(Path(sys.argv[1])))"
    )
    racers = [
        subprocess.Popen(
            [sys.executable, "-c", code, str(tmp_path / "data")],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for _ in range(6)
    ]
    for racer in racers:
        racer.stdin.write("\n")
        racer.stdin.flush()
    keys = {racer.communicate(timeout=60)[0] for racer in racers}
    assert len(keys) == 1
    assert [path.name for path in (tmp_path / "data").iterdir()] == ["secret.txt"]


def test_the_key_stays_the_same(tmp_path):
    assert kept_secret(tmp_path) == kept_secret(tmp_path)
    assert kept_secret(tmp_path) != kept_secret(tmp_path / "another")


def test_a_damaged_key_is_said(tmp_path):
    (tmp_path / "secret.txt").write_text("")
    with pytest.raises(ImproperlyConfigured, match=r"secret.txt is damaged. Delete it"):
        kept_secret(tmp_path)


@pytest.mark.parametrize(
    ("host", "welcome"),
    [
        ("192.168.1.23:8000", True),
        ("10.0.0.4", True),
        ("[fd00::1]:8000", True),
        ("[::1]", True),
        ("localhost:8000", True),
        ("pokerlaptop", True),
        ("pokerlaptop.local:8000", True),
        ("PokerLaptop.local", True),
        ("poker.example.org", True),
        ("evil.example", False),
        ("192.168.1.23.evil.example", False),
        ("2130706433", False),
        ("*", False),
        ("", False),
    ],
)
def test_hosts(monkeypatch, host, welcome):
    monkeypatch.setattr("socket.gethostname", lambda: "PokerLaptop.local")
    with override_settings(ALLOWED_HOSTS=allowed_hosts(["poker.example.org"])):
        request = RequestFactory().get("/", headers={"host": host})
        if welcome:
            assert request.get_host() == host
        else:
            with pytest.raises(DisallowedHost):
                request.get_host()


def test_every_answer_carries_the_headers():
    response = SecurityHeaders(lambda request: HttpResponse("page"))(RequestFactory().get("/"))
    assert HEADERS.items() <= dict(response.items()).items()


def test_a_page_may_be_stricter():
    page = HttpResponse(headers={"Content-Security-Policy": "default-src 'none'"})
    response = SecurityHeaders(lambda request: page)(RequestFactory().get("/"))
    assert response["Content-Security-Policy"] == "default-src 'none'"


def test_no_inline_script_or_style_and_no_frame_is_allowed():
    policy = HEADERS["Content-Security-Policy"]
    assert "unsafe" not in policy
    assert "http" not in policy
    assert "frame-ancestors 'none'" in policy


def test_a_club_behind_https_passes_djangos_list(run_manage):
    checked = run_manage(
        *("check", "--deploy", "--fail-level", "WARNING"),
        SHUFFLEUP_HTTPS="1",
        SHUFFLEUP_HOSTS="poker.example.org",
        DATABASE_URL="postgresql://nobody@127.0.0.1:1/night",
        REDIS_URL="redis://127.0.0.1:1/0",
    )
    assert checked.process.wait(60) == 0, checked.text
