"""What else touches the data folder; Windows and macOS are faked by their paths."""

from pathlib import PurePosixPath, PureWindowsPath

import pytest

from tournament.computer import folders, state

WINDOWS = {
    "OneDrive": r"C:\Users\Ella\OneDrive",
    "OneDriveCommercial": r"C:\Users\Ella\Firma AB\Ella",
    "OneDriveConsumer": "",
}
HOME = PurePosixPath("/Users/ella")
CLOUD = HOME / "Library/Mobile Documents/com~apple~CloudDocs"
MOUNTS = [
    ("/", "ext4", "rw"),
    ("/home", "ext4", "rw,relatime"),
    ("/home/ella/nas", "nfs4", "rw"),
    ("/mnt/share", "cifs", "rw"),
    ("/mnt/share/disk", "ext4", "rw"),
    ("/mnt/ssh", "fuse.sshfs", "rw"),
    ("/mnt/ntfs", "fuseblk", "rw"),
]


def nothing_exists(path):
    return False


def synced(folder, roots=None, mounts=(), exists=nothing_exists):
    return folders.synced_by(folder, roots or {}, mounts, exists)


@pytest.mark.parametrize(
    ("path", "by"),
    [
        (r"C:\Users\Ella\OneDrive\Desktop\poker\data", "OneDrive"),
        (r"c:\users\ella\onedrive\poker\data", "OneDrive"),
        (r"D:\OneDrive - Firma AB\poker\data", "OneDrive"),
        (r"C:\Users\Ella\Firma AB\Ella\poker\data", "OneDrive"),
        (r"C:\Users\Ella\iCloudDrive\poker\data", "iCloud Drive"),
        (r"C:\Users\Ella\Dropbox (Personal)\data", "Dropbox"),
        (r"C:\Users\Ella\Google Drive\data", "Google Drive"),
        (r"\\NAS\home\poker\data", "a network drive"),
        (r"C:\Users\Ella\AppData\Local\Shuffle Up", ""),
        (r"C:\Users\Ella\Desktop\poker\data", ""),
    ],
)
def test_on_windows(path, by):
    assert synced(PureWindowsPath(path), folders.windows_roots(WINDOWS)) == by


def test_a_drive_letter_of_a_server_on_windows():
    mounts = [
        (PureWindowsPath("C:\\"), "NTFS", "rw,fixed"),
        (PureWindowsPath("Z:\\"), "NTFS", "rw,remote"),
    ]
    assert synced(PureWindowsPath(r"Z:\poker\data"), mounts=mounts) == "a network drive"
    assert synced(PureWindowsPath(r"C:\poker\data"), mounts=mounts) == ""


def test_the_drive_that_google_makes_on_windows():
    there = {PureWindowsPath(r"G:\.shortcut-targets-by-id")}
    folder = PureWindowsPath(r"G:\Min enhet\poker\data")
    assert synced(folder, exists=there.__contains__) == "Google Drive"


@pytest.mark.parametrize(
    ("path", "by"),
    [
        (CLOUD / "poker/data", "iCloud Drive"),
        (HOME / "Library/CloudStorage/OneDrive-Personal/data", "OneDrive"),
        (HOME / "Library/CloudStorage/GoogleDrive-ella@example.com/My Drive/data", "Google Drive"),
        (HOME / "Library/CloudStorage/Dropbox/data", "Dropbox"),
        (HOME / "Desktop/poker/data", ""),
        (HOME / "Library/Application Support/Shuffle Up", ""),
    ],
)
def test_on_a_mac(path, by):
    roots = folders.mac_roots(HOME, nothing_exists, lambda path: "com.apple.macl")
    assert synced(path, roots) == by


@pytest.mark.parametrize(
    ("exists", "attributes"),
    [
        ({CLOUD / "Desktop"}.__contains__, lambda path: ""),
        (nothing_exists, lambda path: "com.apple.icloud.desktop\n" * path.match("*/Desktop")),
    ],
    ids=["by its other path", "by its attribute"],
)
def test_a_desktop_that_icloud_has_taken_over(exists, attributes):
    roots = folders.mac_roots(HOME, exists, attributes)
    assert synced(HOME / "Desktop/poker/data", roots) == "iCloud Drive"
    assert synced(HOME / "Documents/poker/data", roots) == ""


@pytest.mark.parametrize(
    ("path", "by"),
    [
        ("/home/ella/.local/share/shuffle-up", ""),
        ("/home/ella/nas/poker", "a network drive"),
        ("/home/ella/nassau/poker", ""),
        ("/mnt/share/poker", "a network drive"),
        ("/mnt/share/disk/poker", ""),
        ("/mnt/ssh/poker", "a network drive"),
        ("/mnt/ntfs/poker", ""),
        ("/home/ella/Nextcloud/poker", "Nextcloud"),
    ],
)
def test_on_linux(path, by):
    mounts = [(PurePosixPath(place), kind, options) for place, kind, options in MOUNTS]
    assert synced(PurePosixPath(path), mounts=mounts) == by


def test_a_service_is_known_by_what_it_leaves_at_the_top(tmp_path):
    folder = tmp_path / "Ours/poker/data"
    folder.mkdir(parents=True)
    assert folders.data_is_synced_by(folder) == ""
    (tmp_path / "Ours/.stfolder").mkdir()
    assert folders.data_is_synced_by(folder) == "Syncthing"


def test_a_mac_that_cannot_be_asked_has_no_attributes(tmp_path):
    assert folders._attributes(tmp_path / "there is none") == ""


@pytest.fixture
def mac(monkeypatch, tmp_path):
    monkeypatch.setattr(folders.sys, "platform", "darwin")
    monkeypatch.setenv("HOME", str(tmp_path))
    return tmp_path


def test_this_computer_is_asked_as_a_mac(mac):
    (mac / "Library/Mobile Documents/com~apple~CloudDocs/Documents").mkdir(parents=True)
    assert folders.data_is_synced_by(mac / "Documents/poker/data") == "iCloud Drive"
    assert state.Computer().synced_by == ""


def test_this_computer_is_asked_as_windows(monkeypatch, tmp_path):
    monkeypatch.setattr(folders.sys, "platform", "win32")
    monkeypatch.setattr(folders, "PureWindowsPath", PurePosixPath)
    monkeypatch.setenv("OneDriveCommercial", str(tmp_path / "Firma AB"))
    assert folders.data_is_synced_by(tmp_path / "Firma AB/data") == "OneDrive"


def test_a_system_that_does_not_tell_what_is_mounted_stops_nothing(tmp_path, monkeypatch):
    def denied(**_):
        raise PermissionError

    monkeypatch.setattr("psutil.disk_partitions", denied)
    assert folders.data_is_synced_by(tmp_path) == ""
