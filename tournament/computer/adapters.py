"""What a network adapter is, told by its name.

Windows names are what its owner sees ("Wi-Fi", "vEthernet (WSL)", also in other languages), Linux
names are made by rule ("wlp3s0"), and those of macOS say nothing ("en0" is the Wi-Fi of one Mac
and the cable of another): there the system's list of hardware ports helps.
"""

import functools
import re
import subprocess
import sys
from enum import StrEnum


class Kind(StrEnum):
    """In the order in which a phone in the same home is likely to be on the other end."""

    WIFI = "wifi"
    CABLE = "cable"
    OTHER = "other"
    HOTSPOT = "hotspot"  # this computer makes the network, or shares its own
    VPN = "vpn"
    VIRTUAL = "virtual"  # leads to containers and virtual machines inside this computer


# The first that matches counts.
SIGNS = [
    (
        Kind.VIRTUAL,
        r"^docker|^podman|^br-[0-9a-f]{6}|^veth|^virbr|^vmnet|^vboxnet|virtualbox|vmware|hyper-?v"
        r"|\bwsl\b|^lx[cd]|^cni\d|^flannel|^cali[0-9a-f]|^vnet\d|^dummy|^ifb\d|^awdl|^llw\d|^anpi"
        r"|host-only|npcap|loopback",
    ),
    (
        Kind.VPN,
        r"^(?:u?tun|tap|wg|ppp|ipsec|gpd|feth)\d|^zt|tailscale|zerotier|wireguard|vpn|hamachi"
        r"|nordlynx|mullvad|proton|cscotun|anyconnect|forti|\bwarp\b",
    ),
    (Kind.HOTSPOT, r"\* ?\d+$|^bridge\d+$|^ap\d+$|wi-?fi direct|thunderbolt bridge|bluetooth"),
    (Kind.WIFI, r"wi-?fi|^wl|wlan|wireless|tr[åø]dl|airport|^ath\d|^ra\d"),
    (Kind.CABLE, r"ethernet|^eth\d|^en[opsxP]|^em\d|\blan\b|local area|^usb\d|thunderbolt"),
]
PATTERNS = [(kind, re.compile(signs, re.IGNORECASE)) for kind, signs in SIGNS]


def kind_of(name: str) -> Kind:
    return next((kind for kind, signs in PATTERNS if signs.search(name)), Kind.OTHER)


def shown_name(device: str) -> str:
    """What the owner of this computer calls the adapter."""
    return hardware_ports().get(device, device) if sys.platform == "darwin" else device


@functools.cache
def hardware_ports() -> dict[str, str]:
    """macOS: {"en0": "Wi-Fi"}. Asked once; what is plugged in later goes by its device's name."""
    try:
        told = subprocess.run(
            ["/usr/sbin/networksetup", "-listallhardwareports"],
            capture_output=True,
            text=True,
            timeout=3,
            check=False,
        ).stdout
    except (OSError, subprocess.SubprocessError):
        return {}
    return read_hardware_ports(told)


def read_hardware_ports(told: str) -> dict[str, str]:
    found = re.findall(r"^Hardware Port: (.+)\nDevice: (\S+)$", told, re.MULTILINE)
    return {device: port for port, device in found}
