"""Plays a contest, continuing from a results file if there is one."""

import contextlib
from collections.abc import Callable
from pathlib import Path

from followsuit.bots.arena.contest import Contest
from followsuit.bots.arena.executor import Executor
from followsuit.bots.arena.outcome import ContestStanding, Outcome, standing
from followsuit.bots.arena.results_file import ResultsFile


class Run:
    """The outcomes so far, available even if the run is interrupted."""

    def __init__(self, contest: Contest, deals: int) -> None:
        self.contest = contest
        self.deals = deals
        self.outcomes: dict[int, Outcome] = {}

    def play(self, executor: Executor, save: Path | None, show: Callable[[int, int], None]) -> None:
        """Play the missing deals; `show` is called with the numbers done and wanted."""
        with contextlib.ExitStack() as stack:
            file = stack.enter_context(ResultsFile(save, self.contest)) if save else None
            if file is not None:
                self.outcomes |= {n: o for n, o in file.outcomes.items() if n < self.deals}
            missing = [deal for deal in range(self.deals) if deal not in self.outcomes]
            for outcome in executor(self.contest, missing):
                if file is not None:
                    file.add(outcome)
                self.outcomes[outcome.deal] = outcome
                show(len(self.outcomes), self.deals)

    def standing(self) -> ContestStanding:
        return standing(self.contest, self.outcomes.values())
