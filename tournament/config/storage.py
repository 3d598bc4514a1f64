"""Where static files are collected: our own trimmed, all of them compressed."""

from pathlib import Path, PurePosixPath
from typing import Any

from whitenoise.storage import CompressedStaticFilesStorage

from tournament.config.trim import BY_FOLDER


class TrimmedStaticFilesStorage(CompressedStaticFilesStorage):
    def post_process(self, paths: dict[str, Any], dry_run: bool = False, **options: Any) -> Any:
        if not dry_run:
            for path in paths:
                self._trim(path)
        return super().post_process(paths, dry_run, **options)

    def _trim(self, name: str) -> None:
        """What came with a package lies in a folder of its own and stays as it is."""
        trim = BY_FOLDER.get(PurePosixPath(name).parent.as_posix())
        if trim is not None:
            file = Path(self.path(name))
            file.write_text(trim(file.read_text(encoding="utf-8")), encoding="utf-8")
