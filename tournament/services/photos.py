"""The winner's photo."""

from hashlib import sha256

from tournament.errors import DirectorError
from tournament.models import Event, WinnerPhoto
from tournament.rules import jpeg

from .deeds import Deed, verb


def set_photo_in(deed: Deed, *, data: bytes) -> None:
    """Keep this picture, in place of another. ``data`` is a JPEG as a phone sends it."""
    event = deed.event
    if event.state == Event.State.PLANNED:
        raise DirectorError("not_started")
    try:
        picture = jpeg.without_metadata(data)
    except jpeg.NotAPictureError:
        raise DirectorError("not_a_picture") from None
    if len(picture) > jpeg.MOST_BYTES:
        raise DirectorError("picture_too_large", most=jpeg.MOST_BYTES // 1000)
    mark = sha256(picture).hexdigest()[:16]
    there = WinnerPhoto.objects.filter(event=event).first()
    if there is None:
        deed.make(WinnerPhoto(event=event, jpeg=picture, mark=mark))
    elif there.mark != mark:
        deed.change(there, jpeg=picture, mark=mark)
    deed.parts |= {"event", "money"}


def remove_photo_in(deed: Deed) -> None:
    there = WinnerPhoto.objects.filter(event=deed.event).first()
    if there is not None:
        deed.remove(there)
        deed.parts |= {"event", "money"}


set_photo = verb("set_photo", set_photo_in)
remove_photo = verb("remove_photo", remove_photo_in)
