import pytest

from tests.tournament.jpegs import EXIF, jpeg
from tournament.rules.jpeg import NotAPictureError, without_metadata


def test_where_and_when_it_was_taken_does_not_stay():
    sent = jpeg(told=EXIF) + b"a film hung on behind"
    assert b"GPS" in sent
    assert without_metadata(sent) == jpeg()
    assert without_metadata(jpeg()) == jpeg()


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\xff\xd8",
        b"\xff\xd8\xff",
        b"\x89PNG\r\n\x1a\n" + b"0" * 99,
        b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>",
        b"\xff\xd8<script>alert(1)</script>\xff\xd9",
        b"\xff\xd8" + b"\xff" * 400,
        b"\xff\xd8\xff\xe0\x00\x00",
        b"\xff\xd8\xff\xe0\xff\xff123",
        jpeg()[:-2],
        jpeg().replace(b"\xff\xc0", b"\xff\xfe"),  # no frame
    ],
)
def test_what_is_no_picture(data):
    with pytest.raises(NotAPictureError):
        without_metadata(data)
