"""Admin commands for the running server, over a socket that only its owner can open.

A request is one line of JSON, `{"command": "end-table", "args": ["MOSS"]}`; so is the answer.
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
LONGEST_PATH = 100  # the system allows a few more and cuts off the rest
LONGEST_LINE = 1 << 20
TIMEOUT = 60.0  # seconds for an answer

Command = Callable[["Services", Sequence[str]], Awaitable[str]]
COMMANDS: dict[str, Command] = {}

log = structlog.get_logger("followsuit.control")


class NoServer(Exception):
    """No server is running on this data folder."""


class CommandFailed(Exception):
    """The server refused or failed; the message says why, ready to print."""


class CommandRequest(msgspec.Struct, frozen=True):
    """A command with its arguments."""

    command: str
    args: list[str] = []


class CommandOutcome(msgspec.Struct, frozen=True):
    """The outcome, ready to print."""

    done: bool
    text: str


def command(name: str) -> Callable[[Command], Command]:
    """Register the function as the command of this name."""

    def register(function: Command) -> Command:
        if name in COMMANDS:
            raise AssertionError(f"two commands are named {name}")
        COMMANDS[name] = function
        return function

    return register


class Control:
    """The server's end of the control socket."""

    def __init__(self, services: Services, folder: Path) -> None:
        self.services = services
        self.path = folder / SOCKET

    async def __aenter__(self) -> Self:
        self.path.unlink(missing_ok=True)  # left over: we hold the lock on the folder
        listener = socket.socket(socket.AF_UNIX)
        with short(self.path) as path:
            listener.bind(path)
        os.chmod(self.path, 0o600)  # before it listens
        self.server = await asyncio.start_unix_server(
            self.connected, sock=listener, limit=LONGEST_LINE
        )
        return self

    async def __aexit__(self, *_: object) -> None:
        self.server.close()
        self.path.unlink(missing_ok=True)

    async def connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError, ValueError):  # the client is gone, or sends an endless line
            line = await reader.readline()
            if line:
                writer.write(msgspec.json.encode(await self.answer(line)) + b"\n")
                await writer.drain()
        writer.close()

    async def answer(self, line: bytes) -> CommandOutcome:
        """Execute one request."""
        try:
            request = msgspec.json.decode(line, type=CommandRequest)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            return CommandOutcome(False, f"not a valid request: {error}")
        if request.command not in COMMANDS:
            return CommandOutcome(False, f"this server has no command {request.command!r}")
        try:
            text = await COMMANDS[request.command](self.services, request.args)
        except Problem as refused:
            return CommandOutcome(False, str(refused))
        except Exception:
            log.exception("command failed", command=request.command)
            return CommandOutcome(False, "the command failed; see the server's log")
        log.info("command", command=request.command, args=request.args)
        return CommandOutcome(True, text)


def ask(folder: Path, name: str, args: Sequence[str]) -> str:
    """Send a command to the server that runs on this folder, and wait for the answer."""
    with socket.socket(socket.AF_UNIX) as listener:
        listener.settimeout(TIMEOUT)
        try:
            with short(folder / SOCKET) as path:
                listener.connect(path)
        except (FileNotFoundError, ConnectionRefusedError):
            raise NoServer from None
        listener.sendall(msgspec.json.encode(CommandRequest(name, list(args))) + b"\n")
        with listener.makefile("rb") as answer:
            line = answer.readline()
    if not line:
        raise CommandFailed("the server stopped before it answered")
    outcome = msgspec.json.decode(line, type=CommandOutcome)
    if not outcome.done:
        raise CommandFailed(outcome.text)
    return outcome.text


@contextmanager
def short(path: Path) -> Iterator[str]:
    """A name for this path that is short enough for a socket."""
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
