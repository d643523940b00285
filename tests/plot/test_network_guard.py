"""The guard that keeps tests off the network, and the surroundings every test gets."""

import os
import socket
from pathlib import Path

import pytest

from tests.network_guard import NetworkForbidden


@pytest.mark.parametrize("host", ["192.0.2.1", "2001:db8::1", "example.invalid"])
def test_a_connection_to_another_machine_is_refused_by_name(host: str) -> None:
    with socket.socket() as probe, pytest.raises(NetworkForbidden, match=host):
        probe.connect((host, 80))


def test_connect_ex_and_sendto_are_guarded_too() -> None:
    with socket.socket() as probe, pytest.raises(NetworkForbidden):
        probe.connect_ex(("192.0.2.1", 80))
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, pytest.raises(NetworkForbidden):
        probe.sendto(b"x", ("192.0.2.1", 80))


def test_a_name_is_not_even_looked_up() -> None:
    with pytest.raises(NetworkForbidden):
        socket.getaddrinfo("example.invalid", 80)


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost"])
def test_loopback_is_let_through(host: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]

        with socket.create_connection((host, port), timeout=5) as client:
            assert client.getpeername()[1] == port


def test_no_setting_of_a_person_reaches_a_test(home: Path) -> None:
    assert [name for name in os.environ if name.startswith("OPENAI_")] == []
    assert [name for name in os.environ if name.startswith("TALLYTALE_")] == ["TALLYTALE_HOME"]
    assert os.environ["TALLYTALE_HOME"] == str(home)
    assert not home.exists()
