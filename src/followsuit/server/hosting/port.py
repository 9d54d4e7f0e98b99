"""The port that the server listens on."""

import errno
import socket
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from followsuit.server.hosting.lock import CannotStart
from followsuit.server.settings import Settings


@contextmanager
def bound(settings: Settings) -> Iterator[socket.socket]:
    """Bind the port; connections are accepted once everything is open."""
    host, port = settings.listens_on, settings.port
    try:
        listener = bind(host, port)
    except OSError as error:
        raise CannotStart(f"cannot listen on {host} port {port}: {reason(error)}") from None
    with listener:
        yield listener


def bind(host: str, port: int) -> socket.socket:
    family, kind, protocol, _, address = first_address(host, port)
    listener = socket.socket(family, kind, protocol)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
    except OSError:
        listener.close()
        raise
    return listener


def first_address(host: str, port: int) -> Sequence[Any]:
    return socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]


def reason(error: OSError) -> str:
    match error.errno:
        case errno.EADDRINUSE:
            return "another program uses that port; stop it, or choose another with --port"
        case errno.EACCES:
            return "ports below 1024 are for root; choose another with --port"
        case errno.EADDRNOTAVAIL:
            return "this machine has no such address; choose another with --host"
    return error.strerror or str(error)
