"""Admin commands about tables."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress

from followsuit.server.hosting.control import command
from followsuit.server.problem import Problem
from followsuit.server.services import Services
from followsuit.server.tables.log import ChatRemoved
from followsuit.server.tables.maintenance import erase_chat
from followsuit.server.tables.table import Table
from followsuit.texts import Text

CLOSE_SECONDS = 3.0


@command("tables")
async def list_tables(services: Services, args: Sequence[str]) -> str:
    registry = services.registry
    lines = [describe(table) for table in registry.tables.values()]
    lines += [f"{code}  {game}  not installed" for code, game in registry.missing_games.items()]
    return "\n".join(lines) or "No open tables."


def describe(table: Table) -> str:
    state = table.state
    names = ", ".join(chair.name or "free" for chair in state.chairs)
    kind = "private" if state.setup.private else "public"
    return f"{state.code}  {state.setup.game}  {state.stage}  {kind}  {names}"


@command("end-table")
async def end_table(services: Services, args: Sequence[str]) -> str:
    table = table_named(services, args)
    table.end("ended by an administrator")
    if await is_closed(services, table):
        return f"Table {table.state.code} closed."
    return f"Table {table.state.code} will be closed as soon as that can be saved."


async def is_closed(services: Services, table: Table) -> bool:
    """Wait for it; false if the storage is unreachable."""
    progress = services.registry.committer.progress
    with suppress(TimeoutError):
        async with asyncio.timeout(CLOSE_SECONDS):
            await progress.until(lambda: table.state.stage == "closed")
    return table.state.stage == "closed"


@command("remove-chat")
async def remove_chat(services: Services, args: Sequence[str]) -> str:
    table = table_named(services, args)
    line = int(args[1]) if len(args) > 1 and args[1].isdecimal() else 0
    lines = [chat.seq for chat in table.state.chat if chat.text is not None]
    if line not in lines:
        known = Text("error.no_chat_line", lines=tuple(map(str, lines)))
        raise Problem(404, "no_such_line", known if lines else Text("error.no_chat"))
    async with services.store.begin() as connection:
        await erase_chat(connection, table.id, line)
    table.add_entry(ChatRemoved(line))
    return f"Chat message {line} removed."


def table_named(services: Services, args: Sequence[str]) -> Table:
    code = args[0] if args else ""
    table = services.registry.find(code)
    if table is None:
        missing = services.registry.missing_game(code)
        raise missing or Problem(404, "no_such_table", Text("error.no_open_table"))
    return table
