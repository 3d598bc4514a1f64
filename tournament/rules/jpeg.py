"""Pictures from phones: whether it is a JPEG at all, and the same one without what it tells of the
place, the hour and the phone."""

MOST_BYTES = 300_000
START, END = b"\xff\xd8", b"\xff\xd9"
SCAN = 0xDA
ALONE = {0x01, *range(0xD0, 0xD9)}  # markers without a length
# JFIF and Adobe's say how colours are to be read; the rest of them, and comments, are metadata.
TELLING = {*range(0xE1, 0xEE), 0xEF, 0xFE}
# Frames of the kinds that every browser draws: baseline, extended, progressive.
FRAMES = {0xC0, 0xC1, 0xC2}


class NotAPictureError(ValueError):
    """It does not begin as a JPEG does, or breaks off before its picture."""


def without_metadata(data: bytes) -> bytes:
    """Raises NotAPictureError."""
    if not data.startswith(START):
        raise NotAPictureError
    kept, at, has_frame = [START], len(START), False
    while True:
        if at + 4 > len(data) or data[at] != 0xFF:
            raise NotAPictureError
        marker = data[at + 1]
        if marker == 0xFF:  # padding
            at += 1
            continue
        if marker in ALONE:
            at += 2
            continue
        length = int.from_bytes(data[at + 2 : at + 4])
        if length < 2 or at + 2 + length > len(data):
            raise NotAPictureError
        has_frame = has_frame or marker in FRAMES
        if marker == SCAN:
            break
        if marker not in TELLING:
            kept.append(data[at : at + 2 + length])
        at += 2 + length
    end = data.rfind(END, at)
    if not has_frame or end < 0:
        raise NotAPictureError
    return b"".join([*kept, data[at : end + 2]])  # what is hung on behind the picture goes too
