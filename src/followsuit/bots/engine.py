"""Bots for other programs: JSON lines, one request and one answer per line.

A request holds a full record with all cards; the bot sees only what its seat may know.
"""

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Any, BinaryIO

import msgspec
from msgspec import UNSET, Meta, Raw, Struct, UnsetType, json

from followsuit.bots.analysis import AnalyzedAction, analyze
from followsuit.bots.blame import explained
from followsuit.bots.catalogue import MOST_PLAYOUTS, STRONGEST
from followsuit.bots.question import BadQuestion, check_turn, seat_bot
from followsuit.bots.review.advice import Advice, advise
from followsuit.rules.replay import Place, RecordError, read_record, replay
from followsuit.rules.table import NOBODY
from followsuit.texts import Text

LONGEST_LINE = 16 * 2**20  # bytes; ten times the record of a very long match
LONGEST_ERROR = 300
LONGEST_MS = 600_000
SEEDS = 1 << 30

Id = int | str | None


class RequestOptions(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The bot, its budget and its seat."""

    id: Id = None
    bot: str = STRONGEST
    playouts: Annotated[int, Meta(ge=1, le=MOST_PLAYOUTS)] | None = None
    ms: Annotated[int, Meta(ge=1, le=LONGEST_MS)] | None = None
    seed: int = 0  # of the bot's random numbers
    seat: int | None = None  # none: the seat to act
    why: bool = False  # say why, in sentences


class Request(RequestOptions, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A position to decide."""

    record: Raw


class EngineAnswer(Struct, frozen=True):
    id: Id
    seat: int
    action: str | None  # none: no action out of turn
    actions: list[AnalyzedAction]
    advice: Advice | UnsetType | None = UNSET  # only where it was asked; null: no choice


class Failure(Struct, frozen=True):
    id: Id
    error: str


class Identified(Struct):
    id: Id = None


# one request


def decide(record: Mapping[str, Any], options: RequestOptions, line: int = 1) -> EngineAnswer:
    """EngineAnswer with the bot's action; raise `BadQuestion` or `RecordError` if there is none."""
    match = replay(record, line).match
    seat = match.to_act if options.seat is None else options.seat
    if options.seat is None or match.to_act == NOBODY:
        check_turn(match, seat)
    seed = hashlib.sha256(f"followsuit engine {options.seed}".encode()).digest()
    bot = seat_bot(options.bot, match, seat, seed, options.playouts or 0, options.ms or 0)
    actions, acts = analyze(bot, match, seat)
    advice = advise(match, seat, actions, bot.below(SEEDS)) if options.why else UNSET
    return EngineAnswer(options.id, seat, actions[0].action if acts else None, actions, advice)


def decide_safely(
    record: Mapping[str, Any], options: RequestOptions, line: int = 1
) -> EngineAnswer | Failure:
    """Like `decide`, but every error becomes a `Failure`."""
    try:
        return decide(record, options, line)
    except (BadQuestion, RecordError) as error:
        return failure(options.id, str(error))
    except (Exception, SystemExit) as error:  # keep serving, however a bot fails
        return failure(options.id, explained(error))


# many requests


def answer_all(lines: Iterable[bytes | None]) -> Iterator[bytes]:
    """EngineAnswer each request; empty lines are skipped."""
    for number, line in enumerate(lines, 1):
        if line is None:
            most = LONGEST_LINE // 2**20
            yield json.encode(Failure(None, f"line {number}: longer than {most} MiB"))
        elif line.strip():
            yield json.encode(answer_line(line, number))


def answer_line(line: bytes, number: int = 1) -> EngineAnswer | Failure:
    """EngineAnswer one request; every error becomes a `Failure`."""
    try:
        request = json.decode(line, type=Request)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        return failure(id_of(line), f"not a request: {error}")
    try:
        record = read_record(record_text(request.record, number), number)
    except RecordError as error:
        return failure(request.id, str(error))
    return decide_safely(record, request, number)


def record_text(record: Raw, line: int) -> str:
    try:
        return bytes(record).decode()
    except UnicodeDecodeError:
        raise Place(line).wrong(Text("record.not_utf8")) from None


def failure(id_: Id, why: str) -> Failure:
    return Failure(id_, " ".join(why.split())[:LONGEST_ERROR])


def id_of(line: bytes) -> Id:
    """The id of an invalid request, if it has one."""
    try:
        return json.decode(line, type=Identified).id
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return None


def read_lines(stream: BinaryIO) -> Iterator[bytes | None]:
    """Yield the lines of a stream, with none in place of each one that is too long."""
    while line := stream.readline(LONGEST_LINE + 1):
        if len(line) <= LONGEST_LINE or line.endswith(b"\n"):
            yield line
            continue
        while line and not line.endswith(b"\n"):
            line = stream.readline(LONGEST_LINE)
        yield None
