import pytest

from tests.tournament.jpegs import EXIF, jpeg
from tournament.errors import DirectorError
from tournament.models import Event, WinnerPhoto
from tournament.services import clock, events, photos, undo


def kept(event):
    return bytes(WinnerPhoto.objects.get(event=event).jpeg)


def test_a_picture_is_kept_without_what_it_tells_and_goes_with_the_night(make_running, karin):
    event = make_running()
    photos.set_photo(event.pk, karin, data=jpeg(told=EXIF))
    assert kept(event) == jpeg()
    assert photos.set_photo(event.pk, karin, data=jpeg()).line is None
    clock.finish(event.pk, karin)
    events.delete_event(event.pk)
    assert not Event.objects.exists()
    assert not WinnerPhoto.objects.exists()


def test_another_picture_takes_its_place_and_an_undo_brings_the_first_back(make_running, karin):
    event = make_running()
    photos.set_photo(event.pk, karin, data=jpeg())
    line = photos.set_photo(event.pk, karin, data=jpeg(scan=b"\x99")).line
    assert kept(event) == jpeg(scan=b"\x99")
    undo.undo(event.pk, karin, line.number)
    assert kept(event) == jpeg()


@pytest.mark.parametrize(
    ("data", "kind"),
    [(b"GIF89a", "not_a_picture"), (jpeg(scan=b"\1" * 300_001), "picture_too_large")],
)
def test_bad_files(make_running, karin, data, kind):
    with pytest.raises(DirectorError, match=kind):
        photos.set_photo(make_running().pk, karin, data=data)
    assert not WinnerPhoto.objects.exists()


def test_nobody_has_won_before_the_start(make_event, karin):
    with pytest.raises(DirectorError, match="not_started"):
        photos.set_photo(make_event().pk, karin, data=jpeg())
