"""What the phases of Hearts show."""

from dataclasses import dataclass

from followsuit.toolkit import PhaseView, TrickView


@dataclass
class PassingView(PhaseView):
    """Where the cards go, and who has chosen."""

    to: tuple[int, ...]  # for each seat, who gets its cards
    passed: tuple[bool, ...]  # whether each seat has chosen


@dataclass
class HeartsTricksView(TrickView):
    """A trick, and what it has cost so far."""

    broken: bool  # whether hearts may be led
    points: tuple[int, ...]  # taken by each seat in this round
