"""Which of a machine's addresses a phone is shown, on machines as people have them."""

import socket
from types import SimpleNamespace

import psutil
import pytest

from tournament.computer import adapters, lan
from tournament.computer.adapters import Kind, kind_of
from tournament.computer.lan import Address

WINDOWS = {
    "Ethernet": ["169.254.31.7"],
    "vEthernet (WSL (Hyper-V firewall))": ["172.27.240.1"],
    "VMware Network Adapter VMnet8": ["192.168.117.1"],
    "Local Area Connection* 10": ["192.168.137.1"],
    "Tailscale": ["100.101.5.9"],
    "Wi-Fi": ["192.168.1.20"],
    "Ethernet 2": ["10.8.4.2"],
    "Loopback Pseudo-Interface 1": ["127.0.0.1"],
}
MAC = {
    "lo0": ["127.0.0.1"],
    "bridge100": ["192.168.64.1"],
    "utun4": ["10.6.0.2"],
    "USB 10/100/1000 LAN": ["192.168.1.31"],
    "Wi-Fi": ["192.168.1.30"],
}
LINUX = {
    "lo": ["127.0.0.1"],
    "docker0": ["172.17.0.1"],
    "br-3f1c9d2ab77e": ["172.18.0.1"],
    "virbr0": ["192.168.122.1"],
    "wg0": ["10.66.0.3"],
    "wlp3s0": ["192.168.0.17"],
    "enp0s31f6": ["192.168.0.16"],
}


def machine(adapters):
    return [Address(ip, name, kind_of(name)) for name, ips in adapters.items() for ip in ips]


def ips(*arguments, **named):
    return [address.ip for address in lan.ranked(*arguments, **named)]


@pytest.mark.parametrize(
    ("adapters", "expected"),
    [
        (
            WINDOWS,
            [
                *("192.168.1.20", "10.8.4.2", "192.168.137.1"),
                *("100.101.5.9", "172.27.240.1", "192.168.117.1"),
            ],
        ),
        (MAC, ["192.168.1.30", "192.168.1.31", "192.168.64.1", "10.6.0.2"]),
        (
            LINUX,
            [
                *("192.168.0.17", "192.168.0.16", "10.66.0.3"),
                *("172.17.0.1", "172.18.0.1", "192.168.122.1"),
            ],
        ),
    ],
    ids=["windows", "mac", "linux"],
)
def test_wifi_and_cable_come_first_and_what_leads_inside_last(adapters, expected):
    assert ips(machine(adapters)) == expected


def test_of_wifi_and_cable_the_one_that_leads_out_comes_first():
    assert ips(machine(LINUX), routes=["192.168.0.16"])[:2] == ["192.168.0.16", "192.168.0.17"]


def test_a_vpn_that_takes_everything_does_not_come_first():
    assert ips(machine(MAC), routes=["10.6.0.2", "192.168.1.31"])[0] == "192.168.1.31"


def test_what_another_device_has_used_comes_before_a_guess_the_latest_first():
    reached = ["192.168.137.1", "10.8.4.2", "192.168.9.9"]
    assert ips(machine(WINDOWS), reached_by=reached)[:3] == [
        *("192.168.137.1", "10.8.4.2", "192.168.1.20"),
    ]


def test_what_the_host_picked_comes_before_everything():
    found = ips(machine(WINDOWS), picked="100.101.5.9", reached_by=["10.8.4.2"])
    assert found[:2] == ["100.101.5.9", "10.8.4.2"]


def test_a_pick_that_is_gone_picks_nothing():
    assert ips(machine(LINUX), picked="192.168.5.5") == ips(machine(LINUX))


def test_a_public_address_comes_after_private_neighbours_and_before_what_leads_inside():
    campus = {"eth0": ["130.237.28.40"], "wlan0": ["10.0.0.7"], "docker0": ["172.17.0.1"]}
    assert ips(machine(campus), routes=["130.237.28.40"]) == [
        *("10.0.0.7", "130.237.28.40", "172.17.0.1"),
    ]


