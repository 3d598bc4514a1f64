"""The hub on an event loop of its own, with real deeds and no server."""

import asyncio
import json
from types import SimpleNamespace

import pytest
from django.db import connection

from tournament import instants, push, snapshots
from tournament.models import Event
from tournament.push import EVERY_PART, streams
from tournament.services import clock, events, people, timing

SOON = 10.0  # the most that a busy machine may take; what comes is not waited for


class Page:
    """An open page: what its stream has sent, as (name, data)."""

    def __init__(self, hub, event):
        self.heard, self.chunks = [], []
        self.task = asyncio.create_task(self._listen(hub.frames(event.pk)))

    async def _listen(self, frames):
        async for chunk in frames:
            self.chunks.append(chunk)
            for block in chunk.decode().split("\n\n"):
                if block.startswith("event: "):
                    name, data = block.removeprefix("event: ").split("\ndata: ")
                    self.heard.append((name, json.loads(data)))

    def of(self, kind):
        return [data for name, data in self.heard if name == kind]

    async def wait_for(self, kind, count=1):
        """The data of the event of this kind that came as number ``count``."""
        async with asyncio.timeout(SOON):
            while len(self.of(kind)) < count:
                await asyncio.sleep(0.002)
        return self.of(kind)[count - 1]


async def in_thread(work, *args, **kwargs):
    """As a request would: in a thread with a connection of its own."""

    def with_connection():
        try:
            return work(*args, **kwargs)
        finally:
            connection.close()

    return await asyncio.to_thread(with_connection)


@pytest.fixture
def on_loop(transactional_db, monkeypatch):
    """Run ``script(hub)`` on a loop, with a hub that deeds tell."""

    def run(script):
        async def whole():
            hub = push.Hub()
            monkeypatch.setattr(streams, "hub", hub)
            monkeypatch.setattr(push, "hub", hub)
            try:
                await script(hub)
            finally:
                hub.close()
                tasks = asyncio.all_tasks() - {asyncio.current_task()}
                for task in tasks:
                    task.cancel()
                await asyncio.gather(*tasks, return_exceptions=True)
                await hub.read(lambda: connection.close())  # when nobody asks any more

        asyncio.run(whole())

    return run


@pytest.fixture
def quick_looks(monkeypatch):
    monkeypatch.setattr(streams, "LOOK_SECONDS", 0.02)


def snapshot_at(event, version):
    shot = snapshots.by_id(event.pk)
    shot.event.version = version
    return shot


def test_a_page_first_hears_everything(make_running, on_loop):
    event = make_running()

    async def script(hub):
        page = Page(hub, event)
        changed = await page.wait_for("changed")
        assert changed == {"version": event.version, "parts": list(EVERY_PART)}
        assert page.of("reading")[0]["state"] == "running"
        assert page.chunks[0].startswith(b"retry: 1000\n\n")

    on_loop(script)


def test_a_deed_is_heard_by_every_page_of_its_night_in_the_same_bytes(make_running, karin, on_loop):
    event = make_running()

    async def script(hub):
        pages = [Page(hub, event) for _ in range(7)]
        for page in pages:
            await page.wait_for("changed")
        await in_thread(clock.pause, event.pk, karin)
        for page in pages:
            assert (await page.wait_for("reading", 2))["state"] == "paused"
        assert len({id(page.chunks[1]) for page in pages}) == 1

    on_loop(script)


def test_two_nights_are_told_apart(make_running, karin, on_loop):
    friday, saturday = make_running(title="Friday"), make_running(title="Saturday")

    async def script(hub):
        pages = [Page(hub, friday), Page(hub, saturday)]
        for page in pages:
            await page.wait_for("changed")
        await in_thread(clock.pause, saturday.pk, karin)
        await pages[1].wait_for("reading", 2)
        await asyncio.sleep(2 * streams.GATHER_SECONDS)
        assert [len(page.of("reading")) for page in pages] == [1, 2]

    on_loop(script)


def test_the_first_change_goes_out_at_once_and_the_next_ones_as_one(make_running, on_loop):
    event = make_running()

    async def script(hub):
        shots = [await in_thread(snapshot_at, event, version) for version in (11, 12, 13, 14)]
        page = Page(hub, event)
        await page.wait_for("changed")
        for shot, part in zip(shots, ("clock", "people", "journal", "people"), strict=True):
            hub._changed(shot, [part])
        await asyncio.sleep(streams.GATHER_SECONDS / 5)
        assert page.of("changed")[1:] == [{"version": 11, "parts": ["clock"]}]
        await asyncio.sleep(2 * streams.GATHER_SECONDS)
        assert page.of("changed")[2:] == [{"version": 14, "parts": ["journal", "people"]}]

    on_loop(script)


