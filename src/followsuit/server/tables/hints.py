"""Hints: what the best bot would do in a player's place, and why. Never at rated tables.

Everybody at the table learns that a hint was given; only the player learns what it says.
"""

from typing import TYPE_CHECKING

from followsuit.bots.review.advice import Advice as BotAdvice
from followsuit.bots.review.advice import has_choice
from followsuit.bots.review.verdicts import Reason
from followsuit.protocol.advice import ActionValue, Advice
from followsuit.protocol.refusals import Code
from followsuit.protocol.table import Hint, Hinted
from followsuit.protocol.text import WireText
from followsuit.server.bot_pool.pool import Evaluated
from followsuit.server.tables.commands import CommandRefused, match_in_play, own_seat
from followsuit.server.tables.log import HintTaken
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
        table.refuse_command(connection, command, refusal)
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
    if not state.setup.hints and state.others_at(seat):
        raise CommandRefused(Code.UNFIT, Text("refusal.no_hints"))
    if live.match.to_act != seat:
        raise CommandRefused(Code.NOT_NOW, Text("refusal.hint_turn"))
    if not has_choice(live.match):
        raise CommandRefused(Code.NOT_NOW, Text("refusal.hint_forced"))
    return seat


async def answer(table: "Table", connection: Connection, command: Hint, seat: int) -> None:
    live, position = table.state.live_match, table.state.move_seq
    assert live is not None
    found = await table.registry.bot_pool.evaluate(live.transcript, seat, ADVISER)
    try:
        check_still(table, connection.user, seat, position)
    except CommandRefused as refusal:
        table.refuse_command(connection, command, refusal)
        return
    if found is None:
        busy = CommandRefused(Code.NOT_NOW, Text("refusal.bots_busy"))
        table.refuse_command(connection, command, busy)
    else:
        table.add_entry(HintTaken(seat))
        connection.send_update(hinted(command.id, position, found))


def check_still(table: "Table", user: "User", seat: int, position: int) -> None:
    """Refuse a hint for a decision that was made meanwhile, or in a chair that was left."""
    if table.state.move_seq != position or may_ask(table, user) != seat:
        raise CommandRefused(Code.STALE, Text("refusal.stale"))


def hinted(command_id: str, seq: int, found: Evaluated) -> Hinted:
    actions = [
        ActionValue(one.action, one.score, one.win, one.low, one.high) for one in found.actions
    ]
    advice = None if found.advice is None else advice_shown(found.advice)
    return Hinted(command_id, seq, actions, advice)


def advice_shown(advice: BotAdvice) -> Advice:
    return Advice(
        action=advice.action,
        equal=advice.equal,
        instead=advice.instead,
        effect=reason_shown(advice.effect),
        why=reason_shown(advice.why),
        also=reason_shown(advice.also),
    )


def reason_shown(reason: Reason | None) -> WireText | None:
    return None if reason is None else WireText(reason.key, dict(reason.params), reason.text)
