"""A client that remembers everything it was sent, for comparison with the log."""

from itertools import takewhile
from typing import Any, NamedTuple

import msgspec
from websockets.asyncio.client import connect

from followsuit.client import Client, Seat
from followsuit.client.seat import decode_update
from followsuit.protocol.refusals import Code
from followsuit.protocol.table import (
    AnyUpdate,
    Bye,
    Changed,
    Done,
    LogEntry,
    Refused,
    TableInfo,
    Welcome,
)

CHAT_SHOWN = 50  # lines that a new connection is sent


class Known(NamedTuple):
    """What a client knows about a table, without presence, which is not in the log."""

    table: Any
    view: Any
    history: Any
    chat: Any


def difference(ours: Any, told: Any) -> str:
    """Where two values differ that should be equal, as briefly as possible."""
    if isinstance(ours, tuple) and hasattr(ours, "_asdict"):
        return difference(ours._asdict(), told._asdict())
    if isinstance(ours, dict) and isinstance(told, dict) and ours.keys() == told.keys():
        parts = {key: difference(ours[key], told[key]) for key in ours if ours[key] != told[key]}
        return str(parts)
    if isinstance(ours, list) and isinstance(told, list):
        pairs = zip(ours, told, strict=False)
        same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
        return f"after {same} equal ones we know {ours[same:]}, a new connection gets {told[same:]}"
    return f"we know {ours}, a new connection gets {told}"


def known(table: TableInfo, view: Any, history: Any, chat: Any) -> Known:
    plain = msgspec.to_builtins(table)
    view = msgspec.to_builtins(view)
    del plain["watchers"]
    for chair in plain["chairs"]:
        del chair["present"], chair["grace"]
    return Known(plain, view, list(history), list(chat[-CHAT_SHOWN:]))


class Witness(Seat):
    """A seat that keeps every answer, and what it knew at every seq."""

    def __init__(self, client: Client, code: str, url: str, **ways: Any) -> None:
        super().__init__(url, code, client.cookie, **ways)
        self.done: dict[str, int] = {}
        self.refusals: dict[str, Refused] = {}
        self.knew: dict[int, Known] = {}
        self.is_caught_up = False  # until then, updates and view differ in age
        self.wrong: list[str] = []
        self.farewells: list[tuple[str, int | None]] = []

    async def connect_once(self) -> None:
        self.is_caught_up = False
        await super().connect_once()

    def disconnected(self, code: int | None) -> None:
        self.farewells.append(("closed", code))
        super().disconnected(code)

    def apply(self, told: AnyUpdate) -> None:
        super().apply(told)
        match told:
            case Done(id=said, seq=seq):
                self.note_done(said, seq)
            case Refused(id=str(said)):
                self.refusals[said] = told
            case Welcome() | Changed():
                self.is_caught_up = told.seq == self.seq
                self.note()
            case LogEntry():
                if told.done is not None:
                    self.note_done(told.done, told.seq)
                self.note()
            case Bye(code=code):
                self.farewells.append(("bye", code))
            case _:
                pass

    @property
    def unsaved(self) -> list[Refused]:
        return [told for told in self.refusals.values() if told.code == Code.NOT_SAVED]

    def note_done(self, said: str, seq: int) -> None:
        before = self.done.setdefault(said, seq)
        if before != seq:
            self.wrong.append(f"{said} was confirmed at {before} and at {seq}")

    def note(self) -> None:
        if self.is_caught_up:
            self.knew[self.seq] = known(self.table, self.view, self.history, self.chat)


def socket_to(client: Client, code: str, url: str) -> connect:
    """A new connection to a table."""
    address = f"{url.replace('http', 'ws', 1)}/ws/tables/{code}"
    headers = {"Cookie": client.cookie()}
    return connect(address, additional_headers=headers, compression=None, proxy=None)


async def fresh(client: Client, code: str, url: str) -> tuple[int, Known]:
    """What a new connection is sent."""
    async with socket_to(client, code, url) as socket:
        told = decode_update(await socket.recv())
    if isinstance(told, Bye):
        raise ConnectionError(told.why.text)
    assert isinstance(told, Welcome)
    return told.seq, known(told.table, told.view, told.history, told.chat)
