"""A person with another name, or with an account now, in the chairs where he sits."""

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING

from followsuit.server.tables.entries import Sat
from followsuit.server.tables.hall import LAND_SECONDS, LOOK_SECONDS
from followsuit.server.tables.table import Table

if TYPE_CHECKING:
    from followsuit.server.accounts.user import User
    from followsuit.server.house import House


async def rename_chairs(house: "House", user: "User") -> None:
    """Wherever nothing is played; in a match everybody keeps the name it began with."""
    for table in list(house.hall.tables.values()):
        if is_to_rename(table, user):
            await has_landed(table)
            # asked again: who has left meanwhile is not put back
            is_leaving = user.id in house.accounts.leaving  # and not to be named any more
            if table.flight is None and is_to_rename(table, user) and not is_leaving:
                rename_chair(table, user)


def is_to_rename(table: Table, user: "User") -> bool:
    return table.state.stage in ("open", "over") and table.state.seat_of(user.id) is not None


async def has_landed(table: Table) -> None:
    """Wait for the line that is being written."""
    with suppress(TimeoutError):
        async with asyncio.timeout(LAND_SECONDS):
            while table.flight is not None:
                await asyncio.sleep(LOOK_SECONDS)


def rename_chair(table: Table, user: "User") -> None:
    state = table.state
    seat = state.seat_of(user.id)
    assert seat is not None
    table.write(Sat(seat, user.id, state.name_here(user.id, user.name), user.is_guest), user)
