"""The debug log of play: which rules refused an action, and why a bot chose another.

Such lines give cards away, and whoever reads the log may be playing. So a line appears immediately
without its secrets, and again in full once nothing is hidden: after a round that leaves no card
unseen, or at the latest after the match.
"""

from collections import deque
from typing import TYPE_CHECKING, Any

import structlog

from followsuit.bots.analysis import AnalyzedAction
from followsuit.protocol.refusals import Code
from followsuit.protocol.table import Act, AnyCommand
from followsuit.rules.events import WATCHER
from followsuit.server.bot_pool.pool import BotChoice
from followsuit.server.tables.commands import CommandRefused
from followsuit.server.tables.log import Acted, AnyEntry, Closed, Ended

if TYPE_CHECKING:
    from followsuit.server.tables.table import Table
    from followsuit.server.user import User

MOST_HELD = 5000  # lines of one table; the oldest are dropped, as a match may have no end
log = structlog.get_logger("followsuit.play")


class PlayLog:
    """Exists only at the level `debug`; otherwise a move costs only a check."""

    def __init__(self) -> None:
        self.held: dict[int, deque[tuple[str, dict[str, Any]]]] = {}  # by table

    def refused(
        self, table: "Table", user: "User", command: AnyCommand, refusal: CommandRefused
    ) -> None:
        """A rule, or the state of the table, forbids a command."""
        seat, key = table.state.seat_of(user.id), refusal.why.key
        if not isinstance(command, Act):
            name = type(command).__name__.lower()
            log.debug("command refused", **where(table, seat), command=name, reason=key)
        elif refusal.code == Code.ILLEGAL:
            secrets = {"action": command.action, "rule": refusal.rule, "reason": key}
            self.hold(table, "action refused", where(table, seat), secrets)
        else:  # not about the cards
            secrets = {"action": command.action}
            self.hold(table, "action refused", where(table, seat) | {"reason": key}, secrets)

    def chose(self, table: "Table", seat: int, asked: str, choice: BotChoice) -> None:
        """A bot decided, in its turn or out of it."""
        known = where(table, seat) | {"bot": choice.bot}
        if choice.bot != asked:
            known["instead_of"] = asked
        values = {each.action: value(each) for each in choice.considered}
        secrets = {"action": choice.action, "alternatives": values}
        self.hold(table, "bot decided", known, secrets)

    def applied(self, table: "Table", entry: AnyEntry) -> None:
        """An entry is durable."""
        if isinstance(entry, Acted):
            known = where(table, entry.seat) | {"by": entry.by or "player"}
            self.hold(table, "action accepted", known, {"action": entry.action})
        if isinstance(entry, Closed):
            self.held.pop(table.id, None)
        elif isinstance(entry, Ended) or is_all_known(table):
            self.release(table)

    def hold(
        self, table: "Table", event: str, known: dict[str, Any], secrets: dict[str, Any]
    ) -> None:
        """Log what everybody at the table knows, and keep the rest."""
        log.debug(event, **known)
        lines = self.held.setdefault(table.id, deque(maxlen=MOST_HELD))
        lines.append((event, known | secrets))

    def release(self, table: "Table") -> None:
        for event, fields in self.held.pop(table.id, ()):
            log.debug(f"{event}, in full", **fields)


def where(table: "Table", seat: int | None) -> dict[str, Any]:
    """`seq` joins the two lines of one event, and names the log entry that came before."""
    return {"table": table.state.code, "seat": seat, "seq": table.state.seq}


def value(action: AnalyzedAction) -> dict[str, float | None]:
    """The probability of winning the match, and the points expected in this round."""
    return {
        "win": None if action.win is None else round(action.win, 3),
        "points": None if action.score is None else round(action.score, 1),
    }


def is_all_known(table: "Table") -> bool:
    """Whether even a spectator has seen every card, or the match is over and its deals public."""
    state = table.state
    live = state.live_match
    if state.stage != "playing" or live is None:
        return True
    return live.match.to_act < 0 and not any(live.match.hidden_from(WATCHER))
