"""Deleting an account erases the person from tables, now and after a restart."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from followsuit.client import CommandRefused, RequestRefused
from followsuit.protocol.table import AnswerSeatRequest
from followsuit.server.accounts.deletion import Erasure
from tests.server.running import Running, running
from tests.server.tables.company import Watched, newcomer, quick, run, table_of
from tests.waiting import until


def test_a_deleted_person_has_no_name_at_the_table_and_has_said_nothing(tmp_path):
    async def work(url: str) -> None:
        setup = {"approval": True}
        async with table_of(url, ("Clover", "Fern"), "rook13", 1, **setup) as (clover, fern):
            await fern.sit(2)
            await clover.until(lambda: bool(clover.table.requests))
            await clover.send(AnswerSeatRequest("yes", fern.user, True))
            await fern.send_chat("here I am")
            await clover.until(lambda: bool(clover.chat))
            await fern.client.ask("DELETE", "/api/account", None, {})
            await clover.until(lambda: clover.table.chairs[2].name is None)
            await expect_nothing_of_fern(clover)
            deleted.append(clover)

    async def again(url: str) -> None:
        (clover,) = deleted
        clover.address = f"{url.replace('http', 'ws')}/ws/tables/{clover.table.code}"
        await expect_nothing_of_fern(clover)

    deleted: list[Watched] = []
    for visit in (work, again):
        with running(quick(tmp_path)) as server:
            run(visit(server.url))


async def expect_nothing_of_fern(clover: Watched) -> None:
    fresh = await newcomer(clover)
    assert [(line.name, line.text) for line in fresh.chat] == [(None, None)]
    assert fresh.table.chairs[2].name is None


def test_a_failed_deletion_leaves_the_user_intact(tmp_path):
    async def fail(store: object, user: str) -> Erasure:
        raise OSError("the disk is gone")

    async def work() -> None:
        async with table_of(server.url, ("Clover", "Fern"), "rook13", 2) as (clover, fern):
            await fern.send_chat("here I am")
            await clover.until(lambda: bool(clover.chat))
            with pytest.raises(RequestRefused, match="can't reach its storage"):
                await fern.client.ask("DELETE", "/api/account", None, {})
            fresh = await newcomer(clover)
            assert [(line.name, line.text) for line in fresh.chat] == [("Fern", "here I am")]
            assert fresh.table.chairs[1].name == "Fern"

    with running(quick(tmp_path)) as server:
        server.services.accounts.erasers.append(fail)
        run(work())


def test_users_being_deleted_cannot_send_commands(tmp_path):
    """An entry written during the deletion would never be found."""

    async def speak(store: object, user: str) -> Erasure:
        for connection in server.services.connections.connections_of(user):
            connection.received(b'{"type":"chat","id":"late","text":"a last word"}')
        return nothing

    async def nothing(connection: object) -> None:
        pass

    async def work() -> None:
        async with table_of(server.url, ("Clover", "Fern"), "rook13") as (_, fern):
            await fern.client.ask("DELETE", "/api/account", None, {})
            assert await entries_with(server, b"a last word", b"Fern") == []

    with running(quick(tmp_path)) as server:
        server.services.accounts.erasers.append(speak)
        run(work())


def test_users_being_deleted_are_not_given_a_chair(tmp_path):
    """The name would remain in an entry that is never read again."""

    async def let_in(store: object, user: str) -> Erasure:
        for connection in server.services.connections.active:
            connection.received(
                b'{"type":"answer","id":"yes","user":"%s","yes":true}' % user.encode()
            )
        return nothing

    async def nothing(connection: object) -> None:
        pass

    async def work() -> None:
        setup = {"approval": True}
        async with table_of(server.url, ("Clover", "Fern"), "rook13", 1, **setup) as (clover, fern):
            await fern.sit(2)
            await clover.until(lambda: bool(clover.table.requests))
            await fern.client.ask("DELETE", "/api/account", None, {})
            await clover.until(lambda: not clover.table.requests)
            assert clover.table.chairs[2].name is None
            assert await entries_with(server, b"Fern") == []

    with running(quick(tmp_path)) as server:
        server.services.accounts.erasers.append(let_in)
        run(work())


def test_entries_being_written_during_a_deletion_are_erased_too(tmp_path):
    async def work() -> None:
        setup = {"approval": True}
        async with table_of(server.url, ("Clover", "Fern"), "rook13", 1, **setup) as (clover, fern):
            await fern.sit(2)
            await clover.until(lambda: bool(clover.table.requests))
            with storage_held(server):
                talking = [asyncio.create_task(fern.send_chat("said in vain")) for _ in range(3)]
                await until_heard(server, 3)
                gone: asyncio.Task[None] = asyncio.create_task(
                    fern.client.ask("DELETE", "/api/account", None, {})
                )
                await until(lambda: server.services.accounts.being_deleted)
            await gone
            await asyncio.gather(*talking, return_exceptions=True)
            with pytest.raises(CommandRefused, match="no longer wants a seat"):
                await clover.send(AnswerSeatRequest("yes", fern.user, True))
            assert await entries_with(server, b"said in vain", b"Fern") == []

    with running(quick(tmp_path)) as server:
        run(work())


@contextmanager
def storage_held(server: Running) -> Iterator[None]:
    """Nobody can write meanwhile."""

    async def held() -> None:
        async with server.services.store.begin():
            taken.set()
            await let_go.wait()

    async def event() -> asyncio.Event:
        return asyncio.Event()

    taken, let_go = server.do(event()), server.do(event())
    holding = asyncio.run_coroutine_threadsafe(held(), server.loop)
    server.do(taken.wait())
    try:
        yield
    finally:
        server.loop.call_soon_threadsafe(let_go.set)
        holding.result(10)


async def until_heard(server: Running, recent_commands: int) -> None:
    """Wait until the only table has this many commands in its inbox or pending."""
    (table,) = server.services.registry.tables.values()
    await until(lambda: len(table.inbox) + (table.pending is not None) >= recent_commands)


async def entries_with(server: Running, *words: bytes) -> list[bytes]:
    """The entries of the only table that contain one of these words."""
    (table,) = server.services.registry.tables.values()
    rows = await asyncio.to_thread(server.do, server.services.ledger.read(table.id))
    return [row.entry for row in rows if any(word in row.entry for word in words)]
