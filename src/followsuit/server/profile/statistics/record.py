"""From the record of a match to its tallies."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from followsuit.rules.events import WATCHER, Event
from followsuit.rules.match import Match
from followsuit.rules.piles import read_piles
from followsuit.rules.replay import Place, game_of, match_of
from followsuit.server.profile.statistics.bezique import BeziqueCounting
from followsuit.server.profile.statistics.cat_te import CatTeCounting
from followsuit.server.profile.statistics.counting import Counting, Tally
from followsuit.server.profile.statistics.mindikot import MindikotCounting
from followsuit.server.profile.statistics.rook13 import Rook13Counting

OF_GAMES: dict[str, type[Counting]] = {
    "bezique": BeziqueCounting,
    "cat_te": CatTeCounting,
    "mindikot": MindikotCounting,
    "rook13": Rook13Counting,
}


class Counted(NamedTuple):
    tallies: list[Tally]  # by seat
    scores: list[int]  # by side, as they stand at the end of the record


def tally(record: Mapping[str, Any]) -> list[Tally]:
    """What each seat has done in a match, finished or broken off."""
    return count(record).tallies


def count(record: Mapping[str, Any]) -> Counted:
    game = game_of(record, Place(1))
    match = match_of(record, game, Place(1))
    seats = record["seats"]
    counting = OF_GAMES.get(game.name, Counting)(seats, game.sides(seats))
    for hand in record["hands"]:
        counting.begin_hand()
        for event in told(match, hand):
            counting.hear(event)
    return Counted(counting.tallies, [int(score) for score in match.table.scores])


def told(match: Match, hand: Mapping[str, Any]) -> Iterator[Event]:
    """What those who watch are told of a hand: everything, and everything once."""
    events = match.deal(read_piles(hand["deal"], match.table.pack))
    for seat, said, *_legal in hand["actions"]:
        events += match.act(seat, said)
    return (event for event in events if event.is_seen_by(WATCHER))
