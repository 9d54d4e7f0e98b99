"""`followsuit review`: judge every decision of a match by what its player could know."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import click

from followsuit.cli.arena import writable
from followsuit.cli.arguments import in_file, records_in, seed_option

if TYPE_CHECKING:
    from followsuit.bots.review.results import MatchReview, Review
    from followsuit.bots.review.verdicts import DecisionReview
    from followsuit.rules.game import Game

PLAYOUTS = 16_000  # as in the engine, which is loaded only when the command runs
MOST_PLAYOUTS = 10_000_000


@click.command("review", short_help="Judge every decision of a match.")
@click.argument("file", type=click.Path(allow_dash=True))
@click.option(
    "--match", "number", type=click.IntRange(1), metavar="N", help="Which match of FILE, from 1."
)
@click.option(
    "--seat",
    "chosen",
    multiple=True,
    metavar="SEAT",
    help="A seat to judge, such as 0 or A1; can be repeated; default: all.",
)
@click.option(
    "--playouts",
    type=click.IntRange(1, MOST_PLAYOUTS),
    default=PLAYOUTS,
    show_default=True,
    metavar="N",
    help="How much to spend on a close decision, in playouts.",
)
@seed_option("The same seed and budget give the same review on any machine.")
@click.option("--mistakes", is_flag=True, help="List only inaccuracies, mistakes and blunders.")
@click.option("--json", "as_json", is_flag=True, help="Print one line of JSON per decision.")
@click.option(
    "--html",
    "page",
    type=click.Path(dir_okay=False),
    callback=writable,
    metavar="FILE",
    help="Write a page with the graph of the match, to read in any browser.",
)
def command(
    file: str,
    number: int | None,
    chosen: tuple[str, ...],
    playouts: int,
    seed: int,
    mistakes: bool,
    as_json: bool,
    page: str | None,
) -> None:
    """Judge every decision in the match recorded in FILE (- for stdin).

    A decision is judged by what its player could know when it was made; everything else counts as
    luck. The result of the match is divided into luck and play. With --json, the last line has
    these parts.

    \b
    Example:
      followsuit review match.jsonl --seat 0 --html review.html
    """
    with in_file(file):
        record, game = record_of(file, number)
        seats = seats_of(game, record["seats"], chosen)
        lines = reviewed(record, seats, seed, playouts)
        if as_json:
            lines = printed(lines)
        decisions, result = sorted_out(lines)
    if page is not None:
        from followsuit.cli.review_page import write_page

        write_page(page, game, record, decisions, result)
    if not as_json:
        from followsuit.cli.review_table import show_review

        show_review(game, decisions, result, mistakes)


def record_of(file: str, number: int | None) -> tuple[dict[str, Any], Game]:
    """The record to review, checked as a whole before any of it is judged."""
    from followsuit.rules.replay import replay

    records = list(records_in(file))
    if number is None and len(records) > 1:
        raise click.UsageError(
            f"{file} has {len(records)} matches: choose one with --match 1 to {len(records)}"
        )
    if number is not None and number > len(records):
        most = "only 1 match" if len(records) == 1 else f"{len(records)} matches"
        raise click.UsageError(f"{file} has {most}: there is no --match {number}")
    line, record = records[(number or 1) - 1]
    game = replay(record, line).game
    if not any(hand["actions"] for hand in record["hands"]):
        raise click.ClickException(f"nobody has decided anything in {file}: play a round first")
    return record, game


def seats_of(game: Game, seats: int, chosen: Sequence[str]) -> list[int]:
    """The seats with these numbers or labels; all of them if none is given."""
    names = {str(seat): seat for seat in range(seats)}
    names |= {game.seat_name(seat).upper(): seat for seat in range(seats)}
    unknown = [text for text in chosen if text.upper() not in names]
    if unknown:
        raise click.UsageError(
            f"there is no seat {unknown[0][:20]!r} in this match; choose of {', '.join(names)}"
        )
    return sorted({names[text.upper()] for text in chosen}) or list(range(seats))


def reviewed(
    record: dict[str, Any], seats: Sequence[int], seed: int, playouts: int
) -> Iterator[Review]:
    """The lines of the review, with a progress bar that counts decisions."""
    from followsuit.bots.review.review import review, total_decisions
    from followsuit.bots.review.verdicts import DecisionReview
    from followsuit.cli.progress import progress_bar

    total, done = total_decisions(record, tuple(seats)), 0
    with progress_bar() as show:
        for line in review(record, seats, seed=seed, playouts=playouts):
            if isinstance(line, DecisionReview):
                done += 1
                show(done, total)
            yield line


def printed(lines: Iterator[Review]) -> Iterator[Review]:
    """Print every decision as soon as it is judged, and last the parts of the result."""
    from msgspec import json

    from followsuit.bots.review.results import RoundReview

    for line in lines:
        if not isinstance(line, RoundReview):  # the last line has all rounds
            click.echo(json.encode(line))
        yield line


def sorted_out(lines: Iterator[Review]) -> tuple[list[DecisionReview], MatchReview]:
    from followsuit.bots.review.results import MatchReview
    from followsuit.bots.review.verdicts import DecisionReview

    *earlier, last = lines
    assert isinstance(last, MatchReview)
    return [line for line in earlier if isinstance(line, DecisionReview)], last
