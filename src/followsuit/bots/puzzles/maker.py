"""Makes puzzles from recorded matches, or from matches that bots play for it."""

import hashlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from followsuit.bots.bot import Bot
from followsuit.bots.catalogue import BOTS
from followsuit.bots.policy.catalogue import policy_of
from followsuit.bots.puzzles.difficulty import found_by_levels
from followsuit.bots.puzzles.puzzle import Puzzle, id_of, until
from followsuit.bots.puzzles.solution import (
    TIMES,
    Solution,
    action_reviews,
    checked_solution,
    quick_solution,
)
from followsuit.bots.review.judge import kind_of, part
from followsuit.bots.review.positions import Moment, decisions
from followsuit.bots.review.reasons import explain, prospects
from followsuit.bots.review.verdicts import DecisionReview, Reason
from followsuit.bots.simulate import step
from followsuit.bots.worlds import Worlds
from followsuit.rules.catalogue import GAMES
from followsuit.rules.game import Game
from followsuit.rules.match import Match
from followsuit.rules.record import Recorder
from followsuit.rules.shuffle import Stream, seeded_match

ROUNDS = 2  # of each match: a puzzle needs no long history
MOST_REASONS = 6  # alternatives that get a reason
OBVIOUS = 0.7  # too easy to be a puzzle if beginners find it this often
EASY = 0.9  # easy if the next level finds it this often
MOST_EASY = 0.3  # the largest share of all puzzles that may be easy
DOUBTFUL = 0.5  # the solution may be wrong if even the strongest bots miss it this often
MOST_OF_A_THEME = 0.3  # the largest share of all puzzles with one theme
LEAST_ACTIONS = 3  # to choose from, if all of them use a card
CARD_VERBS = {"play", "fold"}
MOST_IN_A_ROUND = 1


@dataclass
class Maker:
    """What to make, and from what."""

    game: Game
    seats: int | None
    options: Mapping[str, object]
    seed: int
    wanted: int
    playouts: int
    bot: str
    command: str
    found: list[Puzzle] = field(default_factory=list)
    on_match: Callable[[int], None] = lambda number: None

    def make(self, first: int = 0) -> Iterator[Puzzle]:
        """Puzzles from self-play, beginning with this match, until there are enough."""
        number = first
        while len(self.found) < self.wanted:
            record = play_rounds(self.game, self.seats, self.options, self.bot, self.seed, number)
            yield from self.make_from(record, number)
            number += 1
            self.on_match(number)

    def make_from(self, record: Mapping[str, Any], number: int) -> Iterator[Puzzle]:
        """Puzzles from one match."""
        taken = Counter(puzzle.verdict.hand for puzzle in self.found if puzzle.number == number)
        for moment in decisions(record, tuple(range(record["seats"]))):
            if len(self.found) >= self.wanted:
                return
            if taken[moment.hand] >= MOST_IN_A_ROUND:
                continue
            puzzle = self.puzzle_at(moment, record, number)
            if puzzle is not None:
                taken[moment.hand] += 1
                self.found.append(puzzle)
                yield puzzle

    def puzzle_at(self, moment: Moment, record: Mapping[str, Any], number: int) -> Puzzle | None:
        """The decision as a puzzle, if it is one."""
        match = moment.match
        if moment.seat != match.to_act:
            return None
        seed = seed_of(self.seed, number, moment.step)
        quick = quick_solution(match, seed)
        if quick is None or is_coin_toss(quick) or self.has_enough_of(theme_of(match, quick)):
            return None
        solution = checked_solution(match, seed, self.playouts)
        if solution is None:
            return None
        levels = found_by_levels(match, solution.best.actions, seed)
        theme = theme_of(match, solution)
        if not self.suits(levels) or self.has_enough_of(theme):
            return None
        place = place_of(moment, record)
        begun = until(record, moment.hand, place)
        return Puzzle(
            id=id_of(match, match.to_act),
            game=match.name,
            theme=theme,
            record=begun,
            verdict=verdict_of(moment, solution, seed),
            reasons=reasons_of(match, solution, seed),
            levels=levels,
            seed=seed,
            playouts=TIMES * self.playouts,
            number=number,
            command=self.command,
        )

    def suits(self, levels: Mapping[str, float]) -> bool:
        """Whether it is neither obvious nor doubtful, nor one easy puzzle too many."""
        if levels["beginner"] >= OBVIOUS or levels["expert"] <= DOUBTFUL:
            return False
        easy = sum(puzzle.levels["casual"] >= EASY for puzzle in self.found)
        return levels["casual"] < EASY or easy < MOST_EASY * self.wanted

    def has_enough_of(self, theme: str) -> bool:
        same = sum(puzzle.theme == theme for puzzle in self.found)
        return same >= max(2.0, MOST_OF_A_THEME * self.wanted)


