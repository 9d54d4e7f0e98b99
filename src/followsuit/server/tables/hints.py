"""Hints: what the best bot would do in a player's place. Never at rated tables."""

from typing import TYPE_CHECKING

from followsuit.protocol.refusals import Code
from followsuit.protocol.table import ActionValue, Hint, Hinted
from followsuit.server.tables.commands import CommandRefused, match_in_play, own_seat
from followsuit.server.tables.outbox import Connection

if TYPE_CHECKING:
    from followsuit.server.tables.table import Table
    from followsuit.server.user import User

ADVISER = "expert"
BUSY = "the bots are busy: ask again in a moment"


def hint(table: "Table", connection: Connection, command: Hint) -> None:
    """Ask a bot in its own process; only the player who asked gets the answer."""
    try:
        seat = may_ask(table, connection.user)
        if not connection.allows("hint"):
            raise CommandRefused(Code.TOO_OFTEN, "think for yourself for a moment")
    except CommandRefused as refusal:
        table.refuse(connection, command.id, refusal)
    else:
        table.registry.spawn(answer(table, connection, command, seat))


def may_ask(table: "Table", user: "User") -> int:
    """The seat to ask for."""
    state = table.state
    seat, live = own_seat(state, user), match_in_play(state)
    if state.setup.rated:
        raise CommandRefused(Code.UNFIT, "this table is rated: no hints here")
    if state.chairs[seat].bot:
        raise CommandRefused(Code.NOT_NOW, "a bot plays for you: take your chair back first")
    if live.match.to_act != seat:
        raise CommandRefused(Code.NOT_NOW, "it is not your turn")
    return seat


async def answer(table: "Table", connection: Connection, command: Hint, seat: int) -> None:
    live, position = table.state.live_match, table.state.move_seq
    assert live is not None
    found = await table.registry.bot_pool.evaluate(live.transcript, seat, ADVISER)
    if table.state.move_seq != position:
        gone_on = CommandRefused(Code.STALE, "the table has gone on since: look again")
        table.refuse(connection, command.id, gone_on)
    elif found is None:
        table.refuse(connection, command.id, CommandRefused(Code.NOT_NOW, BUSY))
    else:
        actions = [ActionValue(one.action, one.score, one.win, one.low, one.high) for one in found]
        connection.send_update(Hinted(command.id, position, actions))