def test_a_snapshot_that_comes_late_turns_nothing_back_and_loses_no_part(make_running, on_loop):
    event = make_running()

    async def script(hub):
        older, newer = [await in_thread(snapshot_at, event, version) for version in (11, 12)]
        page = Page(hub, event)
        await page.wait_for("changed")
        hub._changed(newer, ["clock"])
        hub._changed(older, ["people"])
        assert await page.wait_for("changed", 3) == {"version": 12, "parts": ["people"]}
        assert [reading["version"] for reading in page.of("reading")[1:]] == [12, 12]

    on_loop(script)


def test_what_the_look_told_before_its_deed_is_told_once(make_running, on_loop):
    event = make_running()

    async def script(hub):
        shot = await in_thread(snapshot_at, event, 11)
        page = Page(hub, event)
        await page.wait_for("changed")
        hub._changed(shot, EVERY_PART)
        hub._changed(shot, ["clock"])
        await asyncio.sleep(3 * streams.GATHER_SECONDS)
        assert len(page.of("changed")) == 2

    on_loop(script)


def test_a_reader_that_stood_still_gets_all_that_it_missed_as_one(
    make_running, on_loop, monkeypatch
):
    monkeypatch.setattr(streams, "GATHER_SECONDS", 0)
    event = make_running()

    async def script(hub):
        frames = hub.frames(event.pk)
        await anext(frames)
        parts = ["people", *["clock"] * 20]
        for version, part in enumerate(parts, start=11):
            shot = await in_thread(snapshot_at, event, version)
            hub._changed(shot, [part])
            await asyncio.sleep(0.002)
        last, heard = b"", []
        while b'"version":31' not in last:
            last = await anext(frames)
            heard.append(last)
        assert len(heard) <= streams.QUEUE_LENGTH
        assert json.dumps(EVERY_PART, separators=(",", ":")).encode() in b"".join(heard)
        await frames.aclose()

    on_loop(script)


def test_closing_ends_every_stream(make_running, on_loop):
    event = make_running()

    async def script(hub):
        pages = [Page(hub, event) for _ in range(3)]
        for page in pages:
            await page.wait_for("changed")
        hub.close()
        async with asyncio.timeout(SOON):
            await asyncio.gather(*[page.task for page in pages])
        assert all(page.task.done() and not page.task.cancelled() for page in pages)

    on_loop(script)


def test_a_stream_ends_after_some_minutes_so_that_the_page_connects_anew(
    make_running, on_loop, quick_looks, monkeypatch
):
    monkeypatch.setattr(streams, "STREAM_SECONDS", 0.05)
    event = make_running()

    async def script(hub):
        page = Page(hub, event)
        async with asyncio.timeout(SOON):
            await page.task
        assert len(page.of("reading")) == 1

    on_loop(script)


def test_a_change_of_which_nobody_told_is_found_by_the_look(
    make_running, karin, on_loop, quick_looks, monkeypatch
):
    event = make_running()

    async def script(hub):
        page = Page(hub, event)
        await page.wait_for("changed")
        monkeypatch.setattr(push.Hub, "tell", lambda *told: None)
        await in_thread(clock.pause, event.pk, karin)
        assert (await page.wait_for("reading", 2))["state"] == "paused"
        assert page.of("changed")[1]["parts"] == list(EVERY_PART)

    on_loop(script)


def test_a_failing_look_is_not_the_last_one(
    make_running, karin, on_loop, quick_looks, monkeypatch, caplog
):
    event = make_running()

    async def script(hub):
        page = Page(hub, event)
        await page.wait_for("changed")
        monkeypatch.setattr(push.Hub, "tell", lambda *told: None)
        with monkeypatch.context() as trouble:
            trouble.setattr(streams, "_editions", SimpleNamespace())  # cannot be called
            await in_thread(clock.pause, event.pk, karin)
            async with asyncio.timeout(SOON):
                while "Could not look for changes" not in caplog.text:
                    await asyncio.sleep(0.01)
            assert len(page.of("reading")) == 1
        assert (await page.wait_for("reading", 2))["state"] == "paused"

    on_loop(script)


def test_the_beat_tells_the_version_and_the_time(
    make_running, on_loop, quick_looks, monkeypatch, time
):
    monkeypatch.setattr(streams, "BEATS_EVERY", 2)
    event = make_running()

    async def script(hub):
        page = Page(hub, event)
        before = (await page.wait_for("beat"))["server_ms"]
        time.passes(seconds=10)
        beat = await page.wait_for("beat", len(page.of("beat")) + 1)
        assert beat == {
            "version": event.version,
            "server_ms": before + 10_000,
            "base": instants.base(),
        }

    on_loop(script)