def place_of(moment: Moment, record: Mapping[str, Any]) -> int:
    """The number of actions of this round before the moment."""
    before = sum(1 + len(hand["actions"]) for hand in record["hands"][: moment.hand])
    return moment.step - before - 1


def is_coin_toss(solution: Solution) -> bool:
    """Whether it is only one card or the other."""
    values = solution.values.values
    verbs = {value.actions[0].split()[0] for value in values}
    return verbs <= CARD_VERBS and len(values) < LEAST_ACTIONS


def theme_of(match: Match, solution: Solution) -> str:
    """What the puzzle is about, from what the seat knows."""
    view, phase, table = match.view(match.to_act), match.phase, match.table
    best = phase.action(table, solution.best.moves[0])
    second = phase.action(table, solution.second.moves[0])
    return GAMES[match.name].puzzle_theme(view, best, second)


def verdict_of(moment: Moment, solution: Solution, seed: int) -> DecisionReview:
    values, best = solution.values, solution.best
    match = moment.match
    worlds, policy = Worlds(match, match.to_act), policy_of(match.name)
    why = prospects(worlds, policy, best.moves[0], solution.second.moves[0], seed=seed)
    return DecisionReview(
        hand=moment.hand,
        step=moment.step,
        seat=match.to_act,
        kind=kind_of(match, match.to_act, best.actions[0]),
        action=best.actions[0],
        label="best",
        loss=0.0,
        loss_se=0.0,
        round_loss=0.0,
        best=best.actions[0],
        open_best=None,
        win=part(best.win),
        reason=why.why,
        also=why.also,
        actions=action_reviews(match, values),
        exact=values.exact,
        worlds=values.worlds,
        playouts=values.playouts,
    )


def reasons_of(match: Match, solution: Solution, seed: int) -> dict[str, Reason]:
    """Why each of the other actions is worse."""
    worlds, policy = Worlds(match, match.to_act), policy_of(match.name)
    found = {}
    for value in solution.values.values[1 : 1 + MOST_REASONS]:
        why, _ = explain(worlds, policy, solution.best.moves[0], value.moves[0], seed=seed)
        if why is not None:
            found[value.actions[0]] = why
    return found


def seed_of(seed: int, number: int, step: int) -> int:
    """A seed for each decision; nearby numbers are used for its other searches."""
    digest = hashlib.sha256(f"followsuit puzzles {seed} {number} {step}".encode()).digest()
    return int.from_bytes(digest[:3]) * 64


def play_rounds(
    game: Game,
    seats: int | None,
    options: Mapping[str, object],
    bot: str,
    seed: int,
    number: int,
) -> dict[str, Any]:
    """The first rounds of a match between bots."""
    key = hashlib.sha256(f"followsuit puzzles {seed} {number}".encode()).digest()
    match = seeded_match(game, seats, dict(options), key)
    recorder = Recorder(match)
    bots: list[Bot] = [BOTS[bot](Stream(key, f"bot {s}").below) for s in range(match.table.seats)]
    while match.result() is None and (match.round < ROUNDS or match.to_act >= 0):
        step(recorder, bots, key)
    return recorder.record()


def themes_in(puzzles: Iterable[Puzzle]) -> dict[str, int]:
    """How many puzzles each theme has, the most frequent first."""
    return dict(Counter(puzzle.theme for puzzle in puzzles).most_common())
