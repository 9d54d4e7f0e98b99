"""Hints: what the best bot would do in a player's place. Never at rated tables."""

from typing import TYPE_CHECKING

from followsuit.protocol.refusals import Code
from followsuit.protocol.table import ActionValue, Hint, Hinted
from followsuit.server.tables.commands import CommandRefused, match_in_play, own_seat
from followsuit.server.tables.outbox import Connection
from followsuit.texts import Text

if TYPE_CHECKING:
    from followsuit.server.tables.table import Table
    from followsuit.server.user import User

ADVISER = "expert"


def hint(table: "Table", connection: Connection, command: Hint) -> None:
    """Ask a bot in its own process; only the player who asked gets the answer."""
    try:
        seat = may_ask(table, connection.user)
        if not connection.allows("hint"):
            raise CommandRefused(Code.TOO_OFTEN, Text("refusal.hint_too_soon"))
    except CommandRefused as refusal:
        table.refuse(connection, command.id, refusal)
    else:
        table.registry.spawn(answer(table, connection, command, seat))


def may_ask(table: "Table", user: "User") -> int:
    """The seat that the user may ask a hint for."""
    state = table.state
    seat, live = own_seat(state, user), match_in_play(state)
    if state.setup.rated:
        raise CommandRefused(Code.UNFIT, Text("refusal.rated_hint"))
    if state.chairs[seat].bot:
        raise CommandRefused(Code.NOT_NOW, Text("refusal.bot_plays"))
    if live.match.to_act != seat:
        raise CommandRefused(Code.NOT_NOW, Text("refusal.hint_turn"))
    return seat


async def answer(table: "Table", connection: Connection, command: Hint, seat: int) -> None:
    live, position = table.state.live_match, table.state.move_seq
    assert live is not None
    found = await table.registry.bot_pool.evaluate(live.transcript, seat, ADVISER)
    if table.state.move_seq != position:
        moved_on = CommandRefused(Code.STALE, Text("refusal.stale"))
        table.refuse(connection, command.id, moved_on)
    elif found is None:
        busy = CommandRefused(Code.NOT_NOW, Text("refusal.bots_busy"))
        table.refuse(connection, command.id, busy)
    else:
        actions = [ActionValue(one.action, one.score, one.win, one.low, one.high) for one in found]
        connection.send_update(Hinted(command.id, position, actions))
