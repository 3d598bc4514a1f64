"""Make static/video/wake.webm and wake.mp4: what keeps a screen awake where nothing else can.

    python -m pip install av    # PyAV, a tool of development: neither nights nor tests need it
    python tests/wake_video.py

Browsers keep a screen awake for a video with a sound track, not for a silent one; so both files
have a track, and nothing is to be heard on it. The oldest codecs that every television knows.
"""

from fractions import Fraction
from pathlib import Path

import av

FOLDER = Path(__file__).parents[1] / "static" / "video"
SECONDS, FRAMES_A_SECOND = 10, 1  # each frame costs a slow television work
WIDTH, HEIGHT = 64, 36
HERTZ = 48000
FILES = {
    "wake.webm": (("libvpx", {"crf": "50", "deadline": "best"}), ("libopus", 6000)),
    "wake.mp4": (("libx264", {"crf": "45", "profile": "baseline"}), ("aac", 8000)),
}
OPTIONS = {"wake.mp4": {"movflags": "faststart"}}


def make(name: str) -> None:
    (codec, options), (sound_codec, bits) = FILES[name]
    with av.open(str(FOLDER / name), "w", options=OPTIONS.get(name, {})) as file:
        picture = file.add_stream(codec, rate=FRAMES_A_SECOND, options=options)
        picture.width, picture.height, picture.pix_fmt = WIDTH, HEIGHT, "yuv420p"
        sound = file.add_stream(sound_codec, rate=HERTZ)
        sound.bit_rate, sound.layout = bits, "mono"
        packets = [*pictures(picture), *silence(sound)]
        for packet in sorted(packets, key=lambda packet: float(packet.dts * packet.time_base)):
            file.mux(packet)


def pictures(stream):
    for at in range(SECONDS * FRAMES_A_SECOND):
        frame = av.VideoFrame(WIDTH, HEIGHT, "yuv420p")
        for plane, grey in zip(frame.planes, (16 + at % 2, 128, 128), strict=True):
            plane.update(bytes([grey]) * plane.buffer_size)
        frame.pts, frame.time_base = at, Fraction(1, FRAMES_A_SECOND)
        yield from stream.encode(frame)
    yield from stream.encode()


def silence(stream):
    at_once = stream.codec_context.frame_size or 960
    for at in range(0, SECONDS * HERTZ, at_once):
        kind = stream.codec_context.format.name
        frame = av.AudioFrame(format=kind, layout="mono", samples=at_once)
        frame.planes[0].update(bytes(frame.planes[0].buffer_size))
        frame.sample_rate, frame.pts, frame.time_base = HERTZ, at, Fraction(1, HERTZ)
        yield from stream.encode(frame)
    yield from stream.encode()


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name in FILES:
        make(name)
        print(name, (FOLDER / name).stat().st_size, "bytes")
