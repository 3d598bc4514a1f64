"""A real server on a network of its own, whose addresses change under it.

Two network namespaces are the host's computer and somebody's phone; wires between them are made
and cut as a router or a pulled cable would.
"""

import json
import os
import shutil
import signal
import subprocess
import sys
import time

import pytest

from tests.conftest import ROOT, Served, own_environment

FOLLOWED_SECONDS = 25  # it looks every 10
GET = """
import sys, urllib.error, urllib.request
url, host = sys.argv[1:]
request = urllib.request.Request(url, headers={"Host": host} if host else {})
try:
    answer = urllib.request.urlopen(request, timeout=5)
except urllib.error.HTTPError as refused:
    answer = refused
print(answer.status, answer.headers.get("Address", "-"))
"""
RESOLVE = """
import sys, zeroconf
asking = zeroconf.Zeroconf(interfaces=[sys.argv[1]], ip_version=zeroconf.IPVersion.V4Only)
wanted = zeroconf.AddressResolverIPv4(sys.argv[2] + ".")
wanted.request(asking, 3000)
print(*wanted.parsed_addresses())
asking.close()
"""


def ip(*words):
    subprocess.run(["ip", *words], check=True, capture_output=True)


def may_make_networks() -> bool:
    """Only Linux has namespaces, and only root may make them."""
    if sys.platform != "linux" or os.geteuid() != 0 or not shutil.which("ip"):
        return False
    name = f"shuffle-try-{os.getpid()}"
    tried = subprocess.run(["ip", "netns", "add", name], check=False, capture_output=True)
    if tried.returncode == 0:
        ip("netns", "del", name)
    return tried.returncode == 0


pytestmark = pytest.mark.skipif(
    not may_make_networks(), reason="networks to try this on can be made by root alone, on Linux"
)


