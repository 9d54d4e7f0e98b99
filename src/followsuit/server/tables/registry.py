"""The hall: all tables of the house, from the log after a restart and until they are closed."""

import asyncio
import secrets
import time
from collections import Counter
from collections.abc import Coroutine, Iterable
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec
import structlog
from sqlalchemy import Row, Update, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from followsuit.protocol.lobby import NewTable
from followsuit.protocol.refusals import Close
from followsuit.protocol.table import TableSetup
from followsuit.server.bot_pool.pool import BotPool
from followsuit.server.hosting.metrics import Metrics
from followsuit.server.lobby.lobby import Lobby
from followsuit.server.problem import Problem
from followsuit.server.settings import Settings
from followsuit.server.store import schema
from followsuit.server.store.ledger import Ledger, Line
from followsuit.server.store.store import Store, in_words
from followsuit.server.tables.archive import Archiver, until_written
from followsuit.server.tables.log import AnyEntry, BotSat, Declined, Sat, encode
from followsuit.server.tables.setup import full_setup
from followsuit.server.tables.state import TableState
from followsuit.server.tables.table import Table

if TYPE_CHECKING:
    from followsuit.server.user import User

CODE_LETTERS = "ABCDEFGHJKLMNPQRTUVWXY346789"  # none that is mistaken for another
CODE_LENGTH = 6
DESERTED_SECONDS = 600.0  # a table that everybody has left is not kept long
LAND_SECONDS = 10.0  # for lines that are being written
LOOK_SECONDS = 0.01
log = structlog.get_logger()


