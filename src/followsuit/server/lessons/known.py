"""What a step of a lesson may rely on and quote: facts by name, as the rules have worked them out.

view.…         the learner's view as it is sent, such as `view.scores.0` or `view.shown.trump`
options.…      an option in force, such as `options.target_score`
card_points.…  what a card counts, by rank; meld_points.… by kind
legal          the learner's legal actions; `legal_count` how many there are
refused        the cards that the learner may not play
took           the seats that have taken tricks since the step before, in order
scored         what has been scored since then: `side`, `points` and the `key` of its text
captured       the cards of the tricks taken since then
"""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from followsuit.protocol.lesson import LessonMove
from followsuit.rules.game import Game
from followsuit.rules.match import Match
from followsuit.rules.options import options_in_force
from followsuit.server.lessons.lesson_file import BadLesson
from followsuit.texts import Param


def known(game: Game, match: Match, moves: Iterable[LessonMove]) -> dict[str, Any]:
    """The facts before a step; the moves are those since the step before."""
    last = list(moves)
    view = msgspec.to_builtins(last[-1].view)
    events = [event for move in last for event in move.events]
    taken = [event for event in events if event["event"] == "trick_taken"]
    return {
        "view": view,
        "options": options_in_force(match.rules_in_force()),
        "card_points": dict(game.card_points),
        "meld_points": dict(game.meld_points),
        "legal": view["legal"],
        "legal_count": len(view["legal"] or ()),
        "refused": [card for each in view["refused"] for card in each["cards"]],
        "took": [event["seat"] for event in taken],
        "captured": [card for event in taken for card in event["cards"]],
        "scored": [
            {"side": event["side"], "points": event["points"], "key": event["why"]["key"]}
            for event in events
            if event["event"] == "scored"
        ],
    }


def fact(path: str, facts: Mapping[str, Any]) -> Any:
    """`view.scores.0` → the first score."""
    found: Any = facts
    for word in path.split("."):
        try:
            found = found[int(word)] if isinstance(found, list) else found[word]
        except (KeyError, IndexError, ValueError, TypeError):
            raise BadLesson(f"nothing is known as {path!r} here") from None
    return found


def gap(path: str, facts: Mapping[str, Any]) -> Param:
    """A fact as it fills a gap of a text."""
    found = fact(path, facts)
    if isinstance(found, list):
        return tuple(map(str, found))
    return found if isinstance(found, int) else str(found)


def check(wanted: Mapping[str, Any], facts: Mapping[str, Any]) -> None:
    """Refuse a step that relies on something untrue."""
    for path, expected in wanted.items():
        found = fact(path, facts)
        if found != expected:
            raise BadLesson(f"{path} is {found!r} here, not {expected!r}")
