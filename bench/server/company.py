"""Four people at one table. A move is over when all four have seen it; then the next may be made.

What a frame holds is looked up, not decoded: the crowd must be quicker than the server.
"""

import random
import time
from typing import TYPE_CHECKING, Any

import msgspec
from picows import WSFrame, WSListener, WSMsgType, WSTransport

if TYPE_CHECKING:
    from bench.server.crowd import Crowd

SEATS = 4
TEXT = WSMsgType.TEXT
ENTRY, REFUSED, WELCOME = b"erw"  # the letters after {"type":"
TYPE = len('{"type":"')
SEQ = len('{"type":"entry","seq":')
KIND = b',"kind":"'
ACTED = b"a"  # how what has happened begins
OVER = b'"state":"over"'
TO_ACT, LEGAL = b'"to_act":', b'"legal":['
NOBODY = ord("n")  # to_act is null
decode = msgspec.json.decode
clock = time.perf_counter
rng = random.Random(1)


class Person(WSListener):
    """One socket."""

    def __init__(self, company: "Company", seat: int) -> None:
        self.company = company
        self.seat = seat
        self.transport: WSTransport = None  # type: ignore[assignment]

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type == TEXT:
            self.company.hear(self, frame)
        elif frame.msg_type == WSMsgType.PING:
            transport.send_pong(frame.get_payload_as_bytes())

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        closed: Any = transport.close_handshake
        why = closed.recv.reason if closed is not None and closed.recv is not None else "no word"
        self.company.crowd.fail(f"the server closed a connection: {why}")


class Company:
    """What the people at real and at bare tables have in common."""

    def __init__(self, crowd: "Crowd") -> None:
        self.crowd = crowd
        self.people = [Person(self, seat) for seat in range(SEATS)]
        self.is_moving = False
        self.landed = 0  # how many have seen the move
        self.began = 0.0

    def hear(self, person: Person, frame: WSFrame) -> None:
        raise NotImplementedError

    def may_move(self) -> bool:
        """Whether anybody has something to do."""
        return not self.is_moving

    def next_move(self) -> tuple[Person, bytes]:
        raise NotImplementedError

    def move(self) -> None:
        person, message = self.next_move()
        self.is_moving = True
        self.landed = 0
        self.began = clock()
        person.transport.send(TEXT, message)

    def saw_move(self) -> None:
        self.landed += 1
        if self.landed == SEATS:
            self.is_moving = False
            self.crowd.moved(self)


class BareCompany(Company):
    """Somebody says something, and all hear a frame."""

    turn = 0

    def hear(self, person: Person, frame: WSFrame) -> None:
        self.saw_move()

    def next_move(self) -> tuple[Person, bytes]:
        self.turn = (self.turn + 1) % SEATS
        return self.people[self.turn], act(self.crowd.next_id(), b'"play 10H"', b"123")


class CardCompany(Company):
    """They do anything legal, and want a rematch after every match."""

    def __init__(self, crowd: "Crowd") -> None:
        super().__init__(crowd)
        self.turn: tuple[Person, bytes] | None = None  # who is to act, and what he was told
        self.bytes = 0  # of the update that a move was
        self.seq = 0

    def hear(self, person: Person, frame: WSFrame) -> None:
        told = frame.get_payload_as_bytes()
        kind = told[TYPE]
        if kind == ENTRY:
            self.hear_entry(person, told)
        elif kind == WELCOME:
            self.hear_welcome(person, told)
        elif kind == REFUSED and b'"id":"m' in told:
            self.crowd.fail(f"a move was refused: {told.decode()}")

    def hear_entry(self, person: Person, told: bytes) -> None:
        comma = told.index(b",", SEQ)
        entry_kind = told[comma + len(KIND) : comma + len(KIND) + 1]
        at = told.find(TO_ACT)
        if at > 0:
            self.look(person, told[at + len(TO_ACT)], told)
        if entry_kind == ACTED:
            self.bytes += len(told)
            self.saw_move()
        if self.turn is not None and not self.is_moving:
            self.crowd.can_move(self)

    def look(self, person: Person, to_act: int, told: bytes) -> None:
        """Is it my turn? Does a rematch wait for me?"""
        if to_act - ord("0") == person.seat:
            self.turn = person, told
        elif to_act == NOBODY and OVER in told:
            person.transport.send(TEXT, b'{"type":"ready","id":"r%x"}' % self.crowd.next_id())

    def hear_welcome(self, person: Person, told: bytes) -> None:
        welcome = decode(told)
        if welcome["view"] is not None:
            at = told.find(TO_ACT)
            self.look(person, told[at + len(TO_ACT)], told.replace(b"welcome", b"entry", 1))

    def may_move(self) -> bool:
        return self.turn is not None and not self.is_moving

    def next_move(self) -> tuple[Person, bytes]:
        assert self.turn is not None
        person, told = self.turn
        self.turn = None
        seq = told[SEQ : told.index(b",", SEQ)]
        self.seq = int(seq)
        return person, act(self.crowd.next_id(), any_action(told), seq)


def act(number: int, action: bytes, seq: bytes) -> bytes:
    return b'{"type":"act","id":"m%015x","action":%s,"seq":%s}' % (number, action, seq)


def any_action(told: bytes) -> bytes:
    """One of the legal actions in an update, in its quotes."""
    start = told.find(LEGAL)
    if start < 0:
        return any_pick(decode(told)["view"]["pick"])
    start += len(LEGAL)
    actions = told[start : told.index(b"]", start)].split(b",")
    return actions[int(rng.random() * len(actions))]


def any_pick(pick: dict[str, Any]) -> bytes:
    cards = rng.sample(pick["free"], pick["count"]) + pick["must"]
    return msgspec.json.encode(" ".join((pick["verb"], *cards)))
