"""What else touches a folder: a service that copies it elsewhere, or a network.

A database that is copied while it is written to can be lost.
"""

import os
import subprocess
import sys
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path, PurePath, PurePosixPath, PureWindowsPath

NETWORK = "a network drive"
ONEDRIVE = ("OneDrive", "OneDriveConsumer", "OneDriveCommercial")  # variables of Windows
# Folders by how their names begin, in small letters.
NAMES = {
    "onedrive": "OneDrive",
    "dropbox": "Dropbox",
    "google drive": "Google Drive",
    "googledrive": "Google Drive",
    "iclouddrive": "iCloud Drive",
    "icloud drive": "iCloud Drive",
    "mobile documents": "iCloud Drive",
    "nextcloud": "Nextcloud",
    "owncloud": "ownCloud",
    "syncthing": "Syncthing",
    "pclouddrive": "pCloud",
    "proton drive": "Proton Drive",
    "box sync": "Box",
    "box-box": "Box",
    "megasync": "MEGA",
}
# What such a service leaves at the top of what it copies.
MARKS = {
    ".stfolder": "Syncthing",
    ".dropbox.cache": "Dropbox",
    ".nextcloudsync.log": "Nextcloud",
    ".owncloudsync.log": "ownCloud",
    ".shortcut-targets-by-id": "Google Drive",
}
NETWORKS = ("nfs", "cifs", "smb", "afpfs", "webdav", "davfs", "ceph", "glusterfs", "ncpfs")
FUSED = ("sshfs", "davfs", "rclone", "gvfsd", "smb", "cifs", "google", "onedrive", "glusterfs")


def synced_by(
    folder: PurePath,
    roots: Mapping[PurePath, str],
    mounts: Iterable[tuple[PurePath, str, str]],
    exists: Callable[[PurePath], bool],
) -> str:
    """What also touches ``folder``; empty if nothing is known to.

    ``roots`` are folders known to be copied, and by what; ``mounts`` are place, kind and options.
    """
    if str(folder).startswith("\\\\"):
        return NETWORK
    for part in folder.parts:
        for beginning, name in NAMES.items():
            if part.lower().startswith(beginning):
                return name
    for root, name in roots.items():
        if folder.is_relative_to(root):
            return name
    for place in (folder, *folder.parents):
        for mark, name in MARKS.items():
            if exists(place / mark):
                return name
    return NETWORK if _is_far(folder, mounts) else ""


def _is_far(folder: PurePath, mounts: Iterable[tuple[PurePath, str, str]]) -> bool:
    over = [mount for mount in mounts if folder.is_relative_to(mount[0])]
    if not over:
        return False
    _, kind, options = max(over, key=lambda mount: len(mount[0].parts))
    kind = kind.lower()
    if kind.startswith("fuse"):
        return any(name in kind for name in FUSED)
    return kind.startswith(NETWORKS) or "remote" in options.split(",")


def windows_roots(environ: Mapping[str, str]) -> dict[PurePath, str]:
    found = [environ[name] for name in ONEDRIVE if environ.get(name)]
    return {PureWindowsPath(path): "OneDrive" for path in found}


def mac_roots(
    home: PurePosixPath,
    exists: Callable[[PurePath], bool],
    attributes: Callable[[PurePath], str],
) -> dict[PurePath, str]:
    """Desktop and Documents, where iCloud has taken them over: their paths do not tell."""
    cloud = home / "Library/Mobile Documents/com~apple~CloudDocs"
    return {
        home / name: "iCloud Drive"
        for name in ("Desktop", "Documents")
        if exists(cloud / name) or "com.apple.icloud.desktop" in attributes(home / name)
    }


def data_is_synced_by(folder: Path) -> str:
    """As ``synced_by``, on this computer."""
    roots: dict[PurePath, str] = {}
    if sys.platform == "win32":
        roots = windows_roots(os.environ)
    if sys.platform == "darwin":
        roots = mac_roots(PurePosixPath(Path.home()), os.path.lexists, _attributes)
    return synced_by(folder, roots, _mounts(), os.path.lexists)


def _mounts() -> list[tuple[PurePath, str, str]]:
    import psutil

    try:
        mounted = psutil.disk_partitions(all=True)
    except (OSError, RuntimeError, psutil.Error):  # some systems keep that to themselves
        return []
    return [(PurePath(mount.mountpoint), mount.fstype, mount.opts) for mount in mounted]


def _attributes(path: PurePath) -> str:
    try:
        asked = subprocess.run(
            ["/usr/bin/xattr", str(path)], capture_output=True, text=True, timeout=5, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return asked.stdout
