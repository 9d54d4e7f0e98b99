"""No frame to a seat or to a spectator holds a card it may not know, or the seed.

Whole matches are played while every message to every client is kept. The test works out from the
server's log what each viewer may know after each entry, and compares.
"""

import asyncio
import itertools
import json
import re
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from typing import Any, TypeGuard

import msgspec
import pytest
from websockets.asyncio.client import connect

from followsuit.client import RequestRefused, TableUnavailable
from followsuit.protocol.table import End, TableSetup
from followsuit.rules.catalogue import GAMES
from followsuit.rules.events import WATCHER
from followsuit.rules.match import Match
from followsuit.rules.shuffle import next_deal, seeded_match
from followsuit.server.store.ledger import EntryRow
from followsuit.server.tables.log import Acted, NewDeal, Started, decode
from tests.server.running import Running
from tests.server.tables.company import (
    NAMES,
    SHORT,
    Watched,
    expect_what_a_newcomer_sees,
    newcomer,
    play_all,
    run,
    table_of,
)
from tests.server.tables.knowledge import KINDS, Knowledge

HIDES = dict(GAMES["mindikot"].presets["leader_hides"])
DRAWN = dict(GAMES["mindikot"].presets["first_card_hidden"])
LAOS, VIETNAMESE = {"region": "laos"}, {"region": "vietnamese"}
TABLES: list[tuple[str, int, dict[str, Any]]] = [
    ("bezique", 2, {}),
    ("bezique", 3, {"joker_turnup": "diamonds", "mode": "advanced"}),
    ("bezique", 4, {"melds_per_trick": 0}),
    ("cat_te", 2, LAOS),
    ("cat_te", 3, {"reveal_folds_at_end": True}),
    ("cat_te", 4, VIETNAMESE | {"reveal_folds_at_end": True}),
    ("cat_te", 5, {}),
    ("cat_te", 6, LAOS),
    ("mindikot", 4, {}),
    ("mindikot", 4, HIDES),
    ("mindikot", 4, DRAWN | {"hider_sees_card": True, "hidden_return": "immediate"}),
    ("mindikot", 6, {}),
    ("mindikot", 6, DRAWN),
    ("rook13", 4, {}),
    ("rook13", 4, {"godown_no_points": True, "manual_redeal": False}),
]
WITH_CARDS = ("entry", "welcome", "refused")
Known = dict[int, frozenset[str]]  # by viewer


@pytest.mark.parametrize(("game", "seats", "options"), TABLES)
def test_clients_receive_only_what_they_may_know(server: Running, game, seats, options):
    run(watched_match(server, game, seats, SHORT.get(game, {}) | options))


async def watched_match(server: Running, game: str, seats: int, options: dict[str, Any]) -> None:
    """One bot, people in all other chairs, two spectators, and a client in the lobby."""
    names = (*NAMES[: seats - 1], "Sorrel", "Tansy")
    setup = {"seats": seats, "options": options}
    async with (
        lobby(server) as news,
        table_of(server.url, names, game, seats - 1, **setup) as at_table,
    ):
        await at_table[0].fill("rule")
        await expect_no_record(at_table[-1])
        stumbling = [asyncio.create_task(stumble(seat)) for seat in at_table]
        await play_all(at_table)
        for task in stumbling:
            task.cancel()
        log = server.services.ledger.read(
            server.services.registry.tables[at_table[0].table.code].id
        )
        rows = await asyncio.to_thread(server.do, log)
        check_frames(game, at_table, rows)
        check_lobby(game, news)


@asynccontextmanager
async def lobby(server: Running) -> AsyncIterator[list[str]]:
    """Collects what a client in the lobby receives meanwhile."""
    async with connect(f"{server.url.replace('http', 'ws')}/ws/lobby", proxy=None) as socket:
        heard = [str(await socket.recv())]

        async def listen() -> None:
            async for message in socket:
                heard.append(str(message))

        task = asyncio.create_task(listen())
        yield heard
    await task


async def stumble(seat: Watched) -> None:
    """Lose the connection at random, and catch up."""
    for steps in itertools.chain([2], itertools.repeat(19)):
        wanted = seat.seq + steps
        await seat.until(lambda: seat.seq >= wanted)  # noqa: B023
        if seat.socket is not None:
            seat.socket.transport.abort()


