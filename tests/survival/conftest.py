import pytest

from tests.survival.nights import Night, Phone, Stream


@pytest.fixture
def make_live_night(serve, make_night, tmp_path):
    """Serve a night with levels of so many seconds; its host has signed in.

    ``breaks`` are the positions that are breaks.
    """
    phones = []

    def make(*seconds, breaks=(), running=True, **environment) -> Night:
        make_night(*seconds, breaks=breaks, running=False, **environment)

        def start(port=0):
            return serve(port=port, **environment)

        served = start()
        phone = Phone(served.port, family=phones)
        phone.sign_in(served.host_link)
        if running:
            phone.did("start")
        return Night(served, phone, start)

    yield make
    for phone in phones:
        phone.hang_up()


@pytest.fixture
def listen():
    streams = []

    def open_stream(night) -> Stream:
        streams.append(Stream(night.phone))
        return streams[-1]

    yield open_stream
    for stream in streams:
        stream.cut()
