"""A contest over so many deals, from where a file of outcomes ends."""

import contextlib
from collections.abc import Callable
from pathlib import Path

from followsuit.bots.arena.contest import Contest
from followsuit.bots.arena.crew import Crew
from followsuit.bots.arena.outcome import Outcome, Standing, standing
from followsuit.bots.arena.sheet import Sheet


class Run:
    """Holds what is known at any moment, also when it is broken off."""

    def __init__(self, contest: Contest, deals: int) -> None:
        self.contest = contest
        self.deals = deals
        self.outcomes: dict[int, Outcome] = {}

    def play(self, crew: Crew, save: Path | None, show: Callable[[int, int], None]) -> None:
        """Play the deals that are missing; `show` is told how many are done of how many."""
        with contextlib.ExitStack() as stack:
            sheet = stack.enter_context(Sheet(save, self.contest)) if save else None
            if sheet is not None:
                self.outcomes |= {n: o for n, o in sheet.outcomes.items() if n < self.deals}
            missing = [deal for deal in range(self.deals) if deal not in self.outcomes]
            for outcome in crew(self.contest, missing):
                if sheet is not None:
                    sheet.add(outcome)
                self.outcomes[outcome.deal] = outcome
                show(len(self.outcomes), self.deals)

    def standing(self) -> Standing:
        return standing(self.contest, self.outcomes.values())
