"""Four clients at one table. The next move may be made when all four have received the last.

Frames are scanned, not decoded: the clients must be faster than the server.
"""

import random
import time
from typing import TYPE_CHECKING, Any

import msgspec
from picows import WSFrame, WSListener, WSMsgType, WSTransport

if TYPE_CHECKING:
    from bench.server.load import Load

SEATS = 4
TEXT = WSMsgType.TEXT
ENTRY, REFUSED, WELCOME = b"erw"  # the letters after {"type":"
TYPE = len('{"type":"')
SEQ = len('{"type":"entry","seq":')
KIND = b',"kind":"'
ACTED = b"a"  # the first letter of the kind
OVER = b'"state":"over"'
TO_ACT, LEGAL = b'"to_act":', b'"legal":['
NOBODY = ord("n")  # to_act is null
decode = msgspec.json.decode
clock = time.perf_counter
rng = random.Random(1)


class Client(WSListener):
    """One socket."""

    def __init__(self, group: "Group", seat: int) -> None:
        self.group = group
        self.seat = seat
        self.transport: WSTransport = None  # type: ignore[assignment]

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type == TEXT:
            self.group.receive(self, frame)
        elif frame.msg_type == WSMsgType.PING:
            transport.send_pong(frame.get_payload_as_bytes())

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        closed: Any = transport.close_handshake
        why = closed.recv.reason if closed is not None and closed.recv is not None else "no reason"
        self.group.load.fail(f"the server closed a connection: {why}")


class Group:
    """What clients at real and at bare tables share."""

    def __init__(self, load: "Load") -> None:
        self.load = load
        self.clients = [Client(self, seat) for seat in range(SEATS)]
        self.is_moving = False
        self.landed = 0  # clients that have received the move
        self.began = 0.0

    def receive(self, client: Client, frame: WSFrame) -> None:
        raise NotImplementedError

    def may_move(self) -> bool:
        """Whether a client can move."""
        return not self.is_moving

    def next_move(self) -> tuple[Client, bytes]:
        raise NotImplementedError

    def move(self) -> None:
        client, message = self.next_move()
        self.is_moving = True
        self.landed = 0
        self.began = clock()
        client.transport.send(TEXT, message)

    def saw_move(self) -> None:
        self.landed += 1
        if self.landed == SEATS:
            self.is_moving = False
            self.load.moved(self)


class BareGroup(Group):
    """One client sends something, and all receive a frame."""

    turn = 0

    def receive(self, client: Client, frame: WSFrame) -> None:
        self.saw_move()

    def next_move(self) -> tuple[Client, bytes]:
        self.turn = (self.turn + 1) % SEATS
        return self.clients[self.turn], act(self.load.next_id(), b'"play 10H"', b"123")


class CardGroup(Group):
    """Play random legal actions and ask for a rematch after every match."""

    def __init__(self, load: "Load") -> None:
        super().__init__(load)
        self.turn: tuple[Client, bytes] | None = None  # the client to act, and its last update
        self.bytes = 0  # of all updates about moves
        self.seq = 0

    def receive(self, client: Client, frame: WSFrame) -> None:
        update = frame.get_payload_as_bytes()
        kind = update[TYPE]
        if kind == ENTRY:
            self.receive_entry(client, update)
        elif kind == WELCOME:
            self.receive_welcome(client, update)
        elif kind == REFUSED and b'"id":"m' in update:
            self.load.fail(f"a move was refused: {update.decode()}")

    def receive_entry(self, client: Client, update: bytes) -> None:
        comma = update.index(b",", SEQ)
        entry_kind = update[comma + len(KIND) : comma + len(KIND) + 1]
        at = update.find(TO_ACT)
        if at > 0:
            self.look(client, update[at + len(TO_ACT)], update)
        if entry_kind == ACTED:
            self.bytes += len(update)
            self.saw_move()
        if self.turn is not None and not self.is_moving:
            self.load.can_move(self)

    def look(self, client: Client, to_act: int, update: bytes) -> None:
        """Note whose turn it is, or ask for a rematch."""
        if to_act - ord("0") == client.seat:
            self.turn = client, update
        elif to_act == NOBODY and OVER in update:
            client.transport.send(TEXT, b'{"type":"ready","id":"r%x"}' % self.load.next_id())

    def receive_welcome(self, client: Client, update: bytes) -> None:
        welcome = decode(update)
        if welcome["view"] is not None:
            at = update.find(TO_ACT)
            self.look(client, update[at + len(TO_ACT)], update.replace(b"welcome", b"entry", 1))

    def may_move(self) -> bool:
        return self.turn is not None and not self.is_moving

    def next_move(self) -> tuple[Client, bytes]:
        assert self.turn is not None
        client, update = self.turn
        self.turn = None
        seq = update[SEQ : update.index(b",", SEQ)]
        self.seq = int(seq)
        return client, act(self.load.next_id(), any_action(update), seq)


def act(number: int, action: bytes, seq: bytes) -> bytes:
    return b'{"type":"act","id":"m%015x","action":%s,"seq":%s}' % (number, action, seq)


def any_action(update: bytes) -> bytes:
    """One of the legal actions in an update, with its quotes."""
    start = update.find(LEGAL)
    if start < 0:
        return any_pick(decode(update)["view"]["pick"])
    start += len(LEGAL)
    actions = update[start : update.index(b"]", start)].split(b",")
    return actions[int(rng.random() * len(actions))]


def any_pick(pick: dict[str, Any]) -> bytes:
    cards = rng.sample(pick["free"], pick["count"]) + pick["must"]
    return msgspec.json.encode(" ".join((pick["verb"], *cards)))