class TableRegistry:
    def __init__(
        self, settings: Settings, store: Store, ledger: Ledger, bot_pool: BotPool, metrics: Metrics
    ) -> None:
        self.settings = settings
        self.store = store
        self.ledger = ledger
        self.bot_pool = bot_pool
        self.metrics = metrics
        self.lobby = Lobby(self)
        self.tables: dict[str, Table] = {}
        self.coming: Counter[str] = Counter()  # tables being set up, by their hosts
        self.tasks: set[asyncio.Task[None]] = set()
        self.archiver = Archiver(store)

    def find(self, code: str) -> Table | None:
        return self.tables.get(code.upper())

    def count(self, stage: str) -> int:
        return sum(1 for table in self.tables.values() if table.state.stage == stage)

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.finished_work)

    def finished_work(self, task: asyncio.Task[None]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("something at a table failed", exc_info=task.exception())

    # opening

    async def load(self) -> None:
        """Every open table as its log tells it."""
        async with in_words(self.store.url), self.store.connect() as connection:
            query = select(schema.tables).where(schema.tables.c.closed.is_(None))
            rows = (await connection.execute(query.order_by(schema.tables.c.id))).all()
            query = select(schema.matches.c.id).join(schema.tables)
            kept = await connection.execute(query.where(schema.tables.c.closed.is_(None)))
            archived = set(kept.scalars())
        logs = await self.ledger.read_open()
        for row in rows:
            try:
                table = self.replayed(row, logs.get(row.id, ()))
            except Exception:  # rules that have changed, say: all other tables can be played at
                log.exception("a table cannot be made from its log", table=row.code)
                continue
            over = table.state.finished
            table.state.finished = [match for match in over if match.live_match.id not in archived]
            self.archive_finished(table)
            if table.state.stage == "closed":  # the plug was pulled before the last note of it
                self.closed(table)
            else:
                self.tables[row.code] = table

    def replayed(self, row: Row[Any], lines: Iterable[Line]) -> Table:
        setup = msgspec.json.decode(row.plan, type=TableSetup)
        table = Table(self, row.id, TableState(row.code, setup, row.host_id), row.created)
        for line in lines:
            table.replay(line)
        return table

    async def create(self, user: "User", wanted: NewTable) -> Table:
        """A new table; its host sits in the first chair."""
        setup = full_setup(user, wanted, self.settings)
        self.check_room(user)
        self.coming[user.id] += 1
        try:
            return await self.set_up(user, setup, wanted.fill)
        finally:
            self.coming[user.id] -= 1
            if not self.coming[user.id]:
                del self.coming[user.id]

    async def set_up(self, user: "User", setup: TableSetup, fill: str | None) -> Table:
        table = await self.register(user, setup)
        first: list[AnyEntry] = [Sat(0, user.id, user.name, user.is_guest)]
        if fill is not None:
            first.append(BotSat(list(range(1, setup.seats or 0)), fill))
        for entry in first:
            await self.write_down(table, user, entry)
        self.tables[table.state.code] = table
        self.changed(table)
        return table

    def check_room(self, user: "User") -> None:
        settings = self.settings
        in_all = len(self.tables) + self.coming.total()
        if settings.tables_in_all and in_all >= settings.tables_in_all:
            raise Problem(503, "house_full", "all tables of this house are in use: join one")
        hosted = self.hosted_by(user) + self.coming[user.id]
        if settings.tables_per_person and hosted >= settings.tables_per_person:
            raise Problem(409, "too_many_tables", f"you host {hosted} tables already: leave one")

    def hosted_by(self, user: "User") -> int:
        """How many tables somebody hosts; those that everybody has left are closed now."""
        tables = [table for table in self.tables.values() if table.state.host == user.id]
        for table in tables:
            if self.is_deserted(table):
                table.end("everybody left")
        return sum(not self.is_deserted(table) for table in tables)

    async def register(self, user: "User", setup: TableSetup) -> Table:
        while True:
            code = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
            created = time.time()
            row = {
                "code": code,
                "host_id": user.id,
                "plan": msgspec.json.encode(setup).decode(),
                "created": created,
            }
            try:
                async with self.store.begin() as connection:
                    result = await connection.execute(insert(schema.tables).values(row))
            except IntegrityError:
                if await self.is_taken(code):
                    continue
                raise
            assert result.inserted_primary_key is not None
            return Table(
                self, result.inserted_primary_key[0], TableState(code, setup, user.id), created
            )

    async def is_taken(self, code: str) -> bool:
        async with self.store.connect() as connection:
            query = select(schema.tables.c.id).where(schema.tables.c.code == code)
            return (await connection.execute(query)).first() is not None

    async def write_down(self, table: Table, user: "User", entry: AnyEntry) -> None:
        """A line of a table that nobody else knows yet."""
        saved: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def done(failure: Exception | None) -> None:
            if failure is None:
                saved.set_result(None)
            else:
                why = "the server could not save that: try again in a moment"
                saved.set_exception(Problem(503, "not_saved", why))

        line = Line(table.id, table.state.seq + 1, time.time(), user.id, None, encode(entry))
        self.ledger.append(line, done)
        await saved
        table.replay(line)

    # what tables tell

    def changed(self, table: Table) -> None:
        self.lobby.table_changed(table)

    def archive_finished(self, table: Table) -> None:
        finished, table.state.finished = table.state.finished, []
        for match in finished:
            self.spawn(self.archiver.keep(table.id, table.state.setup, match))

    async def silence(self, user: str) -> None:
        """After this no line of the log will name a person that is not there yet.

        His sockets are closed.
        """
        for table in self.tables.values():
            table.inbox = [waits for waits in table.inbox if waits[0].user.id != user]
            if user in table.state.requests:  # else the host could still let him in, by his name
                table.demand(Declined(user))
        async with asyncio.timeout(LAND_SECONDS):
            while self.coming[user] or any(is_busy_with(user, t) for t in self.tables.values()):
                await asyncio.sleep(LOOK_SECONDS)

    def forget(self, user: str) -> None:
        """Whom the log has forgotten has no name at any table, and has said nothing."""
        for table in self.tables.values():
            if table.state.forget(user):
                for line in table.state.chat:
                    if line.user == user:
                        table.forget_chat(line.seq)
                table.send_changed()
                self.changed(table)

    def closed(self, table: Table) -> None:
        """Nobody can come back to it; its log stays."""
        self.tables.pop(table.state.code, None)
        for connection in list(table.connections):
            connection.close(Close.TABLE_CLOSED)
        self.spawn(self.write_closed(table))

    async def write_closed(self, table: Table) -> None:
        # a closed table is not looked at again, so its matches must be in the archive before
        await self.archiver.until_kept(table.id)
        query = update(schema.tables).where(schema.tables.c.id == table.id)
        work = partial(execute, query.values(closed=time.time()))
        not_yet = "that a table is closed is not written yet"
        await until_written(self.store, work, not_yet, table=table.state.code)

    # closing

    async def sweep(self) -> None:
        """Close tables that nobody comes back to."""
        for table in list(self.tables.values()):
            if self.is_forsaken(table):
                table.end("nobody came back")

    def is_forsaken(self, table: Table) -> bool:
        if table.connections:
            return False
        quiet = time.monotonic() - table.quiet_since
        hours = self.settings.idle_table_hours
        return quiet > (DESERTED_SECONDS if self.is_deserted(table) else hours * 3600)

    def is_deserted(self, table: Table) -> bool:
        """Nobody is there, and nobody has a chair to come back to."""
        chairs = table.state.chairs
        return not table.connections and not any(chair.user and not chair.left for chair in chairs)

    async def close(self) -> None:
        """Let what has begun come to its end; everything else is in the log."""
        for table in self.tables.values():
            table.automation.rest()
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)


async def execute(query: Update, connection: AsyncConnection) -> None:
    await connection.execute(query)


def is_busy_with(user: str, table: Table) -> bool:
    """Whether he asks for a chair, or a line by him is on its way, or one that lets him sit."""
    if table.pending is None:
        return user in table.state.requests and table.state.stage != "closed"
    line, entry = table.pending.line, table.pending.entry
    return line.by == user or (isinstance(entry, Sat) and entry.user == user)
