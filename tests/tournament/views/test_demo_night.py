import pytest

from tournament import demo
from tournament.models import Event


@pytest.fixture
def night(cast):
    return demo.make_demo()


def test_the_host_makes_it_and_makes_it_anew(cast):
    first = cast.host.post("/demo/")
    assert first.url == "/e/demo/"
    cast.host.post("/demo/")
    assert Event.objects.filter(slug="demo").count() == 1


@pytest.mark.parametrize("state", demo.STATES)
def test_each_state_is_one_button(cast, night, state):
    page = cast.host.get("/e/demo/").content.decode()
    assert f'formaction="/e/demo/show/{state}/"' in page
    assert cast.host.post(f"/e/demo/show/{state}/").url == "/e/demo/"
    script = cast.host.post(f"/e/demo/show/{state}/", headers={"hx-request": "true"})
    assert script.status_code == 204
    for path in ("", "tv/", "view/", "levels/", "journal/", "reading.json"):
        assert cast.host.get(f"/e/demo/{path}").status_code == 200
    assert cast.host.get("/").status_code == 200


def test_only_those_who_steer_it_change_its_state(cast, night):
    for role in ("director", "captain", "guest"):
        assert cast[role].post("/e/demo/show/paused/").status_code == 403
    assert cast.host.post("/e/demo/show/party/").status_code == 404
    assert cast.host.get("/e/demo/show/paused/").status_code == 405


def test_no_other_night_has_such_buttons(cast, night):
    assert "/e/demo/show/" not in cast.host.get("/e/friday/").content.decode()


def test_the_demo_is_deleted_while_it_runs(cast, night):
    assert "goes for good" in cast.host.get("/e/demo/delete/").content.decode()
    assert cast.host.post("/e/demo/delete/").url == "/"
    assert not Event.objects.filter(slug="demo").exists()
    assert cast.host.post("/e/demo/show/paused/").status_code == 404


def test_the_demo_is_no_last_time(cast, night):
    assert "Same as last time" not in cast.host.get("/").content.decode()
