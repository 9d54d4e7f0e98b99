"""What a bot makes of a position: every action with what it expects of it, its choice first."""

from collections.abc import Sequence

from msgspec import Struct

from followsuit.bots.bot import Bot, asked, weighed
from followsuit.rules.match import Match
from followsuit.rules.phase import Action


class Evaluated(Struct, frozen=True):
    """An action, with what the bot expects of it; null where it does not reckon."""

    action: str
    score: float | None = None
    win: float | None = None
    low: float | None = None
    high: float | None = None


def analyze(bot: Bot, match: Match, seat: int) -> tuple[list[Evaluated], bool]:
    """What it may do, its choice first, and whether it does it."""
    said = bot.interject(match.view(seat))
    if said is not None:
        return [Evaluated(str(said)), *others(match, seat, [said])], True
    if seat != match.to_act:
        return others(match, seat, []), False
    reckoned = weighed(bot, match, seat)
    if not reckoned:
        said = asked(bot, match, seat)
        return [Evaluated(str(said)), *others(match, seat, [said])], True
    figures = [Evaluated(str(one.action), *one[1:]) for one in reckoned]
    return figures + others(match, seat, [one.action for one in reckoned]), True


def others(match: Match, seat: int, named: Sequence[Action]) -> list[Evaluated]:
    """What else may be done, without figures; nothing where nobody wants a list."""
    legal = match.legal_actions(seat) or []
    return [Evaluated(str(action)) for action in legal if action not in named]
