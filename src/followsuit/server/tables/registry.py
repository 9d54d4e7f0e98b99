"""All tables of the server: loaded from their logs at the start, kept until they are closed."""

import asyncio
import secrets
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Coroutine, Iterable
from functools import partial
from typing import Any

import msgspec
import structlog
from sqlalchemy import Row, Update, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from followsuit.protocol.lobby import NewTable
from followsuit.protocol.refusals import Close
from followsuit.protocol.table import TableSetup
from followsuit.rules.catalogue import GAMES
from followsuit.server.bot_pool.pool import BotPool
from followsuit.server.clock import Clock
from followsuit.server.metrics import Metrics
from followsuit.server.problem import Problem
from followsuit.server.settings import Settings
from followsuit.server.store import schema
from followsuit.server.store.ledger import EntryRow, Ledger
from followsuit.server.store.store import Store, explained_errors
from followsuit.server.tables.archive import Archiver, SaveMatches, until_written
from followsuit.server.tables.commit import Committer, FirstEntry
from followsuit.server.tables.log import AnyEntry, BotSat, Declined, Sat
from followsuit.server.tables.outbox import Outbox
from followsuit.server.tables.play_log import PlayLog
from followsuit.server.tables.setup import full_setup
from followsuit.server.tables.state import TableState
from followsuit.server.tables.table import Table
from followsuit.server.user import User
from followsuit.texts import Text

CODE_LETTERS = "ABCDEFGHJKLMNPQRTUVWXY346789"  # no lookalikes
CODE_LENGTH = 6
DESERTED_SECONDS = 600.0  # until a table that everybody has left is closed
SETTLE_SECONDS = 10.0  # for entries that are being written
log = structlog.get_logger()


