"""Every page for everybody: who gets it, and who does not."""

import pytest

from tournament.models import Event, Player
from tournament.services import schedules

ROLES = ("host", "director", "captain", "stranger", "guest")
EVERYBODY, STEERS, HOST = set(ROLES), {"host", "director"}, {"host"}

PAGES = [
    ("/e/{slug}/invited/", STEERS),
    ("/", EVERYBODY),
    ("/sign-in/", EVERYBODY - HOST),
    ("/new/", HOST),
    ("/schedules/", HOST),
    ("/schedules/{schedule}/", HOST),
    ("/schedules/import/", HOST),
    ("/schedules/{schedule}/blinds.json", HOST),
    ("/devices/", HOST),
    ("/players/", HOST),
    ("/players/{player}/", HOST),
    ("/players/import/", HOST),
    ("/players/players.csv", HOST),
    ("/e/{slug}/levels/import/", STEERS),
    ("/e/{slug}/levels/blinds.csv", STEERS),
    ("/e/{slug}/settings/", STEERS),
    ("/e/{slug}/money/", STEERS),
    ("/e/{slug}/person/1/by/", STEERS),
    ("/e/{slug}/devices/", STEERS),
    ("/ready/", HOST),
    ("/e/{slug}/ready/", STEERS),
    ("/e/{slug}/delete/", HOST),
    ("/e/{slug}/backup/", STEERS),
    ("/restore/", HOST),
    ("/e/{slug}/tv/", EVERYBODY),
    ("/e/{slug}/tv/panel/", EVERYBODY),
    ("/e/{slug}/results/", EVERYBODY),
    ("/e/{slug}/tv/panel/spoken.json", EVERYBODY),
    ("/e/{slug}/view/", EVERYBODY),
    ("/e/{slug}/me/", EVERYBODY),
    ("/e/{slug}/me/part/", EVERYBODY),
    ("/e/{slug}/guests/", STEERS),
    ("/e/{slug}/", EVERYBODY),
    ("/e/{slug}/qr.svg", EVERYBODY),
    ("/e/{slug}/codes/", STEERS),
    ("/e/{slug}/tv/wifi/", EVERYBODY),
    ("/tv/help/", EVERYBODY),
    ("/e/{slug}/sheets/", EVERYBODY),
    ("/e/{slug}/sheets/host/", STEERS),
    ("/e/{slug}/sheets/counting/", STEERS),
    ("/e/{slug}/sheets/chips/", EVERYBODY),
    ("/e/{slug}/sheets/breaks/", EVERYBODY),
    ("/e/{slug}/sheets/blinds/", EVERYBODY),
]

DEEDS = [
    ("/new/", HOST),
    ("/again/", HOST),
    ("/demo/", HOST),
    ("/schedules/new/", HOST),
    ("/schedules/{schedule}/", HOST),
    ("/schedules/{schedule}/copy/", HOST),
    ("/schedules/{schedule}/delete/", HOST),
    ("/schedules/import/", HOST),
    ("/players/", HOST),
    ("/players/{player}/", HOST),
    ("/players/{player}/merge/", HOST),
    ("/players/{player}/remove/", HOST),
    ("/players/import/", HOST),
    ("/e/{slug}/levels/import/", STEERS),
    ("/devices/", HOST),
    ("/e/{slug}/devices/", STEERS),
    ("/ready/", HOST),
    ("/e/{slug}/ready/", HOST),
    ("/e/{slug}/settings/", STEERS),
    ("/e/{slug}/settings/save/", STEERS),
    ("/e/{slug}/settings/blinds/", STEERS),
    ("/e/{slug}/delete/", HOST),
    ("/e/{slug}/codes/", HOST),
    ("/e/{slug}/codes/show/", STEERS),
    ("/e/{slug}/guests/let-in/", STEERS),
    ("/e/{slug}/guests/sell/", STEERS),
    ("/e/{slug}/sheets/counting/", STEERS),
]


@pytest.fixture
def fill(cast, plans):
    """Put the night, a saved schedule and somebody of the book into an address."""
    saved = schedules.save("Ours", plans.LADDER, stack=5000)
    anna = Player.objects.create(name="Anna")
    return lambda path: path.format(slug=cast.event.slug, schedule=saved.pk, player=anna.pk)


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize(("path", "allowed"), PAGES, ids=[path for path, _allowed in PAGES])
def test_a_page_is_shown_to_those_it_is_for(cast, fill, path, allowed, role):
    answer = cast[role].get(fill(path))
    if path == "/sign-in/" and role == "host":
        assert answer.status_code == 302
    else:
        assert answer.status_code == (200 if role in allowed else 403)


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize(("path", "allowed"), DEEDS, ids=[path for path, _allowed in DEEDS])
def test_a_deed_is_for_those_who_may(cast, fill, path, allowed, role):
    answer = cast[role].post(fill(path))
    assert (answer.status_code == 403) == (role not in allowed)
    assert answer.status_code < 500


@pytest.mark.parametrize(("path", "allowed"), DEEDS, ids=[path for path, _allowed in DEEDS])
def test_a_form_from_elsewhere_does_nothing(cast, fill, make_device, path, allowed):
    from tournament.services import rights

    client = make_device(rights.invite_host(), enforce_csrf_checks=True)
    before = Event.objects.count()
    answer = client.post(fill(path))
    assert answer.status_code == 403
    assert b"This page is from an earlier visit" in answer.content
    assert Event.objects.count() == before


@pytest.mark.parametrize("path", ["/sign-in/", "/sign-out/", "/e/{slug}/code/", "/language/"])
def test_nobody_is_signed_in_or_out_from_elsewhere(cast, fill, make_device, path):
    assert make_device(enforce_csrf_checks=True).post(fill(path)).status_code == 403


@pytest.mark.parametrize("path", [path for path, _allowed in PAGES if "{slug}" in path])
def test_a_night_that_is_not_there(cast, path):
    assert cast.host.get(path.format(slug="nowhere")).status_code == 404


@pytest.mark.parametrize(
    "path", ["/again/", "/demo/", "/sign-out/", "/schedules/new/", "/e/{slug}/settings/save/"]
)
def test_looking_at_an_address_does_nothing(cast, fill, path):
    before = Event.objects.count()
    assert cast.host.get(fill(path)).status_code == 405
    assert Event.objects.count() == before


def test_pages_are_kept_by_nobody(cast, fill):
    for path, _allowed in PAGES[:19]:
        answer = cast.host.get(fill(path))
        assert "no-store" in answer.get("Cache-Control", ""), path