async def expect_no_record(seat: Watched) -> None:
    """The archive has no record before the end."""
    await seat.until(lambda: seat.table.match is not None)
    for path in ("", "/record"):
        with pytest.raises(RequestRefused) as refusal:
            await seat.client.ask("GET", f"/api/matches/{seat.table.match}{path}", dict)
        assert refusal.value.status == 404


# what each viewer may know


def timeline(rows: list[EntryRow], game: str, setup: TableSetup) -> list[Known]:
    """What each viewer may know after each entry."""
    known: list[Known] = [{}]
    match: Match | None = None
    book: Knowledge | None = None
    seed = b""
    for row in rows:
        entry = decode(row.entry)
        if isinstance(entry, Started):
            seed = bytes.fromhex(entry.seed)
            match, book = seeded_match(GAMES[game], setup.seats, setup.options, seed), None
        elif isinstance(entry, NewDeal):
            assert match is not None
            book = dealt(match, seed, entry.salts, setup.options)
        elif isinstance(entry, Acted):
            assert match is not None
            assert book is not None
            verb, *cards = entry.action.split()
            book.before(entry.seat, verb, cards)
            match.act(entry.seat, entry.action)
            book.after(entry.seat, verb, cards)
        known.append({} if book is None else seen_in(book))
    return known


def dealt(match: Match, seed: bytes, salts: list[str], options: dict[str, Any]) -> Knowledge:
    dealer, piles = int(match.dealer), next_deal(match, seed, salts)
    match.deal(piles)
    return KINDS[match.name](match, piles.names(match.table.pack), dealer, options)


def seen_in(book: Knowledge) -> Known:
    """The rules and our own book must agree on what is hidden."""
    names = book.match.table.pack.names
    for viewer, known in book.known.items():
        hidden = {names[card] for place in book.match.hidden_from(viewer) for card in place}
        assert not hidden & known, (viewer, hidden & known)
    return {viewer: frozenset(known) for viewer, known in book.known.items()}


# what clients received


def check_frames(game: str, seats: list[Watched], rows: list[EntryRow]) -> None:
    setup = seats[0].table.setup
    known = timeline(rows, game, setup)
    pack = set(GAMES[game].new_match(setup.seats, setup.options).table.pack.names)
    seed = next(e.seed for e in map(decode, (row.entry for row in rows)) if is_start(e))
    tokens = [seat.client.cookie().split("=", 1)[1] for seat in seats]
    assert any(seat.breaks for seat in seats)
    for seat in seats:
        check_cards(seat, known, pack)
        check_secrets(seat.frames, seed, tokens)


def is_start(entry: Any) -> TypeGuard[Started]:
    return isinstance(entry, Started)


def check_cards(seat: Watched, known: list[Known], pack: set[str]) -> None:
    """Every card in every frame was known to the viewer at that entry."""
    viewer = WATCHER if seat.seat is None else seat.seat
    frames = [json.loads(frame) for frame in seat.frames]
    named: set[str] = set()
    seq = 0
    for place, frame in enumerate(frames):
        if frame["type"] in ("entry", "welcome"):
            seq = frame["seq"]
        events = cards_in(frame.pop("events", []), pack)
        assert events <= known[seq].get(viewer, set()), (viewer, seq, frame)
        cards = cards_in(frame, pack)
        now = known[seq_shown(frames[place:]) if place in seat.firsts.values() else seq]
        entitled = now.get(viewer, frozenset()) if frame["type"] in WITH_CARDS else frozenset()
        assert cards <= entitled, (viewer, seq, cards - entitled, frame)
        named |= events | cards
    assert named >= known[-1][viewer]  # the viewer received everything they may know


def seq_shown(frames: list[dict[str, Any]]) -> int:
    """The number of the state that a reconnecting client sees first, sent with `changed`."""
    seqs: list[int] = [frame["seq"] for frame in frames if frame["type"] in ("welcome", "changed")]
    return seqs[0]


def cards_in(data: Any, pack: set[str]) -> set[str]:
    """Every word anywhere that is the name of a card; numbers are too small to be sets of cards."""
    found = set()
    for value in values_in(data):
        if isinstance(value, str):
            found.update(re.findall(r"[0-9A-Za-z*]+", value))
        assert not isinstance(value, int) or abs(value) < 2**31, value
    return found & pack


