"""A review as one page: the graph, the verdicts and their reasons, without anything to load."""

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from importlib.resources import files
from itertools import groupby
from typing import Any

from followsuit import __version__
from followsuit.bots.review.results import MatchReview, SeatReview
from followsuit.bots.review.verdicts import ActionReview, DecisionReview
from followsuit.cli.review_graph import Mark, graph
from followsuit.cli.review_table import MARKS, part_words, parts_of, reason_of, seat_words
from followsuit.cli.tui.symbols import UNICODE
from followsuit.rules.cards import COPIES
from followsuit.rules.game import Game

BAR = 160  # width of the picture of an action's chance


def write_page(
    file: str,
    game: Game,
    record: Mapping[str, Any],
    decisions: Sequence[DecisionReview],
    result: MatchReview,
) -> None:
    with open(file, "w", encoding="utf-8") as opened:
        opened.write(Page(game, record["seats"], decisions, result).html())


class Page:
    """The parts of the page, from top to bottom."""

    def __init__(
        self, game: Game, seats: int, decisions: Sequence[DecisionReview], result: MatchReview
    ) -> None:
        self.game = game
        self.cards = frozenset(game.pack(seats).names)
        self.decisions = decisions
        self.result = result
        self.hand = game.hand_word

    def html(self) -> str:
        title = escape(f"{self.game.title}: review")
        style = files("followsuit.cli").joinpath("review.css").read_text("utf-8")
        return "\n".join(
            [
                "<!doctype html>",
                '<html lang="en">',
                '<meta charset="utf-8">',
                '<meta name="viewport" content="width=device-width, initial-scale=1">',
                '<meta name="color-scheme" content="light dark">',
                f"<title>{title}</title>",
                f"<style>\n{style}</style>",
                f"<header><h1>{title}</h1>{self.method()}</header>",
                "<main>",
                *self.graph(),
                *self.results(),
                *self.verdicts(),
                "</main>",
                "</html>\n",
            ]
        )

    def method(self) -> str:
        return (
            "<p>Every decision is judged by what its player could know when it was made. "
            "Everything else counts as luck. Losses are percentage points of the chance to win "
            f"the match. <span>Seed {self.result.seed}, {self.result.playouts} playouts per close "
            f"decision, Followsuit {escape(__version__)}.</span></p>"
        )

    # the graph

    def graph(self) -> Iterator[str]:
        if not self.result.rounds:
            return
        yield "<figure>"
        yield graph(self.result.rounds, self.side_names(), self.marks(), self.hand)
        yield (
            "<figcaption>The chance of each side to win the match, with the cards as they lay. "
            "A diamond marks an inaccuracy, a mistake or a blunder.</figcaption>"
        )
        yield "</figure>"

    def side_names(self) -> list[str]:
        if self.game.teams:
            return [f"Team {'AB'[side]}" for side in range(self.result.sides)]
        return [f"Seat {side}" for side in range(self.result.sides)]

    def marks(self) -> list[Mark]:
        return [
            Mark(each, self.game.side_of(each.seat), self.words_of(each))
            for each in self.decisions
            if each.label in MARKS
        ]

    def words_of(self, each: DecisionReview) -> str:
        """A decision in a few words, for the tip of a mark."""
        who = f"seat {seat_words(self.game, each.seat)}"
        return f"{each.label.capitalize()}: {who}, {each.action}, −{100 * each.loss:.1f}"

    # where the result came from

    def results(self) -> Iterator[str]:
        yield '<section class="results"><h2>Luck and play</h2>'
        for seat in self.result.seats:
            yield from self.seat_result(seat)
        yield "</section>"

    def seat_result(self, seat: SeatReview) -> Iterator[str]:
        name = escape(f"Seat {seat_words(self.game, seat.seat)}")
        yield f"<article><h3>{name}</h3>"
        if seat.accuracy is not None:
            yield f'<p class="accuracy"><b>{seat.accuracy:.0f}</b> of 100 accuracy</p>'
        counted = [f"{count} {label}" for label, count in seat.labels.items() if count]
        yield f"<p>{escape(', '.join(counted))}</p>"
        yield f"<table><caption>Chance to win of {name}</caption>"
        yield heads("part", "points", "95%")
        yield self.result_row("before the match", f"{100 * seat.before:.1f}", "")
        for part_name, part in parts_of(self.game, seat):
            yield self.result_row(part_name, *part_words(part))
        yield self.result_row("after the match", f"{100 * seat.after:.1f}", "")
        yield "</table></article>"

    def result_row(self, name: str, value: str, interval: str) -> str:
        value, interval = value.replace("-", "−"), interval.replace("-", "−")
        return f'<tr><th scope="row">{name}</th><td>{value}</td><td>{interval}</td></tr>'

    # the verdicts

    def verdicts(self) -> Iterator[str]:
        yield '<section class="verdicts"><h2>Decisions</h2>'
        yield (
            '<p class="filter"><label><input type="checkbox" id="only"> '
            "Only inaccuracies, mistakes and blunders</label></p>"
        )
        for hand, decisions in groupby(self.decisions, lambda each: each.hand):
            yield f"<h3>{escape(self.hand.capitalize())} {hand + 1}</h3><ol>"
            for each in decisions:
                yield from self.verdict(each)
            yield "</ol>"
        yield "</section>"

    def verdict(self, each: DecisionReview) -> Iterator[str]:
        mark = f" {MARKS[each.label]}" if each.label in MARKS else ""
        yield f'<li id="step-{each.step}" class="{each.label}"><p class="head">'
        yield f'<span class="step">{each.step}</span>'
        yield f'<span class="seat">{escape(seat_words(self.game, each.seat))}</span>'
        yield f'<span class="action">{self.action(each.action)}</span>'
        yield f'<span class="label">{each.label}{mark}</span>'
        if each.label in MARKS:
            yield f'<span class="loss">−{100 * each.loss:.1f}</span>'
        if each.best != each.action and each.label != "equal":
            yield f'<span class="better">Better: {self.action(each.best)}</span>'
        yield "</p>"
        if reason := reason_of(each):
            yield f'<p class="reason">{escape(reason)}</p>'
        if len(each.actions) > 1:
            yield from self.alternatives(each)
        yield "</li>"

    def alternatives(self, each: DecisionReview) -> Iterator[str]:
        count = sum(1 + len(action.equal) for action in each.actions)
        has_open = any(action.open_win is not None for action in each.actions)
        yield f"<details><summary>{count} actions</summary><table>"
        open_head = ["with open cards"] if has_open else []
        yield heads("action", "chance to win", "", "95%", "points", *open_head)
        for action in each.actions:
            is_played = each.action in (action.action, *action.equal)
            yield self.alternative(action, is_played, has_open)
        yield "</table></details>"

    def alternative(self, each: ActionReview, is_played: bool, has_open: bool) -> str:
        names = ", ".join([self.action(name) for name in (each.action, *each.equal)])
        cells = [
            f"{100 * each.win:.1f}%",
            bar(each),
            f"{100 * each.low:.1f} to {100 * each.high:.1f}",
            f"{each.score:+.1f}".replace("-", "−"),
        ]
        if has_open:
            cells.append("" if each.open_win is None else f"{100 * each.open_win:.1f}%")
        played = ' class="played"' if is_played else ""
        words = f'<th scope="row">{names}</th>' + "".join([f"<td>{cell}</td>" for cell in cells])
        return f"<tr{played}>{words}</tr>"

    def action(self, text: str) -> str:
        """An action with the symbols of the suits."""
        return " ".join(
            [self.card(word) if word in self.cards else escape(word) for word in text.split()]
        )

    def card(self, name: str) -> str:
        bare = name.rstrip(COPIES) or name
        suit = bare[-1]
        copy = name[len(bare) :]
        shown = "joker" if bare == "*" else bare[:-1] + UNICODE.suits.get(suit, suit)
        small = f"<small>{copy}</small>" if copy else ""
        return (
            f'<span class="card {"joker" if suit == "*" else suit}">{escape(shown)}{small}</span>'
        )


def heads(*names: str) -> str:
    return "<tr>" + "".join([f'<th scope="col">{name}</th>' for name in names]) + "</tr>"


def bar(each: ActionReview) -> str:
    """The chance to win as a bar, and its interval as a line."""
    low, high, win = (BAR * value for value in (each.low, each.high, each.win))
    return (
        f'<svg class="bar" viewBox="0 0 {BAR} 14" width="{BAR}" height="14" aria-hidden="true">'
        f'<rect class="room" width="{BAR}" height="14"/><rect width="{win:.1f}" height="14"/>'
        f'<line x1="{low:.1f}" x2="{high:.1f}" y1="7" y2="7"/></svg>'
    )
