"""A database that cannot just now: one sentence, and nothing that looks like our fault."""

import threading

import pytest
from django.db import InterfaceError, OperationalError, connection
from django.http import HttpResponse
from django.test import Client
from django.urls import path

from tournament.config import urls
from tournament.config.trouble import AWAY, BUSY, FULL, sentence_for
from tournament.services import locking

TROUBLES = [
    (OperationalError("database is locked"), BUSY),
    (OperationalError("database or disk is full"), FULL),
    (OperationalError('could not extend file "base/1/2": No space left on device'), FULL),
    (OperationalError("server closed the connection unexpectedly"), AWAY),
    (InterfaceError("connection already closed"), AWAY),
]
raised = []


def view(request):
    raise raised.pop()


urlpatterns = [path("trouble", view), *urls.urlpatterns]
handler500 = lambda request: HttpResponse("ours", status=500)  # noqa: E731


@pytest.fixture
def client(settings):
    settings.ROOT_URLCONF = __name__
    return Client(raise_request_exception=False)


@pytest.mark.parametrize(("error", "sentence"), TROUBLES)
def test_each_has_its_sentence(error, sentence):
    assert sentence_for(error) == sentence


@pytest.mark.parametrize("header", ["HX-Request", "Idempotency-Key"])
def test_a_script_gets_the_sentence_alone(client, header):
    raised.append(OperationalError("database is locked"))
    answer = client.post("/trouble", headers={header: "true"})
    assert (answer.status_code, answer.content.decode()) == (503, str(BUSY))


def test_somebody_without_a_script_gets_a_page(client):
    raised.append(OperationalError("database or disk is full"))
    answer = client.get("/trouble")
    assert answer.status_code == 503
    assert "The disk of the host&#x27;s computer is full" in answer.content.decode()


def test_other_faults_stay_what_they_are(client):
    raised.append(ValueError())
    assert client.get("/trouble").status_code == 500


def test_a_writer_does_not_wait_for_ever_for_its_turn(transactional_db, monkeypatch):
    if not locking.ONE_WRITER:
        pytest.skip("PostgreSQL locks rows")
    monkeypatch.setattr(locking, "WAIT_SECONDS", 0.1)
    refused = []

    def try_to_write():
        try:
            with locking.turn():
                pass
        except OperationalError as error:
            refused.append(sentence_for(error))
        finally:
            connection.close()

    with locking.turn():
        other = threading.Thread(target=try_to_write)
        other.start()
        other.join()
    assert refused == [BUSY]