def test_pages_that_come_at_the_same_moment_read_the_night_once(make_running, on_loop, monkeypatch):
    event = make_running()
    read, reads = snapshots.by_id, []
    monkeypatch.setattr(snapshots, "by_id", lambda pk: reads.append(pk) or read(pk))

    async def script(hub):
        pages = [Page(hub, event) for _ in range(20)]
        for page in pages:
            await page.wait_for("changed")
        await asyncio.sleep(2 * streams.GATHER_SECONDS)
        assert len(reads) == 2  # before and after the first of them joined
        assert [len(page.of("changed")) for page in pages] == [1] * 20

    on_loop(script)


def test_a_change_between_the_read_and_the_joining_is_not_missed(
    make_running, karin, on_loop, monkeypatch
):
    event = make_running()
    read = snapshots.by_id

    def read_then_somebody_pauses(event_id):
        shot = read(event_id)
        monkeypatch.setattr(snapshots, "by_id", read)
        clock.pause(event_id, karin)
        return shot

    monkeypatch.setattr(snapshots, "by_id", read_then_somebody_pauses)

    async def script(hub):
        page = Page(hub, event)
        await page.wait_for("reading")
        await asyncio.sleep(2 * streams.GATHER_SECONDS)
        assert page.of("reading")[-1]["state"] == "paused"

    on_loop(script)


def test_pages_that_leave_leave_nothing_behind(make_running, on_loop):
    event = make_running()

    async def script(hub):
        at_once, later = Page(hub, event), Page(hub, event)
        await asyncio.sleep(0)  # the first read is under way
        at_once.task.cancel()
        await later.wait_for("changed")
        later.task.cancel()
        await asyncio.gather(at_once.task, later.task, return_exceptions=True)
        assert hub._rooms == {}

    on_loop(script)


def test_who_went_out_is_shown_in_time_even_if_the_task_for_that_is_lost(
    make_running, karin, on_loop, monkeypatch, time
):
    monkeypatch.setattr(streams, "LOOK_SECONDS", 60)
    event = make_running(people=8)

    async def script(hub):
        page = Page(hub, event)
        await page.wait_for("changed")
        await in_thread(people.knock_out, event.pk, karin, number=3)
        await page.wait_for("reading", 2)
        assert page.of("reading")[-1]["players"] == 8
        time.passes(seconds=5)
        await hub._look_once()
        assert (await page.wait_for("reading", 3))["players"] == 7
        assert page.of("changed")[-1]["parts"] == ["clock", "people"]

    on_loop(script)


def test_the_streams_of_a_deleted_night_end(make_event, on_loop, quick_looks):
    event = make_event()

    async def script(hub):
        page = Page(hub, event)
        await page.wait_for("changed")
        await in_thread(events.delete_event, event.pk)
        async with asyncio.timeout(SOON):
            await page.task
        late = Page(hub, event)
        async with asyncio.timeout(SOON):
            await late.task
        assert late.of("reading") == []

    on_loop(script)


def test_the_streams_of_a_night_with_a_new_code_end(make_event, karin, on_loop):
    event = make_event()

    async def script(hub):
        page = Page(hub, event)
        await page.wait_for("changed")
        await in_thread(events.change_settings, event.pk, karin, viewer_code="ace")
        async with asyncio.timeout(SOON):
            await page.task
        assert page.task.done()

    on_loop(script)


def test_a_reminder_sends_a_reading_and_no_page_fetches_anything(make_running, on_loop):
    event = make_running()

    async def script(hub):
        page = Page(hub, event)
        await page.wait_for("changed")
        await in_thread(timing.remind, event.pk)
        await page.wait_for("reading", 2)
        assert len(page.of("changed")) == 1

    on_loop(script)


def test_a_level_that_ends_by_itself_is_heard(make_running, on_loop, time):
    event = make_running()

    async def script(hub):
        page = Page(hub, event)
        await page.wait_for("changed")
        time.passes(minutes=20)
        await in_thread(timing.pass_boundary, event.pk)
        assert (await page.wait_for("reading", 2))["level"] == 2

    on_loop(script)


def test_trouble_with_telling_does_not_deny_the_deed(
    make_running, karin, transactional_db, monkeypatch
):
    event = make_running()

    def fail(*told):
        raise OSError("no way")

    monkeypatch.setattr(push.Hub, "tell", fail)
    assert clock.pause(event.pk, karin).changed
    assert Event.objects.get(pk=event.pk).running_since is None