def test_addresses_a_machine_gave_itself_are_for_want_of_better():
    assert ips(machine({"Ethernet": ["169.254.3.4"], "lo": ["127.0.0.1"]})) == ["169.254.3.4"]
    assert ips(machine({"lo": ["127.0.0.1"]})) == []


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("WLAN", Kind.WIFI),
        ("Trådløst netværk", Kind.WIFI),
        ("wlxc83a35c2e0fb", Kind.WIFI),
        ("wlxd0374512e0fb", Kind.WIFI),
        ("eth0", Kind.CABLE),
        ("enx00e04c680001", Kind.CABLE),
        ("Thunderbolt Ethernet Slot 1", Kind.CABLE),
        ("Ethernet 3", Kind.CABLE),
        ("Thunderbolt Bridge", Kind.HOTSPOT),
        ("LAN-forbindelse* 3", Kind.HOTSPOT),
        ("Anslutning till lokalt nätverk* 12", Kind.HOTSPOT),
        ("br0", Kind.OTHER),
        ("bond0", Kind.OTHER),
        ("en0", Kind.OTHER),
        ("wwan0", Kind.OTHER),
        ("br-lan", Kind.CABLE),
        ("tun0", Kind.VPN),
        ("ztks5wqk3n", Kind.VPN),
        ("ZeroTier One [8056c2e21c000001]", Kind.VPN),
        ("OpenVPN Data Channel Offload", Kind.VPN),
        ("PPP-VPN Büro", Kind.VPN),
        ("vEthernet (Default Switch)", Kind.VIRTUAL),
        ("VirtualBox Host-Only Network", Kind.VIRTUAL),
        ("vboxnet0", Kind.VIRTUAL),
        ("veth7a2f", Kind.VIRTUAL),
        ("lxdbr0", Kind.VIRTUAL),
    ],
)
def test_an_adapter_is_told_by_its_name(name, kind):
    assert kind_of(name) is kind


def test_a_mac_says_which_port_is_the_wifi(monkeypatch):
    ports = adapters.read_hardware_ports(
        "\nHardware Port: Ethernet\nDevice: en0\nEthernet Address: a8:20:66:1b:00:01\n"
        "\nHardware Port: Wi-Fi\nDevice: en1\nEthernet Address: a8:20:66:1b:00:02\n"
        "\nVLAN Configurations\n===================\n"
    )
    assert ports == {"en0": "Ethernet", "en1": "Wi-Fi"}
    monkeypatch.setattr(adapters, "hardware_ports", lambda: ports)
    monkeypatch.setattr(adapters.sys, "platform", "darwin")
    assert [adapters.shown_name(name) for name in ("en1", "en7")] == ["Wi-Fi", "en7"]


def test_adapters_that_are_down_and_other_families_do_not_count(monkeypatch):
    def has(ip, family=socket.AF_INET):
        return SimpleNamespace(family=family, address=ip)

    monkeypatch.setattr(
        psutil,
        "net_if_addrs",
        lambda: {
            "eth0": [has("192.168.0.2")],
            "wlan0": [has("192.168.0.3"), has("fe80::1", socket.AF_INET6)],
        },
    )
    monkeypatch.setattr(
        psutil,
        "net_if_stats",
        lambda: {"eth0": SimpleNamespace(isup=False), "wlan0": SimpleNamespace(isup=True)},
    )
    assert lan.found() == [Address("192.168.0.3", "wlan0", Kind.WIFI)]


def test_where_the_system_lists_no_adapters_its_routes_must_do(monkeypatch):
    def refuse():
        raise PermissionError

    monkeypatch.setattr(psutil, "net_if_stats", refuse)
    monkeypatch.setattr(lan, "_towards", lambda there: "10.1.2.3" if there[0] == "1" else None)
    assert lan.addresses() == ["10.1.2.3"]


def test_whole_addresses_are_put_in_order_by_their_host():
    homes = ("http://192.168.1.20/", "http://10.0.0.2/")
    assert lan.with_first("10.0.0.2", homes) == homes[::-1]
    assert lan.with_first("10.0.0.9", homes) == homes
