import pytest

from tournament.computer.heartbeat import Heartbeat


@pytest.fixture
def path(tmp_path):
    return tmp_path / "beat.txt"


def test_the_first_start_knows_of_no_beat(path):
    assert Heartbeat(path).last_ms() is None


def test_a_beat_is_known_to_the_next_process(path):
    Heartbeat(path).beat(1_780_000_000_123)
    assert Heartbeat(path).last_ms() == 1_780_000_000_123


def test_a_file_cut_short_is_no_beat(path):
    path.write_text("")
    assert Heartbeat(path).last_ms() is None


def test_a_beat_that_could_not_be_written_is_known_to_this_process(path):
    heart = Heartbeat(path)
    heart.beat(1_000)
    path.with_suffix(".new").mkdir()  # as a full disk would
    with pytest.raises(OSError, match="beat"):
        heart.beat(6_000)
    assert heart.last_ms() == 6_000
    assert Heartbeat(path).last_ms() == 1_000
