import pytest
from django.core.cache import cache

from tournament.errors import DirectorError
from tournament.models import Invitation, Right
from tournament.services import rights


@pytest.fixture(autouse=True)
def no_tries_yet():
    cache.clear()


def test_a_link_makes_one_device_the_hosts_once(db, time):
    token = rights.invite_host()
    device, right = rights.accept(token, None, "iPhone")
    assert (right.event, right.kind, right.label) == (None, Right.Kind.STEER, "iPhone")
    assert right.device_hash == rights.hashed(device)
    with pytest.raises(DirectorError) as refusal:
        rights.accept(token, None, "another")
    assert refusal.value.kind == "link_is_used"


def test_a_link_is_good_for_a_quarter_of_an_hour(db, time):
    token = rights.invite_host()
    time.passes(minutes=15)
    assert rights.open_invitation(token) is None
    with pytest.raises(DirectorError):
        rights.accept(token, None, "late")


def test_no_secret_is_stored(db, time):
    token = rights.invite_host()
    device, _right = rights.accept(token, None, "iPhone")
    stored = f"{list(Invitation.objects.values())}{list(Right.objects.values())}"
    assert token not in stored
    assert device not in stored


def test_a_device_gathers_rights(make_event, time):
    event = make_event()
    device, _right = rights.accept(rights.invite(event, Right.Kind.STEER), None, "iPad")
    again, right = rights.accept(rights.invite(event, Right.Kind.TABLE, 2), device, "iPad")
    assert again == device
    assert (right.event, right.kind, right.table_number) == (event, Right.Kind.TABLE, 2)
    assert Right.objects.filter(device_hash=rights.hashed(device)).count() == 2


def test_a_secret_that_somebody_put_into_the_browser_gets_no_right(db, time):
    device, right = rights.accept(rights.invite_host(), "planted", "iPad")
    assert device != "planted"
    assert right.device_hash == rights.hashed(device)


def test_a_device_that_was_shown_out_comes_back_with_another_secret(db, time):
    device, right = rights.accept(rights.invite_host(), None, "iPad")
    rights.revoke(right.pk, None)
    again, _right = rights.accept(rights.invite_host(), device, "iPad")
    assert again != device


def test_a_revoked_right_is_gone_at_once(make_event, time):
    event = make_event()
    _device, right = rights.accept(rights.invite(event, Right.Kind.STEER), None, "iPad")
    rights.revoke(right.pk, event)
    assert not Right.objects.filter(revoked_at=None).exists()


def test_a_right_of_another_night_is_not_revoked_from_here(make_event, time):
    one, two = make_event(title="One"), make_event(title="Two")
    _device, right = rights.accept(rights.invite(one, Right.Kind.STEER), None, "iPad")
    rights.revoke(right.pk, two)
    assert Right.objects.get().revoked_at is None


def test_revoke_all_leaves_the_one_who_asks(make_event, time):
    event = make_event()
    mine, _ = rights.accept(rights.invite_host(), None, "mine")
    for name in ("a", "b"):
        rights.accept(rights.invite(event, Right.Kind.STEER), None, name)
    assert rights.revoke_everybody_else(None, rights.hashed(mine)) == 2
    assert [right.label for right in Right.objects.filter(revoked_at=None)] == ["mine"]


def test_the_password_signs_the_host_in(db, time):
    rights.set_password("correct horse")
    _device, right = rights.sign_in("correct horse", None, "laptop", "192.168.1.7")
    assert right.event is None


def test_wrong_passwords_run_into_a_limit(db, time):
    rights.set_password("correct horse")
    for _ in range(rights.TRIES):
        with pytest.raises(DirectorError) as refusal:
            rights.sign_in("wrong", None, "x", "192.168.1.7")
        assert refusal.value.kind == "wrong_password"
    with pytest.raises(DirectorError) as refusal:
        rights.sign_in("correct horse", None, "x", "192.168.1.7")
    assert refusal.value.kind == "too_many_tries"
    rights.sign_in("correct horse", None, "another device", "192.168.1.8")


def test_without_a_password_nobody_signs_in_with_one(db, time):
    with pytest.raises(DirectorError) as refusal:
        rights.sign_in("", None, "x", "192.168.1.7")
    assert refusal.value.kind == "no_password_set"


def test_revoke_all_takes_unused_links_too(make_event, time):
    event = make_event()
    token = rights.invite(event, Right.Kind.STEER)
    elsewhere = rights.invite(make_event(title="Other"), Right.Kind.STEER)
    rights.revoke_everybody_else(event, "mine")
    assert rights.open_invitation(token) is None
    assert rights.open_invitation(elsewhere) is not None


def test_the_host_may_revoke_any_right(make_event, time):
    event = make_event()
    _device, one = rights.accept(rights.invite(event, Right.Kind.STEER), None, "iPad")
    _device, two = rights.accept(rights.invite_host(), None, "laptop")
    rights.revoke(two.pk, event)  # who may steer one night does not reach the host
    assert Right.objects.filter(revoked_at=None).count() == 2
    for right in (one, two):
        rights.revoke(right.pk, None)
    assert not Right.objects.filter(revoked_at=None).exists()


def test_a_device_gives_everything_back(make_event, time):
    device, _right = rights.accept(rights.invite_host(), None, "iPhone")
    rights.accept(rights.invite(make_event(), Right.Kind.TABLE, 1), device, "iPhone")
    rights.sign_out(device)
    assert not Right.objects.filter(revoked_at=None).exists()


def test_a_device_has_one_name(make_event, time):
    event = make_event()
    device, host = rights.accept(rights.invite_host(), None, "iPhone")
    rights.accept(rights.invite(event, Right.Kind.TABLE, 1), device, "iPhone")
    rights.rename(host.pk, event, "not from here")
    rights.rename(host.pk, None, "Karin")
    assert [right.label for right in Right.objects.all()] == ["Karin", "Karin"]


def test_when_a_device_was_last_seen(db, time):
    _device, right = rights.accept(rights.invite_host(), None, "iPhone")
    time.passes(minutes=7)
    rights.device_seen(right.pk)
    right.refresh_from_db()
    assert right.seen_at == time.wall


def test_the_code_for_viewers_is_typed_as_people_type(make_event):
    event = make_event(viewer_code="KLARAB")
    rights.demand_viewer_code(event, " kla rab ", "192.168.1.7")
    for _ in range(rights.TRIES):
        with pytest.raises(DirectorError) as refusal:
            rights.demand_viewer_code(event, "ÅÄÖ", "192.168.1.7")
        assert refusal.value.kind == "wrong_code"
    with pytest.raises(DirectorError) as refusal:
        rights.demand_viewer_code(event, "KLARAB", "192.168.1.7")
    assert refusal.value.kind == "too_many_tries"
    rights.set_password("correct horse")
    rights.sign_in("correct horse", None, "laptop", "192.168.1.7")
