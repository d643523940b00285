"""Keeps tests off the network: only this machine's loopback and unix sockets are let through.

Installed by tests/conftest.py for the whole run, so that a forgotten fake fails at once and by name, not by a time-out.
"""

import ipaddress
import socket
from typing import Any, Final

_LOCAL_NAMES: Final = frozenset({"", "localhost", "localhost.localdomain", "ip6-localhost"})
_CONNECT: Final = socket.socket.connect
_CONNECT_EX: Final = socket.socket.connect_ex
_SENDTO: Final = socket.socket.sendto
_GETADDRINFO: Final = socket.getaddrinfo


class NetworkForbidden(RuntimeError):
    """A test tried to reach another machine."""

    def __init__(self, host: object) -> None:
        super().__init__(
            f"a test tried to reach {host!r}; tests may reach loopback only. Use the scripted model, a fake transport, "
            "or a server of the test's own on 127.0.0.1."
        )


def is_local(host: object) -> bool:
    """Whether a host as handed to a socket is this machine (loopback address, `localhost`, or none at all)."""
    if host is None:
        return True
    text = host.decode("ascii", "replace") if isinstance(host, bytes) else str(host)
    if text.lower() in _LOCAL_NAMES:
        return True
    try:
        return ipaddress.ip_address(text.partition("%")[0]).is_loopback
    except ValueError:
        return False


def _connect(self: socket.socket, address: Any) -> None:
    _refuse_strangers(self.family, address)
    _CONNECT(self, address)


def _connect_ex(self: socket.socket, address: Any) -> int:
    _refuse_strangers(self.family, address)
    return _CONNECT_EX(self, address)


def _sendto(self: socket.socket, data: Any, *flags_and_address: Any) -> int:
    _refuse_strangers(self.family, flags_and_address[-1])
    return _SENDTO(self, data, *flags_and_address)


def _refuse_strangers(family: int, address: Any) -> None:
    if family == getattr(socket, "AF_UNIX", None):
        return
    host = address[0] if isinstance(address, tuple) and address else address
    if not is_local(host):
        raise NetworkForbidden(host)


def _getaddrinfo(host: Any, *args: Any, **kwargs: Any) -> Any:
    if not is_local(host):
        raise NetworkForbidden(host)
    return _GETADDRINFO(host, *args, **kwargs)


def install() -> None:
    """Puts the guard in place for the rest of the process."""
    socket.socket.connect = _connect  # type: ignore[method-assign, assignment]
    socket.socket.connect_ex = _connect_ex  # type: ignore[method-assign, assignment]
    socket.socket.sendto = _sendto  # type: ignore[method-assign, assignment]
    socket.getaddrinfo = _getaddrinfo
