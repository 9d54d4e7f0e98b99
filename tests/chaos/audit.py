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
from followsuit.server.tables.log import Acted, Dealt, Readied, Started, decode
from tests.chaos.group import PlayedTable
from tests.chaos.witness import Witness
from tests.waiting import until


class Stored(NamedTuple):
    """What the database has of every table."""

    setups: dict[str, TableSetup]
    logs: dict[str, list[EntryRow]]
    records: dict[str, dict[str, Any]]  # by match


async def read_database(url: str) -> Stored:
    store = await Store.open_as_it_is(url)
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
    """Everything wrong with one table; there should be nothing."""
    log, setup = stored.logs[played.code], stored.setups[played.code]
    found = [fault for person in played.people for fault in person.wrong + person.seat.wrong]
    found += faults_of_order(log)
    for person in played.people:
        found += faults_of_answers(log, person.seat)
    found += faults_of_origin(log, {p.seat.user: p.seat for p in played.people})
    found += faults_of_records(log, setup, stored.records, played.matches)
    return [f"{played.plan} at {played.code}: {fault}" for fault in found]


def faults_of_order(log: list[EntryRow]) -> list[str]:
    found = []
    seqs = [line.seq for line in log]
    if seqs != list(range(1, len(log) + 1)):
        found.append(f"the seqs have gaps: {seqs}")
    said = Counter((line.by, line.move_id) for line in log if line.move_id)
    found += [f"{who} was written {count} times" for who, count in said.items() if count > 1]
    return found


def faults_of_answers(log: list[EntryRow], seat: Witness) -> list[str]:
    """Every confirmed command is in the log at its seq; no refused one is in it."""
    found = []
    for said, seq in seat.done.items():
        line = log[seq - 1] if seq <= len(log) else None
        if line is None or (line.by, line.move_id) != (seat.user, said):
            found.append(f"{said} was confirmed at {seq}, where the log has {line}")
    written = {line.move_id for line in log if line.by == seat.user}
    found += [
        f"{said} was refused and is in the log: {refused}"
        for said, refused in seat.refusals.items()
        if said in written and said not in seat.done
    ]
    return found


def faults_of_origin(log: list[EntryRow], seats: dict[str, Witness]) -> list[str]:
    """Every command in the log was confirmed; only `ready` needs no confirmation."""
    return [
        f"never confirmed: {line}"
        for line in log
        if line.move_id is not None
        and line.by is not None
        and line.move_id not in seats[line.by].done
        and not isinstance(decode(line.entry), Readied)
    ]


def faults_of_records(
    log: list[EntryRow], setup: TableSetup, records: dict[str, dict[str, Any]], played: set[str]
) -> list[str]:
    found = []
    told = replayed(log, setup)
    if not played <= told.keys():
        found.append(f"{played} were played, the log has {list(told)}")
    for match in played & told.keys():
        record = records[match]
        verify(record)
        if record != json.loads(json.dumps(told[match])):
            found.append(f"the log gives {told[match]}, the archive has {record}")
    return found


def replayed(log: list[EntryRow], setup: TableSetup) -> dict[str, Any]:
    """The records of all matches in a log, by the rules alone."""
    game = GAMES[setup.game]
    recorders: dict[str, Recorder] = {}
    recorder, seed = None, b""
    for line in log:
        match decode(line.entry):
            case Started(match=match, seed=text):
                seed = bytes.fromhex(text)
                recorder = Recorder(seeded_match(game, setup.seats, setup.options, seed))
                recorders[match] = recorder
            case Dealt(salts=salts):
                assert recorder is not None
                recorder.deal_from(seed, salts)
            case Acted(seat=seat, action=action):
                assert recorder is not None
                recorder.act(seat, action)
    return {match: recorder.record() for match, recorder in recorders.items()}