class House:
    """The host's computer and a phone, with wires between them."""

    def __init__(self, data):
        self.data = data
        self.computer = f"shuffle-computer-{os.getpid()}"
        self.phone = f"shuffle-phone-{os.getpid()}"
        self.running: list[Served] = []
        for name in (self.computer, self.phone):
            ip("netns", "add", name)
            ip("-n", name, "link", "set", "lo", "up")

    def wire(self, adapter, network):
        """Join both by an adapter of this name; the computer is .2 there, the phone .1."""
        ip(
            *("-n", self.computer, "link", "add", adapter, "type", "veth"),
            *("peer", "name", adapter, "netns", self.phone),
        )
        for name, last in ((self.phone, 1), (self.computer, 2)):
            ip("-n", name, "addr", "add", f"{network}.{last}/24", "dev", adapter)
            ip("-n", name, "link", "set", adapter, "up")
        self._until_it_carries(adapter)

    def _until_it_carries(self, adapter):
        show = ["ip", "-n", self.computer, "-o", "link", "show", adapter]
        give_up = time.monotonic() + 5
        while "state UP" not in subprocess.run(show, capture_output=True, text=True).stdout:
            assert time.monotonic() < give_up, f"{adapter} does not come up"
            time.sleep(0.02)

    def leads_out(self, network):
        ip("-n", self.computer, "route", "replace", "default", "via", f"{network}.1")

    def readdress(self, adapter, old, new):
        """As a router does that has forgotten whom it gave what."""
        for name, last in ((self.phone, 1), (self.computer, 2)):
            ip("-n", name, "addr", "del", f"{old}.{last}/24", "dev", adapter)
            ip("-n", name, "addr", "add", f"{new}.{last}/24", "dev", adapter)

    def cut(self, adapter):
        ip("-n", self.computer, "link", "del", adapter)

    def start(self, *arguments, data=None):
        data = data or self.data
        process = subprocess.Popen(
            [
                *("ip", "netns", "exec", self.computer, sys.executable, "-u"),
                *(str(ROOT / "manage.py"), *arguments),
            ],
            env=own_environment(data),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self.running.append(Served(process, data))
        return self.running[-1]

    def serve(self, **more):
        served = self.start("serve", "--no-browser", **more)
        served.wait_for(r"Data .*\n")
        return served

    def run(self, name, code, *arguments) -> str:
        done = subprocess.run(
            ["ip", "netns", "exec", name, sys.executable, "-c", code, *arguments],
            check=True,
            capture_output=True,
            text=True,
        )
        return done.stdout.strip()

    def ask(self, name, url, host="") -> tuple[int, str]:
        """The status, and which address the answer names."""
        status, address = self.run(name, GET, url, host).split()
        return int(status), address

    def noted(self):
        return json.loads((self.data / "running.json").read_text())["home"]

    def tear_down(self):
        for served in self.running:
            if served.process.poll() is None:
                served.process.kill()
                served.process.wait()
            served.process.stdout.close()
        for name in (self.computer, self.phone):
            ip("netns", "del", name)


@pytest.fixture
def house(tmp_path, make_night):
    make_night()
    made = House(tmp_path / "data")
    try:
        yield made
    finally:
        made.tear_down()


def test_codes_terminal_and_a_second_start_follow_the_address(house):
    house.wire("wlan0", "10.77.1")
    house.wire("eth0", "10.77.2")
    house.leads_out("10.77.1")
    served = house.serve()
    assert served.wait_for("On this network +(.+)\n")[1] == "http://10.77.1.2/"
    assert "http://10.77.2.2/\n" in served.text
    own = "http://127.0.0.1:8000/e/night/qr.svg"
    assert house.ask(house.computer, own) == (200, "http://10.77.1.2/e/night/")
    # What this computer asks itself, by whatever address, makes no difference; a phone does.
    assert house.ask(house.computer, "http://10.77.2.2/e/night/qr.svg")[0] == 200
    time.sleep(11)
    assert "The address is now" not in served.text
    by_cable = "http://10.77.2.2/e/night/"
    assert house.ask(house.phone, f"{by_cable}qr.svg") == (200, by_cable)
    served.wait_for(r"The address is now +http://10\.77\.2\.2/\n", FOLLOWED_SECONDS)
    assert house.ask(house.computer, own) == (200, by_cable)

    house.readdress("eth0", "10.77.2", "10.77.9")
    house.cut("wlan0")
    served.wait_for(r"The address is now +http://10\.77\.9\.2/\n", FOLLOWED_SECONDS)
    moved = "http://10.77.9.2/e/night/"
    assert house.ask(house.computer, own) == (200, moved)
    assert house.ask(house.phone, f"{moved}qr.svg") == (200, moved)
    assert house.ask(house.phone, "http://10.77.9.2:8000/e/night/qr.svg") == (200, moved)
    assert house.noted() == "http://10.77.9.2/"
    again = house.start("serve", "--no-browser")
    again.process.wait(30)
    assert again.wait_for("runs already: (.+)\n")[1] == "http://10.77.9.2/"
    link = house.start("link")
    assert link.wait_for(r"http://10\.77\.9\.2/in/[\w-]+/\n")

    house.cut("eth0")
    served.wait_for("No network: this computer alone, with an HDMI cable", FOLLOWED_SECONDS)
    assert house.ask(house.computer, own) == (204, "-")
    assert served.stop(signal.SIGINT) < 2
    assert "Traceback" not in served.text


def test_two_servers_side_by_side_each_with_a_name(house, tmp_path):
    house.wire("wlan0", "10.77.1")
    first = house.serve()
    assert first.wait_for(r"By name +(.+)\n")[1] == "http://shuffleup.local/"
    second = house.serve(data=tmp_path / "second")
    assert second.wait_for("On this network +(.+)\n")[1] == "http://10.77.1.2:8001/"
    assert second.wait_for(r"By name +(.+)\n")[1] == "http://shuffleup-2.local:8001/"
    assert house.ask(house.phone, "http://10.77.1.2/healthz")[0] == 200
    for name in ("shuffleup.local", "shuffleup-2.local"):
        assert house.run(house.phone, RESOLVE, "10.77.1.1", name) == "10.77.1.2"

    # Each answers to its own name and to no other.
    here = "http://10.77.1.2/e/night/qr.svg"
    assert house.ask(house.phone, here, "shuffleup.local") == (200, "http://10.77.1.2/e/night/")
    for name in ("shuffleup-2.local", "evil.local"):
        assert house.ask(house.phone, here, name)[0] == 400

    house.readdress("wlan0", "10.77.1", "10.77.5")
    first.wait_for(r"The address is now +http://10\.77\.5\.2/\n", FOLLOWED_SECONDS)
    end = time.monotonic() + 15
    while (found := house.run(house.phone, RESOLVE, "10.77.5.1", "shuffleup.local")) != "10.77.5.2":
        assert time.monotonic() < end, found
    assert first.stop(signal.SIGTERM) < 2
    assert house.run(house.phone, RESOLVE, "10.77.5.1", "shuffleup.local") == ""
    assert second.stop(signal.SIGINT) < 2
