"""A phone on the home network finds the site by its address; names of strangers stay out."""

import os
import subprocess
import sys

import pytest

from puzzlesite.core import network
from tests.test_house import ROOT


@pytest.mark.parametrize(
    ("address", "private"),
    [
        ("192.168.1.20", True),
        ("10.1.2.3", True),
        ("172.16.0.9", True),
        ("fd00::12", True),
        ("127.0.0.1", False),
        ("::1", False),
        ("0.0.0.0", False),
        ("169.254.3.4", False),
        ("fe80::1", False),
        ("93.184.215.14", False),
        ("puzzles.example.org", False),
    ],
)
def test_private_addresses_are_those_of_a_home_or_an_office(address, private):
    assert network.is_private(address) == private


def test_a_server_bound_to_everything_is_reached_at_the_private_addresses_of_this_machine(monkeypatch):
    own = ["192.168.1.20", "93.184.215.14", "127.0.1.1", "192.168.1.20", "fd00::12"]
    monkeypatch.setattr(network, "_own", lambda: iter(own))
    assert network.list_reachable("0.0.0.0") == network.list_reachable("::") == ["192.168.1.20", "fd00::12"]
    assert network.list_reachable("10.0.0.4") == ["10.0.0.4"]
    assert network.list_reachable("127.0.0.1") == network.list_reachable("93.184.215.14") == []


SETTINGS = """
import puzzlesite.core.network as network
network._own = lambda: iter(["192.168.1.20", "fd00::12", "93.184.215.14"])
from puzzlesite import settings
print(*settings.ALLOWED_HOSTS, "|", *settings.CSRF_TRUSTED_ORIGINS)
"""


def settings_with(tmp_path, **variables):
    environment = {"PATH": os.environ["PATH"], "ENPITSU_DATA_DIR": str(tmp_path), **variables}
    command = [sys.executable, "-c", SETTINGS]
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)


@pytest.mark.parametrize(
    ("variables", "names"),
    [
        ({}, "localhost 127.0.0.1 [::1] |"),
        ({"HOST": "0.0.0.0"}, "localhost 127.0.0.1 [::1] 192.168.1.20 [fd00::12] |"),
        ({"HOST": "0.0.0.0", "ALLOWED_HOSTS": "a.example"}, "a.example |"),
        (
            {"SITE_URL": "https://a.example/"},
            "localhost 127.0.0.1 [::1] a.example | https://a.example",
        ),
    ],
)
def test_the_allowed_names_are_this_machines_in_its_networks(variables, names, tmp_path):
    assert settings_with(tmp_path, **variables).stdout.strip() == names


@pytest.mark.parametrize("address", ["puzzles.example.org", "ftp://a.example", "https://a.example/?x"])
def test_a_public_address_that_is_none_is_refused_by_a_sentence(address, tmp_path):
    ended = settings_with(tmp_path, SITE_URL=address)
    assert ended.returncode != 0
    assert "expected an address like https://puzzles.example.org" in ended.stderr
