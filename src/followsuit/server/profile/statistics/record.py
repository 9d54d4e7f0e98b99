"""From the record of a match to its tallies."""

from collections.abc import Mapping
from typing import Any

from followsuit.rules.game import Game
from followsuit.rules.match import Match
from followsuit.rules.piles import read_piles
from followsuit.rules.replay import Place, game_of, match_of
from followsuit.server.profile.statistics.bezique import BeziqueCounting
from followsuit.server.profile.statistics.cat_te import CatTeCounting
from followsuit.server.profile.statistics.counting import Counted, Counting, Tally
from followsuit.server.profile.statistics.mindikot import MindikotCounting
from followsuit.server.profile.statistics.rook13 import Rook13Counting

OF_GAMES: dict[str, type[Counting]] = {
    "bezique": BeziqueCounting,
    "cat_te": CatTeCounting,
    "mindikot": MindikotCounting,
    "rook13": Rook13Counting,
}


def tally(record: Mapping[str, Any]) -> list[Tally]:
    """What each seat has done in a match, finished or broken off."""
    return count(record).tallies


def count(record: Mapping[str, Any]) -> Counted:
    game = game_of(record, Place(1))
    match = match_of(record, game, Place(1))
    counting = counting_of(game, record["seats"])
    for number, hand in enumerate(record["hands"], 1):
        play(match, hand)
        if number == len(record["hands"]) and record["result"] is not None:
            end(match)
        counting.hear_hand(match.history)
    return Counted(counting.tallies, [int(score) for score in match.table.scores])


def counting_of(game: Game, seats: int) -> Counting:
    return OF_GAMES.get(game.name, Counting)(seats, game.sides(seats))


def play(match: Match, hand: Mapping[str, Any]) -> None:
    match.deal(read_piles(hand["deal"], match.table.pack))
    for seat, said, *_legal in hand["actions"]:
        match.act(seat, said)


def end(match: Match) -> None:
    """As the host did where the rules leave it to him."""
    if match.result() is None:
        match.end()
