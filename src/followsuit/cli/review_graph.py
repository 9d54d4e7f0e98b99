"""The graph of a match as SVG: the chance of every side to win, step by step."""

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import NamedTuple

from followsuit.bots.review.results import RoundReview
from followsuit.bots.review.verdicts import DecisionReview

WIDTH, HEIGHT = 1000.0, 340.0
LEFT, RIGHT, TOP, FOOT = 52.0, 84.0, 26.0, 30.0
TICKS = (0, 25, 50, 75, 100)  # percent
LABEL_SPACE = 18.0  # between the names of two sides
SIZES = {"inaccuracy": 5.0, "mistake": 7.0, "blunder": 9.0}


class Mark(NamedTuple):
    """A decision to look at, on the line of its side."""

    decision: DecisionReview
    side: int
    words: str


class Graph:
    """Chances by step, and where they are in the picture."""

    def __init__(self, rounds: Sequence[RoundReview]) -> None:
        self.rounds = rounds
        self.first = rounds[0].step - 1  # before the deal
        last = rounds[-1]
        self.last = max(last.step + len(last.chances) - 1, self.first + 1)
        self.sides = len(rounds[0].before)

    def x(self, step: float) -> float:
        return LEFT + (step - self.first) / (self.last - self.first) * (WIDTH - LEFT - RIGHT)

    def y(self, chance: float) -> float:
        return TOP + (1.0 - chance) * (HEIGHT - TOP - FOOT)

    def points(self, side: int) -> Iterator[tuple[float, float]]:
        """The line of a side."""
        yield self.x(self.first), self.y(self.rounds[0].before[side])
        for each in self.rounds:
            for number, chances in enumerate(each.chances):
                yield self.x(each.step + number), self.y(chances[side])

    def chance(self, step: int, side: int) -> float:
        """The chance after a step."""
        for each in self.rounds:
            if each.step <= step < each.step + len(each.chances):
                return each.chances[step - each.step][side]
        return self.rounds[0].before[side]


def graph(
    rounds: Sequence[RoundReview], names: Sequence[str], marks: Iterable[Mark], hand_word: str
) -> str:
    """The whole picture; its marks are links to the decisions."""
    drawn = Graph(rounds)
    return "\n".join(
        [
            f'<svg viewBox="0 0 {WIDTH:.0f} {HEIGHT:.0f}" role="group" '
            'aria-label="Chance to win after every step">',
            *axis(drawn),
            *starts(drawn, hand_word),
            *(line(drawn, side) for side in range(drawn.sides)),
            *side_names(drawn, names),
            *(mark(drawn, each) for each in marks),
            "</svg>",
        ]
    )


def axis(drawn: Graph) -> Iterator[str]:
    for percent in TICKS:
        y = drawn.y(percent / 100)
        yield f'<line class="grid" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>'
        yield f'<text class="tick" x="{LEFT - 8}" y="{y + 4:.1f}">{percent}%</text>'


def starts(drawn: Graph, hand_word: str) -> Iterator[str]:
    """A line at every deal, with the number of the hand where there is room for it."""
    before = -1e9
    for each in drawn.rounds:
        x = drawn.x(each.step - 1)
        yield f'<line class="deal" x1="{x:.1f}" x2="{x:.1f}" y1="{TOP}" y2="{HEIGHT - FOOT}"/>'
        number = each.hand + 1
        words = f"{hand_word} {number}" if x - before > 64 else str(number)
        if x - before > 20:
            yield f'<text class="hand" x="{x + 3:.1f}" y="{HEIGHT - 10}">{escape(words)}</text>'
            before = x


def line(drawn: Graph, side: int) -> str:
    points = " ".join([f"{x:.1f},{y:.1f}" for x, y in drawn.points(side)])
    return f'<polyline class="side s{side}" points="{points}"/>'


def side_names(drawn: Graph, names: Sequence[str]) -> Iterator[str]:
    """The names at the ends of the lines, moved apart where they would overlap."""
    ends = sorted((list(drawn.points(side))[-1][1], side) for side in range(drawn.sides))
    lowest = TOP - LABEL_SPACE
    left = len(ends)
    for y, side in ends:
        left -= 1
        y = min(max(y, lowest + LABEL_SPACE), HEIGHT - FOOT - left * LABEL_SPACE)
        lowest = y
        x = WIDTH - RIGHT + 8
        yield f'<text class="name s{side}" x="{x}" y="{y + 5:.1f}">{escape(names[side])}</text>'


def mark(drawn: Graph, each: Mark) -> str:
    decision = each.decision
    x, size = drawn.x(decision.step), SIZES[decision.label]
    y = drawn.y(drawn.chance(decision.step, each.side))
    corners = " ".join(
        [
            f"{x + size * dx:.1f},{y + size * dy:.1f}"
            for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0))
        ]
    )
    words = escape(each.words)
    return (
        f'<a href="#step-{decision.step}" aria-label="{words}"><title>{words}</title>'
        f'<polygon class="mark {decision.label}" points="{corners}"/></a>'
    )
