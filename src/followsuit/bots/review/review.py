"""The review of a match: every decision of some seats, every round, and the whole match."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from followsuit.bots.policy.catalogue import policy_of
from followsuit.bots.review.accuracy import accuracy_of, by_kind, label_counts
from followsuit.bots.review.judge import Judge, seed_of, with_open_cards
from followsuit.bots.review.labels import steps_for
from followsuit.bots.review.luck import Loss, RoundLine, sum_of_parts, thousandths
from followsuit.bots.review.positions import Moment, moments, total_decisions
from followsuit.bots.review.results import (
    MatchReview,
    Review,
    RoundReview,
    SeatReview,
    SeatRound,
)
from followsuit.bots.review.verdicts import DecisionReview
from followsuit.bots.search.open_line import OpenLine
from followsuit.bots.total import total
from followsuit.rules.catalogue import GAMES
from followsuit.rules.game import Game
from followsuit.rules.match import Match

__all__ = ["PLAYOUTS", "review", "total_decisions"]

PLAYOUTS = 16_000  # per close decision
OTHERS_SHARE = 16  # the other seats' decisions get this part of it
OPEN_SHARE = 64  # and every position this part with the true cards, but
MOST_OPEN = 256


def review(
    record: Mapping[str, Any],
    seats: Iterable[int],
    *,
    seed: int = 0,
    playouts: int = PLAYOUTS,
    reasons: bool = True,
    known: Iterable[Review] = (),
) -> Iterator[Review]:
    """Judge the decisions of these seats, in order of play.

    A round follows its decisions, and the match is last. Equal arguments give the same review on
    any machine. Raises `RecordError` if the record is wrong. `known` are the first lines of this
    review: the rounds that are complete in them are not judged again, and their lines not repeated.
    """
    reviewer: Reviewer | None = None
    for moment in moments(record):
        if reviewer is None:
            reviewer = Reviewer(moment.match, tuple(seats), seed, playouts, reasons)
            reviewer.recall(known)
        if moment.hand >= reviewer.first_hand:
            yield from reviewer.lines(moment)


class Reviewer:
    """A match while it is reviewed."""

    def __init__(
        self, match: Match, seats: tuple[int, ...], seed: int, playouts: int, reasons: bool
    ) -> None:
        self.game: Game = GAMES[match.name]
        self.seats = seats
        self.seed = seed
        self.playouts = playouts
        self.reasons = reasons
        rules = match.rules_in_force()
        self.is_endless = self.game.is_endless(rules)
        self.sides = self.game.sides(int(match.table.seats))
        policy = policy_of(match.name)
        self.judge = Judge(policy, steps_for(self.game, rules), self.game.avoided_actions, seed)
        open_playouts = max(1, min(MOST_OPEN, playouts // OPEN_SHARE))
        sides = [self.game.side_of(seat) for seat in range(match.table.seats)]
        self.line = OpenLine(policy, sides, open_playouts, seed_of(seed, -1, -1))
        self.round: RoundLine | None = None
        self.rounds: list[RoundReview] = []
        self.decisions: dict[int, list[DecisionReview]] = {seat: [] for seat in seats}
        self.first_hand = 0  # to judge; all before are known

    def recall(self, known: Iterable[Review]) -> None:
        """Take over the rounds that are complete in the first lines of this review."""
        lines = list(known)
        self.rounds += [line for line in lines if isinstance(line, RoundReview)]
        self.first_hand = len(self.rounds)
        for line in lines:
            if isinstance(line, DecisionReview) and line.hand < self.first_hand:
                self.decisions[line.seat].append(line)

    def lines(self, moment: Moment) -> Iterator[Review]:
        """What there is to say before the next deal or action."""
        match = moment.match
        if self.round is not None:
            self.round.note(match)
        if moment.seat is not None:
            yield from self.decision(moment)
            return
        if self.round is not None:
            self.rounds.append(self.round.review(self.seats))
            yield self.rounds[-1]
        if moment.is_end:
            yield self.match_review()
        else:
            self.round = RoundLine(self.line, match, self.is_endless, moment.hand, moment.step)

    def decision(self, moment: Moment) -> Iterator[DecisionReview]:
        seat, line = moment.seat, self.round
        assert seat is not None
        assert line is not None
        is_reviewed = seat in self.seats
        playouts = self.playouts if is_reviewed else max(1, self.playouts // OTHERS_SHARE)
        values = self.judge.values(moment, playouts)
        if values is not None:
            loss, _ = self.judge.losses(values)
            line.losses.append(Loss(seat, loss, values.played.loss_se))
        if is_reviewed:
            verdict = self.judge.verdict(moment, values, self.last_win(seat, line))
            if values is not None and len(values.values) > 1:
                side = self.game.side_of(seat)
                verdict = with_open_cards(verdict, moment, values, self.line, line.age, side)
                if self.reasons:
                    verdict = self.judge.with_reasons(verdict, moment, values)
            self.decisions[seat].append(verdict)
            yield verdict

    def last_win(self, seat: int, line: RoundLine) -> float:
        """The chance to win that a seat knew last in this round."""
        mine = [each for each in self.decisions[seat] if each.hand == line.hand]
        return mine[-1].win if mine else line.before[self.game.side_of(seat)]

    # the match

    def match_review(self) -> MatchReview:
        return MatchReview(
            game=self.game.name,
            seed=self.seed,
            playouts=self.playouts,
            sides=self.sides,
            rounds=self.rounds,
            seats=[self.seat_review(seat, place) for place, seat in enumerate(self.seats)],
        )

    def seat_review(self, seat: int, place: int) -> SeatReview:
        rounds = [each.seats[place] for each in self.rounds]
        decisions, steps = self.decisions[seat], self.judge.steps
        before, after, share = self.ends(rounds)
        return SeatReview(
            seat=seat,
            before=before,
            after=after,
            parts=sum_of_parts(
                [each.parts for each in rounds], share, thousandths(after) - thousandths(before)
            ),
            accuracy=accuracy_of(decisions, steps),
            labels=label_counts(decisions),
            kinds=by_kind(decisions, steps),
        )

    def ends(self, rounds: list[SeatRound]) -> tuple[float, float, float]:
        """The chance before and after the match, and what share of its parts a round counts.

        In a match without an end every round counts alone, and the match is their mean.
        """
        if not rounds:
            return 0.0, 0.0, 1.0
        if not self.is_endless:
            return rounds[0].before, rounds[-1].after, 1.0
        share = 1.0 / len(rounds)
        before = share * total(each.before for each in rounds)
        after = share * total(each.after for each in rounds)
        return thousandths(before) / 1000, thousandths(after) / 1000, share
