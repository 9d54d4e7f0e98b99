"""A client that remembers everything it receives, for comparison with the log."""

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

CHAT_SHOWN = 50  # messages that a new connection receives


class Known(NamedTuple):
    """What a client knows about a table, without presence, which is not in the log."""

    table: Any
    view: Any
    history: Any
    chat: Any


def difference(ours: Any, theirs: Any) -> str:
    """Where two values that should be equal differ, as briefly as possible."""
    if isinstance(ours, tuple) and hasattr(ours, "_asdict"):
        return difference(ours._asdict(), theirs._asdict())
    if isinstance(ours, dict) and isinstance(theirs, dict) and ours.keys() == theirs.keys():
        differing = [key for key in ours if ours[key] != theirs[key]]
        return str({key: difference(ours[key], theirs[key]) for key in differing})
    if isinstance(ours, list) and isinstance(theirs, list):
        pairs = zip(ours, theirs, strict=False)
        same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
        rest, new = ours[same:], theirs[same:]
        return f"after {same} equal ones we know {rest}, a new connection gets {new}"
    return f"we know {ours}, a new connection gets {theirs}"


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
        self.is_caught_up = False  # false while missed updates are still arriving
        self.wrong: list[str] = []
        self.farewells: list[tuple[str, int | None]] = []

    async def connect_once(self) -> None:
        self.is_caught_up = False
        await super().connect_once()

    def disconnected(self, code: int | None) -> None:
        self.farewells.append(("closed", code))
        super().disconnected(code)

    def apply(self, update: AnyUpdate) -> None:
        super().apply(update)
        match update:
            case Done(id=command, seq=seq):
                self.note_done(command, seq)
            case Refused(id=str(command)):
                self.refusals[command] = update
            case Welcome() | Changed():
                self.is_caught_up = update.seq == self.seq
                self.note()
            case LogEntry():
                if update.done is not None:
                    self.note_done(update.done, update.seq)
                self.note()
            case Bye(code=code):
                self.farewells.append(("bye", code))
            case _:
                pass

    @property
    def unsaved(self) -> list[Refused]:
        return [update for update in self.refusals.values() if update.code == Code.NOT_SAVED]

    def note_done(self, command: str, seq: int) -> None:
        before = self.done.setdefault(command, seq)
        if before != seq:
            self.wrong.append(f"{command} was confirmed at {before} and at {seq}")

    def note(self) -> None:
        if self.is_caught_up:
            self.knew[self.seq] = known(self.table, self.view, self.history, self.chat)


def socket_to(client: Client, code: str, url: str) -> connect:
    """A new connection to a table."""
    address = f"{url.replace('http', 'ws', 1)}/ws/tables/{code}"
    headers = {"Cookie": client.cookie()}
    return connect(address, additional_headers=headers, compression=None, proxy=None)


async def fresh(client: Client, code: str, url: str) -> tuple[int, Known]:
    """What a new connection receives."""
    async with socket_to(client, code, url) as socket:
        update = decode_update(await socket.recv())
    if isinstance(update, Bye):
        raise ConnectionError(update.why.text)
    assert isinstance(update, Welcome)
    return update.seq, known(update.table, update.view, update.history, update.chat)
