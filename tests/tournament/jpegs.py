"""The bytes of JPEG files: enough of each segment for what reads only those."""

EXIF = b"\xff\xe1" + (2 + 12).to_bytes(2) + b"Exif\0\0GPS 59"


def segment(marker, content):
    return bytes([0xFF, marker]) + (2 + len(content)).to_bytes(2) + content


def jpeg(told=b"", scan=b"\x12\x34\xff\x00\x56"):
    """``told`` stands where cameras put their metadata; ``scan`` is the picture itself."""
    jfif = segment(0xE0, b"JFIF\0\1\1\0\0\1\0\1\0\0")
    frame = segment(0xC0, b"\x08\0\x08\0\x08\1\1\x11\0")
    return b"\xff\xd8" + jfif + told + frame + segment(0xDA, b"\1\1\0\0\x3f\0") + scan + b"\xff\xd9"
