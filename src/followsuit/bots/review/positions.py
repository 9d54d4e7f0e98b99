"""The moments of a recorded match: before every deal and every action, and at its end."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from followsuit.rules.match import Match
from followsuit.rules.piles import read_piles
from followsuit.rules.replay import Place, game_of, has_been_ended, match_of, replay


class Moment(NamedTuple):
    """The match before a deal or an action. The match plays on, so copy it to keep it."""

    match: Match
    hand: int  # from 0
    step: int  # the replay step that follows: one per deal and one per action
    seat: int | None  # none: a deal, or the end
    action: str
    is_end: bool = False

    @property
    def is_deal(self) -> bool:
        return self.seat is None and not self.is_end


def moments(record: Mapping[str, Any]) -> Iterator[Moment]:
    """Play a record once more; raises `RecordError` before the first moment if it is wrong."""
    hands = len(replay(record).hands)
    place = Place(1)
    game = game_of(record, place)
    match = match_of(record, game, place)
    step = 0
    for hand, played in enumerate(record["hands"]):
        yield Moment(match, hand, step, None, "")
        match.deal(read_piles(played["deal"], match.table.pack))
        step += 1
        for line in played["actions"]:
            yield Moment(match, hand, step, line[0], line[1])
            match.act(line[0], line[1])
            step += 1
    if has_been_ended(game, match, record):
        match.end()
    yield Moment(match, hands, step, None, "", is_end=True)


def decisions(record: Mapping[str, Any], seats: tuple[int, ...]) -> Iterator[Moment]:
    """The moments at which one of these seats acts."""
    return (moment for moment in moments(record) if moment.seat in seats)


def total_decisions(record: Mapping[str, Any], seats: tuple[int, ...]) -> int:
    """How many verdicts a review of these seats has."""
    return sum(line[0] in seats for hand in record["hands"] for line in hand["actions"])
