"""What goes down a stream, as bytes."""

import json
from collections.abc import Sequence
from typing import Any

from tournament import instants, snapshots


def frame(shot: snapshots.Snapshot, parts: Sequence[str]) -> bytes:
    reading = _event("reading", snapshots.reading(shot, instants.remembered_now()))
    if not parts:
        return reading
    return reading + _event("changed", {"version": shot.event.version, "parts": list(parts)})


def beat(shot: snapshots.Snapshot) -> bytes:
    return _event(
        "beat",
        {
            "version": shot.event.version,
            "server_ms": instants.in_ms(instants.remembered_now()),
            "base": instants.base(),
        },
    )


def _event(name: str, data: dict[str, Any]) -> bytes:
    return f"event: {name}\ndata: {json.dumps(data, separators=(',', ':'))}\n\n".encode()
