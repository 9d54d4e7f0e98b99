"""Compares what clients were sent with what the database stores."""

import json
from collections import Counter
from collections.abc import Iterable
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import select

from followsuit.protocol.table import TableSetup
from followsuit.rules.catalogue import GAMES
from followsuit.rules.fair import verify
from followsuit.rules.record import Recorder
from followsuit.rules.shuffle import seeded_match
from followsuit.server.store.ledger import EntryRow
from followsuit.server.store.schema import events, matches, tables
from followsuit.server.store.store import Store
from followsuit.server.tables.log import Acted, NewDeal, Readied, Started, decode
from tests.chaos.group import PlayedTable
from tests.chaos.witness import Witness
from tests.waiting import until


class Stored(NamedTuple):
    """What the database stores about every table."""

    setups: dict[str, TableSetup]
    logs: dict[str, list[EntryRow]]
    records: dict[str, dict[str, Any]]  # by match


async def read_database(url: str) -> Stored:
    store = await Store.open_without_migrating(url)
    try:
        async with store.connect() as connection:
            rows = (await connection.execute(select(tables))).all()
            lines = (await connection.execute(select(events).order_by(events.c.seq))).all()
            archived = (await connection.execute(select(matches))).all()
    finally:
        await store.close()
    codes = {row.id: row.code for row in rows}
    logs: dict[str, list[EntryRow]] = {code: [] for code in codes.values()}
    for row in lines:
        logs[codes[row.table_id]].append(EntryRow._make(row))
    setups = {row.code: msgspec.json.decode(row.plan, type=TableSetup) for row in rows}
    return Stored(setups, logs, {row.id: json.loads(row.record) for row in archived})


async def archived(url: str, played_tables: Iterable[PlayedTable]) -> Stored:
    """The database, once every match that was played is in the archive."""
    played = {match for table in played_tables for match in table.matches}

    async def are_archived() -> bool:
        return played <= (await read_database(url)).records.keys()

    await until(are_archived)
    return await read_database(url)


def faults(stored: Stored, played: PlayedTable) -> list[str]:
    """Everything wrong with one table, one sentence each."""
    log, setup = stored.logs[played.code], stored.setups[played.code]
    found = [fault for person in played.people for fault in person.wrong + person.seat.wrong]
    found += order_faults(log)
    for person in played.people:
        found += answer_faults(log, person.seat)
    found += origin_faults(log, {p.seat.user: p.seat for p in played.people})
    found += record_faults(log, setup, stored.records, played.matches)
    return [f"{played.plan} at {played.code}: {fault}" for fault in found]


def order_faults(log: list[EntryRow]) -> list[str]:
    found = []
    seqs = [line.seq for line in log]
    if seqs != list(range(1, len(log) + 1)):
        found.append(f"the seqs have gaps: {seqs}")
    commands = Counter((line.by, line.move_id) for line in log if line.move_id)
    found += [f"{who} was stored {count} times" for who, count in commands.items() if count > 1]
    return found


def answer_faults(log: list[EntryRow], seat: Witness) -> list[str]:
    """Every confirmed command is in the log at its seq, and no refused one is."""
    found = []
    for command, seq in seat.done.items():
        line = log[seq - 1] if seq <= len(log) else None
        if line is None or (line.by, line.move_id) != (seat.user, command):
            found.append(f"{command} was confirmed at {seq}, where the log has {line}")
    written = {line.move_id for line in log if line.by == seat.user}
    found += [
        f"{command} was refused but is in the log: {refused}"
        for command, refused in seat.refusals.items()
        if command in written and command not in seat.done
    ]
    return found


def origin_faults(log: list[EntryRow], seats: dict[str, Witness]) -> list[str]:
    """Every command in the log was confirmed; only `ready` needs no confirmation."""
    return [
        f"never confirmed: {line}"
        for line in log
        if line.move_id is not None
        and line.by is not None
        and line.move_id not in seats[line.by].done
        and not isinstance(decode(line.entry), Readied)
    ]


def record_faults(
    log: list[EntryRow], setup: TableSetup, records: dict[str, dict[str, Any]], played: set[str]
) -> list[str]:
    found = []
    from_log = replayed(log, setup)
    if not played <= from_log.keys():
        found.append(f"{played} were played, the log has {list(from_log)}")
    for match in played & from_log.keys():
        record = records[match]
        verify(record)
        if record != json.loads(json.dumps(from_log[match])):
            found.append(f"the log gives {from_log[match]}, the archive has {record}")
    return found


def replayed(log: list[EntryRow], setup: TableSetup) -> dict[str, Any]:
    """The records of all matches in a log, computed by the rules alone."""
    game = GAMES[setup.game]
    recorders: dict[str, Recorder] = {}
    recorder, seed = None, b""
    for line in log:
        match decode(line.entry):
            case Started(match=match, seed=text):
                seed = bytes.fromhex(text)
                recorder = Recorder(seeded_match(game, setup.seats, setup.options, seed))
                recorders[match] = recorder
            case NewDeal(salts=salts):
                assert recorder is not None
                recorder.deal_from(seed, salts)
            case Acted(seat=seat, action=action):
                assert recorder is not None
                recorder.act(seat, action)
    return {match: recorder.record() for match, recorder in recorders.items()}
