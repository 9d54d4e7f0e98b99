"""Orders to the running server, over a socket in the data folder that only its owner can open.

One line of JSON asks, `{"command": "end-table", "args": ["MOSS"]}`; one line answers.
"""

from __future__ import annotations

import asyncio
import os
import socket
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Self

import msgspec
import structlog

from followsuit.server.hosting.lock import CannotStart
from followsuit.server.problem import Problem

if TYPE_CHECKING:
    from followsuit.server.services import Services

SOCKET = "control.sock"
LONGEST_PATH = 100  # the system allows a few more, and cuts the rest off
LONGEST_LINE = 1 << 20
TIMEOUT = 60.0  # seconds for an answer

Command = Callable[["Services", Sequence[str]], Awaitable[str]]
COMMANDS: dict[str, Command] = {}

log = structlog.get_logger("followsuit.control")


class NoServer(Exception):
    """No server runs on this data folder."""


class Order(msgspec.Struct, frozen=True):
    """What is asked."""

    command: str
    args: list[str] = []


class Answer(msgspec.Struct, frozen=True):
    """What came of it: a sentence or a list, ready to print."""

    done: bool
    text: str


def command(name: str) -> Callable[[Command], Command]:
    """Let the function carry out the orders of this name."""

    def enter(function: Command) -> Command:
        if name in COMMANDS:
            raise AssertionError(f"two commands are called {name}")
        COMMANDS[name] = function
        return function

    return enter


class Control:
    """The server's end of the socket."""

    def __init__(self, services: Services, folder: Path) -> None:
        self.services = services
        self.path = folder / SOCKET

    async def __aenter__(self) -> Self:
        self.path.unlink(missing_ok=True)  # the lock on the folder is ours: it is nobody's
        listener = socket.socket(socket.AF_UNIX)
        with short(self.path) as path:
            listener.bind(path)
        os.chmod(self.path, 0o600)  # nobody can connect before it listens
        self.server = await asyncio.start_unix_server(
            self.visited, sock=listener, limit=LONGEST_LINE
        )
        return self

    async def __aexit__(self, *_: object) -> None:
        self.server.close()
        self.path.unlink(missing_ok=True)

    async def visited(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError, ValueError):  # who asked has gone, or sends no end of a line
            line = await reader.readline()
            if line:
                writer.write(msgspec.json.encode(await self.answer(line)) + b"\n")
                await writer.drain()
        writer.close()

    async def answer(self, line: bytes) -> Answer:
        """Do what the line asks for."""
        try:
            order = msgspec.json.decode(line, type=Order)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            return Answer(False, f"that is no order: {error}")
        if order.command not in COMMANDS:
            return Answer(False, f"this server knows no command {order.command!r}")
        try:
            text = await COMMANDS[order.command](self.services, order.args)
        except Problem as refused:
            return Answer(False, refused.why)
        except Exception:
            log.exception("command failed", command=order.command)
            return Answer(False, "the server failed to do this; its log says why")
        log.info("command", command=order.command, args=order.args)
        return Answer(True, text)


def ask(folder: Path, name: str, args: Sequence[str]) -> str:
    """Give an order to the server that runs on this folder, and wait for its answer."""
    with socket.socket(socket.AF_UNIX) as listener:
        listener.settimeout(TIMEOUT)
        try:
            with short(folder / SOCKET) as path:
                listener.connect(path)
        except (FileNotFoundError, ConnectionRefusedError):
            raise NoServer from None
        listener.sendall(msgspec.json.encode(Order(name, list(args))) + b"\n")
        with listener.makefile("rb") as answer:
            line = answer.readline()
    if not line:
        raise Problem(503, "stopped", "the server stopped before it answered")
    said = msgspec.json.decode(line, type=Answer)
    if not said.done:
        raise Problem(409, "not_done", said.text)
    return said.text


@contextmanager
def short(path: Path) -> Iterator[str]:
    """A name of this path that is short enough for a socket."""
    if len(os.fsencode(path)) <= LONGEST_PATH:
        yield str(path)
        return
    if not os.path.isdir("/proc/self/fd"):  # not Linux
        raise CannotStart(f"the path {path.parent} is too long: choose a shorter data folder")
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        yield f"/proc/self/fd/{folder}/{path.name}"
    finally:
        os.close(folder)
