from types import SimpleNamespace

import psutil
import pytest

from tournament.computer import power
from tournament.computer.power import Power


@pytest.mark.parametrize(
    ("percent", "plugged", "read"),
    [
        (83.7, True, Power(True, 83)),
        (9.99, False, Power(False, 9)),
        (55, None, Power(None, 55)),
        (104, True, Power(True, 100)),
    ],
)
def test_a_battery(monkeypatch, percent, plugged, read):
    found = SimpleNamespace(percent=percent, power_plugged=plugged, secsleft=-1)
    monkeypatch.setattr(psutil, "sensors_battery", lambda: found, raising=False)
    assert power.read() == read


def test_a_computer_without_one(monkeypatch):
    monkeypatch.setattr(psutil, "sensors_battery", lambda: None, raising=False)
    assert power.read() == Power()


def test_a_system_that_does_not_tell(monkeypatch):
    monkeypatch.delattr(psutil, "sensors_battery", raising=False)
    assert power.read() == Power()


def test_a_battery_that_cannot_be_read(monkeypatch):
    def fail():
        raise FileNotFoundError("/sys/class/power_supply/BAT0/energy_now")

    monkeypatch.setattr(psutil, "sensors_battery", fail, raising=False)
    assert power.read() == Power()
