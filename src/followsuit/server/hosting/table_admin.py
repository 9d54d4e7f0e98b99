"""Orders of the host about tables."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from followsuit.server.hosting.control import command
from followsuit.server.problem import Problem
from followsuit.server.tables.log import ChatRemoved
from followsuit.server.tables.maintenance import forget_line
from followsuit.server.tables.table import Table

if TYPE_CHECKING:
    from followsuit.server.services import Services

CLOSE_SECONDS = 3.0
LOOK_SECONDS = 0.01


@command("tables")
async def list_tables(services: "Services", args: Sequence[str]) -> str:
    return (
        "\n".join(worded(table) for table in services.registry.tables.values())
        or "No table is open."
    )


def worded(table: Table) -> str:
    state = table.state
    names = ", ".join(chair.name or "free" for chair in state.chairs)
    kind = "private" if state.setup.private else "public"
    return f"{state.code}  {state.setup.game}  {state.stage}  {kind}  {names}"


@command("end-table")
async def end_table(services: "Services", args: Sequence[str]) -> str:
    table = table_named(services, args)
    table.end("ended by an administrator")
    if await is_closed(table):
        return f"The table {table.state.code} is ended."
    return f"The table {table.state.code} will be ended as soon as that can be saved."


async def is_closed(table: Table) -> bool:
    """Within a moment, unless the storage is away."""
    with suppress(TimeoutError):
        async with asyncio.timeout(CLOSE_SECONDS):
            while table.state.stage != "closed":
                await asyncio.sleep(LOOK_SECONDS)
    return table.state.stage == "closed"


@command("remove-chat")
async def remove_chat(services: "Services", args: Sequence[str]) -> str:
    table = table_named(services, args)
    line = int(args[1]) if len(args) > 1 and args[1].isdecimal() else 0
    said = [chat.seq for chat in table.state.chat if chat.text is not None]
    if line not in said:
        known = ", ".join(map(str, said)) or "none"
        raise Problem(404, "no_such_line", f"no such line of chat; this table has {known}")
    async with services.store.begin() as connection:
        await forget_line(connection, table.id, line)
    table.demand(ChatRemoved(line))
    return f"The line {line} is removed."


def table_named(services: "Services", args: Sequence[str]) -> Table:
    table = services.registry.find(args[0]) if args else None
    if table is None:
        raise Problem(404, "no_such_table", "no open table has that code; `admin tables` lists all")
    return table