def values_in(data: Any) -> Iterator[Any]:
    if isinstance(data, dict):
        data = [*data.keys(), *data.values()]
    if isinstance(data, list):
        for each in data:
            yield from values_in(each)
    else:
        yield data


def check_secrets(frames: list[str], seed: str, tokens: list[str]) -> None:
    """No eight digits of the seed before the match is over, and never a session."""
    pieces = [seed[place : place + 8] for place in range(len(seed) - 7)]
    for frame in frames:
        assert not any(token in frame for token in tokens)
        if '"state":"over"' not in frame:
            assert not any(piece in frame for piece in pieces), frame
    assert any(seed in frame for frame in frames[-3:])


def check_lobby(game: str, frames: list[str]) -> None:
    pack = set(GAMES[game].new_match().table.pack.names)
    assert frames
    for frame in frames:
        assert not cards_in(json.loads(frame), pack)
        assert not re.search("[0-9a-f]{32}", frame)


def test_taking_a_chair_after_a_match_reveals_none_of_its_cards(server: Running):
    """Folded cards are for replays, not for players who sit down later."""

    async def work() -> None:
        options = {"rounds": None, "region": "khmer"}
        names = ("Clover", "Fern", "Sorrel")
        async with table_of(server.url, names, "cat_te", 2, seats=2, options=options) as seats:
            sorrel = seats[2]
            await play_one_round(*seats[:2])
            await seats[0].send(End("end"))
            for seat in seats:
                await seat.until(lambda: seat.is_over)  # noqa: B023
            leaver = next(seat for seat in seats if folded_by(seat))
            chair, folded = leaver.seat, folded_by(leaver)
            assert chair is not None
            await leaver.leave()
            await sorrel.sit(chair)
            await sorrel.until(lambda: sorrel.seat == chair)
            await expect_what_a_newcomer_sees(sorrel)
            fresh = await newcomer(sorrel)
        for shown in (*map(json.loads, sorrel.frames), msgspec.to_builtins(fresh)):
            assert not cards_in(shown, folded)

    run(work())


def test_closing_a_table_reveals_nothing_of_its_last_match(server: Running):
    async def work() -> None:
        options = {"rounds": None, "region": "khmer"}
        names = ("Clover", "Fern", "Sorrel")
        async with table_of(server.url, names, "cat_te", 2, seats=2, options=options) as seats:
            sorrel = seats[2]
            await play_one_round(*seats[:2])
            await seats[0].send(End("end"))
            for seat in seats:
                await seat.until(lambda: seat.is_over)  # noqa: B023
            leaver = next(seat for seat in seats if folded_by(seat))
            chair, folded = leaver.seat, folded_by(leaver)
            assert chair is not None
            await leaver.leave()
            await sorrel.sit(chair)
            await sorrel.until(lambda: sorrel.seat == chair)
            table = server.services.registry.tables[sorrel.table.code]
            server.loop.call_soon_threadsafe(table.end, "closed by the test")
            with pytest.raises(TableUnavailable):
                await sorrel.until(lambda: False)
        assert any(json.loads(frame).get("kind") == "closed" for frame in sorrel.frames)
        for frame in sorrel.frames:
            assert not cards_in(json.loads(frame), folded)

    run(work())


def folded_by(seat: Watched) -> set[str]:
    """The cards that the seat laid face down, unseen by all others."""
    return {event["card"] for event in seat.history if event["event"] == "folded"} - {""}


async def play_one_round(*seats: Watched) -> None:
    async with asyncio.TaskGroup() as group:
        for seat in seats:
            group.create_task(fold_everything(seat))


async def fold_everything(seat: Watched) -> None:
    await seat.until(lambda: seat.is_awaited())
    await seat.ready()
    async for view in seat.turns():
        assert view.legal
        folds = [action for action in view.legal if action.startswith("fold")]
        await seat.act(folds[0] if folds else view.legal[0])
        await seat.until(lambda: seat.is_our_turn or seat.history[-1]["event"] == "round_over")
        if not seat.is_our_turn:
            return
