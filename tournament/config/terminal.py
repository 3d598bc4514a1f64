"""What the person at the terminal reads."""

from collections.abc import Sequence
from io import StringIO
from pathlib import Path

import segno

NO_NETWORK = "No network: this computer alone, with an HDMI cable."
ALONE = "For this computer alone, as --local says."


def greeting(home: str, homes: Sequence[str], link: str, data: Path, demo: bool, why: str) -> str:
    """``homes`` are the addresses for other devices; where there are none, ``why`` says so and
    ``home`` is good here."""
    lines = ["", "Shuffle Up runs. Ctrl-C stops it.", ""]
    if homes:
        lines += [_line("On this network", homes[0]), *(_line("", other) for other in homes[1:])]
        lines += [_line("On the television", f"{homes[0]}tv/")]
    else:
        lines += [f"  {why}", _line("On this computer", home)]
    if demo:
        lines += [_line("The demo night", f"{home}e/demo/")]
    lines += [
        _line("Your phone" if homes else "Sign in here", link),
        _line("", "makes one device the host's, within 15 minutes"),
        _line("", "(python3 manage.py link makes another)"),
        _line("Data", str(data)),
        "",
    ]
    return "\n".join(lines)


def moved(home: str) -> str:
    return _line("The address is now", home) if home else f"  {NO_NETWORK}"


def named(home: str) -> str:
    return _line("By name", home)


def drawn(link: str) -> str:
    """The QR code in half blocks. In one piece, since a command's output ends every piece that
    is written to it with a line break of its own."""
    rows = StringIO()
    segno.make(link, error="m").terminal(rows, border=2, compact=True)
    return rows.getvalue()


def _line(what: str, value: str) -> str:
    return f"  {what:<18} {value}"
