"""One match at a table, from the seed to the record, with claims and undone actions.

A claim is a log entry, and so is an undo. The tricks of a claim are ordinary actions, so records,
replays and statistics need not know about claims.
"""

from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec import json

from followsuit.protocol.table import TableSetup
from followsuit.rules.catalogue import GAMES
from followsuit.rules.events import (
    Bid,
    DroppedOut,
    Event,
    Folded,
    Melded,
    Passed,
    Played,
    Scored,
    TrickTaken,
    TrumpSet,
    WentDown,
)
from followsuit.rules.match import Match
from followsuit.rules.phase import Action
from followsuit.rules.record import plain_hand, plain_record, plain_result
from followsuit.rules.shuffle import commitment, next_deal, seeded_match
from followsuit.rules.stats import MatchStats, StatsCounter
from followsuit.rules.view import Result
from followsuit.server.bot_pool.transcript import Transcript
from followsuit.texts import Text

if TYPE_CHECKING:
    from followsuit.server.tables.commit import Preview


FEWEST_CLAIMED = 2  # tricks; the last one needs no claim

# events that turn up no hidden card; a card that somebody chose to play needs only their consent
HARMLESS = (
    Bid,
    DroppedOut,
    Folded,
    Melded,
    Passed,
    Played,
    Scored,
    TrickTaken,
    TrumpSet,
    WentDown,
)


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

    def actions_before(self, seat: int) -> int | None:
        """How many actions of the round precede the seat's last one."""
        seats = self.seats_in_round()
        return next((n for n in reversed(range(len(seats))) if seats[n] == seat), None)

    def why_not_undone(self, seat: int) -> Text | None:
        """Why a seat's last action cannot be taken back, whatever the others say."""
        if self.match.to_act < 0:
            return Text("refusal.undo_over")
        kept = self.actions_before(seat)
        if kept is None:
            return Text("refusal.undo_nothing")
        before = len(self.taken_back(kept, self.id).match.history)
        after = self.match.history[before:]
        return None if all(map(is_harmless, after)) else Text("refusal.undo_shown")

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


# claims


def may_claim(match: Match, seat: int) -> bool:
    """Whether a seat is certain to win the rest; this depends only on what the seat knows."""
    if seat != match.to_act:
        return False
    return len(match.phase.sure_leads(match.table)) >= FEWEST_CLAIMED


def next_of_claim(match: Match, claimer: int) -> str:
    """The next action: the claimer leads a sure winner, and what the others play does not matter.

    If the game does not allow that lead now, the claimer leads another sure winner.
    """
    phase, table = match.phase, match.table
    legal = match.moves()
    wanted = phase.sure_leads(table) if match.to_act == claimer else legal
    move = next((each for each in wanted if each in legal), legal[0])
    return str(phase.action(table, move))


# undone actions


class PendingUndo(NamedTuple):
    """An undo that others have to agree to."""

    seat: int
    kept: int  # actions of this round that would remain
    agreed: frozenset[int]  # seats

    def agreed_by(self, seat: int) -> "PendingUndo":
        return self._replace(agreed=self.agreed | {seat})


def is_harmless(event: Event) -> bool:
    return isinstance(event, HARMLESS)