class TableRegistry:
    def __init__(
        self,
        settings: Settings,
        store: Store,
        ledger: Ledger,
        outbox: Outbox,
        bot_pool: BotPool,
        metrics: Metrics,
        clock: Clock,
        save_matches: SaveMatches,
    ) -> None:
        self.settings = settings
        self.store = store
        self.bot_pool = bot_pool
        self.metrics = metrics
        self.clock = clock
        self.committer = Committer(ledger, outbox, metrics)
        self.play_log = PlayLog() if settings.log_level == "debug" else None
        self.archiver = Archiver(store, clock, save_matches)
        self.tables: dict[str, Table] = {}
        self.missing_games: dict[str, str] = {}  # by code: tables whose game is not installed
        self.creating: Counter[str] = Counter()  # tables being created, by host
        self.tasks: set[asyncio.Task[None]] = set()
        self.changed: Callable[[Table], None] = lambda table: None  # the lobby listens

    def find(self, code: str) -> Table | None:
        return self.tables.get(code.upper())

    def missing_game(self, code: str) -> Problem | None:
        """The problem with a table that waits until its game is installed again."""
        game = self.missing_games.get(code.upper())
        if game is None:
            return None
        return Problem(409, "game_missing", Text("error.table_game_missing", game=game))

    def count(self, stage: str) -> int:
        return sum(1 for table in self.tables.values() if table.state.stage == stage)

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Run a task in the background until the registry is closed."""
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.task_done)

    def task_done(self, task: asyncio.Task[None]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("a background task failed", exc_info=task.exception())

    # loading

    async def load(self) -> None:
        """Restore every open table from its log."""
        async with explained_errors(self.store.url), self.store.connect() as connection:
            query = select(schema.tables).where(schema.tables.c.closed.is_(None))
            rows = (await connection.execute(query.order_by(schema.tables.c.id))).all()
            query = select(schema.matches.c.id).join(schema.tables)
            found = await connection.execute(query.where(schema.tables.c.closed.is_(None)))
            archived = set(found.scalars())
        logs = await self.committer.ledger.read_open()
        for row in rows:
            try:
                table = self.restored(row, logs.get(row.id, ()))
            except Exception:  # rules that have changed, for example: other tables must still load
                log.exception("a table cannot be restored from its log", table=row.code)
                continue
            if table is not None:
                self.resume(table, archived)
        self.report_missing_games()

    def restored(self, row: Row[Any], entries: Iterable[EntryRow]) -> Table | None:
        """A table from its log; none if its game is not installed."""
        setup = msgspec.json.decode(row.plan, type=TableSetup)
        if setup.game not in GAMES:
            self.missing_games[row.code] = setup.game
            return None
        table = Table(self, row.id, TableState(row.code, setup, row.host_id), row.created)
        table.is_new = False
        for entry in entries:
            table.replay(entry)
        return table

    def resume(self, table: Table, archived: Collection[str]) -> None:
        over = table.state.finished
        table.state.finished = [match for match in over if match.live_match.id not in archived]
        self.archive_finished(table)
        if table.state.stage == "closed":  # the server stopped before it was saved as closed
            self.closed(table)
        else:
            self.tables[table.state.code] = table

    def report_missing_games(self) -> None:
        waiting: dict[str, list[str]] = defaultdict(list)
        for code, game in self.missing_games.items():
            waiting[game].append(code)
        for game, codes in waiting.items():
            log.warning("tables wait for a game that is not installed", game=game, tables=codes)

    # creating

    async def create(self, user: User, wanted: NewTable) -> Table:
        """A new table; its host sits in the first chair."""
        setup = full_setup(user, wanted, self.settings)
        self.check_room(user)
        self.creating[user.id] += 1
        try:
            return await self.set_up(user, setup, wanted.fill)
        finally:
            self.creating[user.id] -= 1
            if not self.creating[user.id]:
                del self.creating[user.id]
            self.committer.progress.notify()

    async def set_up(self, user: User, setup: TableSetup, fill: str | None) -> Table:
        table = await self.register(user, setup)
        first: list[AnyEntry] = [Sat(0, user.id, user.name, user.is_guest, user.avatar)]
        if fill is not None:
            first.append(BotSat(list(range(1, setup.seats or 0)), fill))
        for entry in first:
            await self.write_first(table, user, entry)
        self.tables[table.state.code] = table
        self.changed(table)
        return table

    def check_room(self, user: User) -> None:
        settings = self.settings
        total = len(self.tables) + self.creating.total()
        if settings.tables_in_total and total >= settings.tables_in_total:
            raise Problem(503, "tables_full", Text("error.tables_full"))
        hosted = self.hosted_by(user) + self.creating[user.id]
        if settings.tables_per_person and hosted >= settings.tables_per_person:
            raise Problem(409, "too_many_tables", Text("error.too_many_tables", count=hosted))

    def hosted_by(self, user: User) -> int:
        """How many tables a user hosts; deserted ones are closed now."""
        tables = [table for table in self.tables.values() if table.state.host == user.id]
        for table in tables:
            if self.is_deserted(table):
                table.end("everybody left")
        return sum(not self.is_deserted(table) for table in tables)

    async def register(self, user: User, setup: TableSetup) -> Table:
        """Insert the table with a new code."""
        while True:
            code = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
            created = self.clock.time()
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
            table_id = result.inserted_primary_key[0]
            return Table(self, table_id, TableState(code, setup, user.id), created)

    async def is_taken(self, code: str) -> bool:
        async with self.store.connect() as connection:
            query = select(schema.tables.c.id).where(schema.tables.c.code == code)
            return (await connection.execute(query)).first() is not None

    async def write_first(self, table: Table, user: User, entry: AnyEntry) -> None:
        """Write an entry of a table that nobody knows yet."""
        pending = FirstEntry(table, table.row(entry, user))
        self.committer.append(pending)
        try:
            await pending.saved
        except Exception as error:
            raise Problem(503, "not_saved", Text("error.not_saved")) from error

    # finished matches, deleted users

    def archive_finished(self, table: Table) -> None:
        finished, table.state.finished = table.state.finished, []
        for match in finished:
            self.spawn(self.archiver.save(table.id, table.state.setup, match))

    async def silence(self, user: str) -> None:
        """Wait until no further entry of any log can name this user.

        The user's connections are closed already.
        """
        for table in self.tables.values():
            table.inbox = [waiting for waiting in table.inbox if waiting[0].user.id != user]
            if user in table.state.seat_requests:  # otherwise the host could still approve it
                table.add_entry(Declined(user))
        async with asyncio.timeout(SETTLE_SECONDS):
            await self.committer.progress.until(lambda: not self.is_busy_with(user))

    def is_busy_with(self, user: str) -> bool:
        tables = self.tables.values()
        return bool(self.creating[user]) or any(is_busy_with(user, table) for table in tables)

    async def settled(self, table: Table) -> bool:
        """Wait for the entry that is being written; false if that takes too long."""
        try:
            async with asyncio.timeout(SETTLE_SECONDS):
                await self.committer.progress.until(lambda: table.pending is None)
        except TimeoutError:
            return False
        return True

    def forget(self, user: str) -> None:
        """Remove the name and chat of a deleted user from all tables in memory."""
        for table in self.tables.values():
            if table.state.forget(user):
                for line in table.state.chat:
                    if line.user == user:
                        table.forget_chat(line.seq)
                table.send_presence()
                self.changed(table)

    # closing

    def closed(self, table: Table) -> None:
        """Remove a closed table; its log stays."""
        self.tables.pop(table.state.code, None)
        for connection in list(table.connections):
            connection.close(Close.TABLE_CLOSED)
        self.spawn(self.write_closed(table))

    async def write_closed(self, table: Table) -> None:
        # closed tables are not loaded again, so their matches must be archived first
        await self.archiver.until_saved(table.id)
        query = update(schema.tables).where(schema.tables.c.id == table.id)
        work = partial(execute, query.values(closed=self.clock.time()))
        log_later = partial(log.warning, "closing of a table not saved yet", table=table.state.code)
        await until_written(self.store, self.clock, work, log_later)

    async def sweep(self) -> None:
        """Close abandoned tables."""
        for table in list(self.tables.values()):
            if self.is_abandoned(table):
                table.end("nobody came back")

    def is_abandoned(self, table: Table) -> bool:
        if table.connections:
            return False
        quiet = self.clock.monotonic() - table.quiet_since
        hours = self.settings.idle_table_hours
        return quiet > (DESERTED_SECONDS if self.is_deserted(table) else hours * 3600)

    def is_deserted(self, table: Table) -> bool:
        """Nobody is connected, and nobody has a chair to come back to."""
        chairs = table.state.chairs
        return not table.connections and not any(chair.user and not chair.left for chair in chairs)

    async def close(self) -> None:
        """Stop timers and background tasks; everything else is in the log."""
        for table in self.tables.values():
            table.automation.stop()
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)


async def execute(query: Update, connection: AsyncConnection) -> None:
    await connection.execute(query)


def is_busy_with(user: str, table: Table) -> bool:
    """Whether the user asks for a chair, or an entry by or about them is being written."""
    if table.pending is None:
        return user in table.state.seat_requests and table.state.stage != "closed"
    row, entry = table.pending.row, table.pending.entry
    return row.by == user or (isinstance(entry, Sat) and entry.user == user)
