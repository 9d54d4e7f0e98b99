"""One match at a table, from the seed to the record."""

from typing import TYPE_CHECKING, Any

from msgspec import json

from followsuit.protocol.table import TableSetup
from followsuit.rules.catalogue import GAMES
from followsuit.rules.events import Event
from followsuit.rules.match import Match
from followsuit.rules.phase import Action
from followsuit.rules.record import plain_hand, plain_record, plain_result
from followsuit.rules.shuffle import commitment, next_deal, seeded_match
from followsuit.rules.stats import MatchStats, StatsCounter
from followsuit.rules.view import Result
from followsuit.server.bot_pool.transcript import Transcript

if TYPE_CHECKING:
    from followsuit.server.tables.commit import Preview


class LiveMatch:
    """The match being played, and what is needed to record it."""

    __slots__ = (
        "commitment",
        "dealers",
        "id",
        "is_ended",
        "match",
        "past_stats",
        "results",
        "salts",
        "seed",
        "setup",
        "started",
        "transcript",
    )

    def __init__(self, setup: TableSetup, match_id: str, seed: bytes, started: float) -> None:
        self.id = match_id
        self.setup = setup
        self.seed = seed
        self.started = started
        self.commitment = commitment(seed)
        self.is_ended = False  # abandoned, or ended by the host
        self.match = self.new_match()
        # per deal; the result is added at the next deal, as points may follow the last card
        self.dealers: list[int] = []
        self.salts: list[list[str]] = []
        self.results: list[Result | None] = []
        self.past_stats: StatsCounter | None = None  # of all rounds but the last
        self.transcript = Transcript()
        self.transcript.begin(
            match_id,
            setup.game,
            int(self.match.table.seats),
            setup.options,
            int(self.match.dealer),
            self.current_match,
        )

    def new_match(self) -> Match:
        return seeded_match(GAMES[self.setup.game], self.setup.seats, self.setup.options, self.seed)

    def current_match(self) -> Match:
        return self.match

    @property
    def is_over(self) -> bool:
        return self.is_ended or self.match.result() is not None

    @property
    def is_endless(self) -> bool:
        """Whether the rules leave the end to the players."""
        return GAMES[self.setup.game].is_endless(self.match.rules_in_force())

    def deal(self, salts: list[str]) -> list[Event]:
        match = self.match
        piles = next_deal(match, self.seed, salts)
        if self.dealers:
            self.close_round()
        self.dealers.append(int(match.dealer))
        self.salts.append(salts)
        events = match.deal(piles)
        self.transcript.deal(piles.names(match.table.pack))
        return events

    def close_round(self) -> None:
        """Store the result of a round that can no longer change."""
        self.results.append(self.match.round_result())
        if self.past_stats is None:
            self.past_stats = self.new_stats()
        self.past_stats.count_round(self.match.history)

    def new_stats(self) -> StatsCounter:
        return GAMES[self.setup.game].new_stats(int(self.match.table.seats))

    def act(self, seat: int, action: Action | str, preview: "Preview | None" = None) -> list[Event]:
        """Apply an action from the log, which was checked before it was written."""
        if preview is None:
            events = self.match.act(seat, action)
        else:
            self.match, events = preview.match, preview.events
        self.transcript.act(seat, str(action))
        return events

    def steps(self) -> list[Any]:
        """Deals as objects and actions as pairs of seat and text, in order."""
        steps: list[Any] = json.decode(b"[" + b",".join(self.transcript.lines) + b"]")
        return steps

    def seats_in_round(self) -> list[int]:
        """Who has made each action since the deal."""
        seats: list[int] = []
        for step in self.steps():
            seats = [] if isinstance(step, dict) else [*seats, step[0]]
        return seats

    def taken_back(self, kept: int, key: str) -> "LiveMatch":
        """The same match with only the first actions of this round; bots know it by another key."""
        again = LiveMatch(self.setup, self.id, self.seed, self.started)
        again.transcript.key = key
        steps = self.steps()
        for step in steps[: len(steps) - len(self.seats_in_round()) + kept]:
            if isinstance(step, dict):
                again.deal(self.salts[len(again.salts)])
            else:
                again.act(step[0], step[1])
        return again

    def end(self) -> list[Event]:
        """End the match; without a winner unless the rules leave the end to the players."""
        match = self.match
        self.is_ended = True
        return match.end() if self.is_endless and match.round_is_over() else []

    def record(self) -> dict[str, Any]:
        """The record of the match."""
        hands: list[dict[str, Any]] = []
        for step in self.steps():
            if isinstance(step, dict):
                number = len(hands)
                hands.append(plain_hand(self.dealers[number], step["deal"], self.salts[number]))
            else:
                hands[-1]["actions"].append(step)
        for hand, result in zip(hands, self.results, strict=False):
            hand["result"] = plain_result(result)
        return plain_record(self.match, hands, self.seed, self.is_ended)

    def stats(self) -> MatchStats:
        """Statistics of each seat, and the scores."""
        counter = self.new_stats() if self.past_stats is None else self.past_stats.copy()
        if self.dealers:
            counter.count_round(self.match.history)
        return MatchStats(counter.tallies, list(self.match.table.scores))
