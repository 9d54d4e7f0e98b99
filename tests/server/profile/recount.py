"""The tallies of a record, counted by replaying the match."""

from collections.abc import Mapping
from typing import Any

from followsuit.rules.match import Match
from followsuit.rules.piles import read_piles
from followsuit.rules.replay import Place, game_of, match_of
from followsuit.rules.stats import MatchStats, Tally


def tally(record: Mapping[str, Any]) -> list[Tally]:
    """What each seat did in a match, finished or abandoned."""
    return count(record).tallies


def count(record: Mapping[str, Any]) -> MatchStats:
    game = game_of(record, Place(1))
    match = match_of(record, game, Place(1))
    counter = game.new_stats(record["seats"])
    for number, hand in enumerate(record["hands"], 1):
        play(match, hand)
        if number == len(record["hands"]) and record["result"] is not None:
            end(match)
        counter.count_round(match.history)
    return MatchStats(counter.tallies, [int(score) for score in match.table.scores])


def play(match: Match, hand: Mapping[str, Any]) -> None:
    match.deal(read_piles(hand["deal"], match.table.pack))
    for seat, said, *_legal in hand["actions"]:
        match.act(seat, said)


def end(match: Match) -> None:
    """End the match as the host did, where the rules leave it open."""
    if match.result() is None:
        match.end()
