"""A position with a right and a wrong action."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from followsuit.bots.bot import choose_action
from followsuit.bots.catalogue import make_bot
from followsuit.rules.dice import Dice
from followsuit.rules.match import Match


class Position(NamedTuple):
    construction: str
    match: Match
    right: str
    wrong: str


# the right and the wrong action of a position, if the construction applies to it
Pair = tuple[str, str] | None
Construction = Callable[[Match], Pair]


def choice(match: Match, bot: str) -> str:
    """What a bot does here; only where what is right is a matter of judgment."""
    return str(choose_action(make_bot(bot, Dice(1).below), match, match.to_act))


def planted(match: Match, constructions: dict[str, Construction]) -> Iterator[Position]:
    for name, construction in constructions.items():
        found = construction(match)
        if found is not None:
            yield Position(name, match, *found)
