"""Static files: trimmed and compressed once into the data folder, answered before Django is asked.

WhiteNoise knows types, encodings, validators and ranges (a phone asks for a video in ranges). Its
middleware would sit in Django's thread pool; here its answers leave from the event loop. Names
carry no hash: every file is asked for again and costs a 304.
"""

import hashlib
from collections.abc import Iterator
from pathlib import Path
from wsgiref.headers import Headers

from django.conf import settings
from django.contrib.staticfiles import finders
from django.core.management import call_command
from whitenoise import WhiteNoise

from tournament.config import protocol, trim
from tournament.config.headers import HEADERS
from tournament.config.protocol import Message, Send

ASKED = {b"accept-encoding", b"if-modified-since", b"if-none-match", b"range"}


def collect() -> None:
    """Copy and compress the files unless the data folder has these very ones already."""
    stamp = settings.STATIC_ROOT / "digest.txt"
    digest = _digest()
    if not stamp.exists() or stamp.read_text() != digest:
        call_command("collectstatic", clear=True, interactive=False, verbosity=0)
        stamp.write_text(digest)


def _digest() -> str:
    digest = hashlib.sha256(Path(trim.__file__).read_bytes())
    for folder in _folders():
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                digest.update(str(path.relative_to(folder)).encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


def _folders() -> Iterator[Path]:
    """Where the files are kept, those that win first."""
    for finder in finders.get_finders():
        for storage in finder.storages.values():
            yield Path(storage.location)


# The others say what a document may do. Twenty scripts of a television's page would carry more of
# them than of code.
OF_PARTS = ("Cross-Origin-Resource-Policy", "X-Content-Type-Options")


def _add_headers(headers: Headers, path: str, url: str) -> None:
    headers["Cache-Control"] = "no-cache"
    for name in OF_PARTS if url.endswith((".js", ".css")) else HEADERS:
        headers[name] = HEADERS[name]


class StaticFiles:
    def __init__(self) -> None:
        self.noise = WhiteNoise(
            None,
            autorefresh=settings.DEBUG,
            max_age=None,
            allow_all_origins=False,
            add_headers_function=_add_headers,
        )
        collected = not settings.DEBUG and settings.STATIC_ROOT.is_dir()
        folders = [settings.STATIC_ROOT] if collected else [*_folders()][::-1]
        for folder in folders:
            self.noise.add_files(folder, settings.STATIC_URL)

    async def __call__(self, scope: Message, send: Send) -> bool:
        """Answer and return True if it is a file of ours."""
        path = scope["path"]
        if not path.startswith(settings.STATIC_URL):
            return False
        file = self.noise.find_file(path) if settings.DEBUG else self.noise.files.get(path)
        if file is None:
            return False
        asked = {
            "HTTP_" + name.decode().upper().replace("-", "_"): value.decode("latin1")
            for name, value in scope["headers"]
            if name in ASKED
        }
        answer = file.get_response(scope["method"], asked)
        body = b""
        if answer.file is not None:
            with answer.file:
                body = answer.file.read()
        headers = [(name.lower().encode(), value.encode()) for name, value in answer.headers]
        await protocol.answer(send, answer.status, headers, body)
        return True
