"""A bot that anybody can ask about a position: a request a line, an answer a line, in JSON.

The record of a request has all cards, as records have; the bot is shown what its seat may know.
"""

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Any, BinaryIO

import msgspec
from msgspec import Meta, Raw, Struct, json

from followsuit.bots.analysis import Evaluated, analyze
from followsuit.bots.catalogue import MOST_PLAYOUTS, STRONGEST
from followsuit.bots.question import BadQuestion, check_turn, seated
from followsuit.rules.replay import Place, RecordError, read_record, replay
from followsuit.rules.table import NOBODY

LONGEST_LINE = 16 * 2**20  # bytes; the record of a very long match has a tenth of that
LONGEST_ERROR = 300
LONGEST_MS = 600_000

Id = int | str | None


class Wishes(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Who is asked, and what it may spend."""

    id: Id = None
    bot: str = STRONGEST
    playouts: Annotated[int, Meta(ge=1, le=MOST_PLAYOUTS)] | None = None
    ms: Annotated[int, Meta(ge=1, le=LONGEST_MS)] | None = None
    seed: int = 0  # the bot's chance
    seat: int | None = None  # who is asked; none: whose turn it is


class Request(Wishes, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What would this bot do here?"""

    record: Raw


class Answer(Struct, frozen=True):
    id: Id
    seat: int
    action: str | None  # none: it has nothing to say out of turn
    actions: list[Evaluated]


class Failure(Struct, frozen=True):
    id: Id
    error: str


class Named(Struct):
    id: Id = None


# one decision


def decide(record: Mapping[str, Any], wishes: Wishes, line: int = 1) -> Answer:
    """What the bot says, or an error that says why it cannot be asked."""
    match = replay(record, line).match
    seat = match.to_act if wishes.seat is None else wishes.seat
    if wishes.seat is None or match.to_act == NOBODY:
        check_turn(match, seat)
    chance = hashlib.sha256(f"followsuit engine {wishes.seed}".encode()).digest()
    bot = seated(wishes.bot, match, seat, chance, wishes.playouts or 0, wishes.ms or 0)
    actions, is_said = analyze(bot, match, seat)
    return Answer(wishes.id, seat, actions[0].action if is_said else None, actions)


def decided(record: Mapping[str, Any], wishes: Wishes, line: int = 1) -> Answer | Failure:
    """Whatever the record, an answer."""
    try:
        return decide(record, wishes, line)
    except (BadQuestion, RecordError) as error:
        return failure(wishes.id, str(error))
    except Exception as error:  # a bot may fail in any way, and more requests wait
        return failure(wishes.id, f"{type(error).__name__}: {error}")


# many requests


def answers(lines: Iterable[bytes | None]) -> Iterator[bytes]:
    """An answer to each request; empty lines are none."""
    for number, line in enumerate(lines, 1):
        if line is None:
            most = LONGEST_LINE // 2**20
            yield json.encode(Failure(None, f"line {number}: longer than {most} MiB"))
        elif line.strip():
            yield json.encode(answered(line, number))


def answered(line: bytes, number: int = 1) -> Answer | Failure:
    """Whatever is asked, an answer."""
    try:
        request = json.decode(line, type=Request)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        return failure(id_of(line), f"not a request: {error}")
    try:
        record = read_record(text_of(request.record, number), number)
    except RecordError as error:
        return failure(request.id, str(error))
    return decided(record, request, number)


def text_of(record: Raw, line: int) -> str:
    try:
        return bytes(record).decode()
    except UnicodeDecodeError:
        raise Place(line).wrong("this is not UTF-8 text") from None


def failure(id_: Id, why: str) -> Failure:
    return Failure(id_, " ".join(why.split())[:LONGEST_ERROR])


def id_of(line: bytes) -> Id:
    """The id of a request that makes no sense; none if it has none."""
    try:
        return json.decode(line, type=Named).id
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return None


def lines_of(stream: BinaryIO) -> Iterator[bytes | None]:
    """Line by line; one that is too long is read past and becomes none."""
    while line := stream.readline(LONGEST_LINE + 1):
        if len(line) <= LONGEST_LINE or line.endswith(b"\n"):
            yield line
            continue
        while line and not line.endswith(b"\n"):
            line = stream.readline(LONGEST_LINE)
        yield None
