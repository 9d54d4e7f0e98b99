"""`followsuit puzzles`: make puzzles, and check those of a file."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from followsuit.cli.arguments import chosen, game_named, seed_option, with_preset, with_rules

if TYPE_CHECKING:
    from pathlib import Path

    from followsuit.bots.puzzles.maker import Maker
    from followsuit.bots.puzzles.puzzle import Puzzle
    from followsuit.rules.game import Game

PLAYOUTS = 1500  # as in `bots.puzzles.solution`, which is loaded only when a command runs


@click.group("puzzles", short_help="Make puzzles and check them.")
def command() -> None:
    """Make puzzles from matches between bots or from records, and check the puzzles of a file.

    \b
    Example:
      followsuit puzzles make GAME --into puzzles.jsonl --count 100
    """


@command.command("make", short_help="Make puzzles of a game.")
@click.argument("game", callback=game_named)
@with_rules
@with_preset
@click.option(
    "--into",
    required=True,
    type=click.Path(dir_okay=False),
    metavar="FILE",
    help="Where to put the puzzles; run the same command again to continue.",
)
@click.option(
    "--count",
    type=click.IntRange(1),
    default=15,
    show_default=True,
    metavar="N",
    help="How many puzzles the file should have.",
)
@click.option("--records", metavar="FILE", help="Make them from these matches, not from self-play.")
@click.option(
    "--bot",
    default="club",
    show_default=True,
    metavar="NAME",
    help="The players of the matches to take puzzles from.",
)
@click.option(
    "--playouts",
    type=click.IntRange(50),
    default=PLAYOUTS,
    show_default=True,
    metavar="N",
    help="What each of the 10 searches that must find the solution may spend.",
)
@seed_option("The same seed gives the same puzzles.")
def make(
    game: Game,
    seats: int | None,
    option_texts: tuple[str, ...],
    preset: str | None,
    into: str,
    count: int,
    records: str | None,
    bot: str,
    playouts: int,
    seed: int,
) -> None:
    """Make puzzles of GAME until FILE has enough of them.

    A puzzle is a decision in which every action but one is a mistake or a blunder. Ten searches
    with different seeds and one that is eight times longer must agree on that action. Finished
    puzzles are kept when the command is interrupted.

    \b
    Example:
      followsuit puzzles make GAME --into puzzles.jsonl --count 100 --seed 1
    """
    from pathlib import Path

    from followsuit.bots.catalogue import BOTS
    from followsuit.bots.puzzles.maker import Maker

    if bot not in BOTS:
        raise click.UsageError(f"there is no bot {bot[:40]!r}; choose one of {', '.join(BOTS)}")
    options = chosen(game, seats, option_texts, preset)
    file = Path(into)
    maker = Maker(game, seats, options, seed, count, playouts, bot, words_of_this_command())
    maker.found.extend(puzzles_in(file, game))
    fill(file, maker, records)
    click.echo(f"{into} has {len(maker.found)} puzzles of {game.title}.", err=True)


def fill(file: Path, maker: Maker, records: str | None) -> None:
    """Add every puzzle to the file as soon as it is found."""
    from followsuit.bots.puzzles.puzzle import line_of, newest_number
    from followsuit.cli.progress import progress_bar

    newest = max(0, newest_number(maker.found))
    made = maker.make(newest) if records is None else from_records(maker, records)
    with file.open("ab") as opened, progress_bar() as show:
        show(len(maker.found), maker.wanted)
        for puzzle in made:
            opened.write(line_of(puzzle))
            opened.flush()
            show(len(maker.found), maker.wanted)


def from_records(maker: Maker, records: str) -> Iterator[Puzzle]:
    from followsuit.cli.arguments import in_file, records_in

    with in_file(records):
        for line, record in records_in(records):
            if record.get("game") == maker.game.name:
                yield from maker.make_from(record, line)


def puzzles_in(file: Path, game: Game) -> list[Puzzle]:
    """The puzzles that an earlier run has made."""
    from followsuit.bots.puzzles.puzzle import BadPuzzles, read_puzzles

    if not file.exists():
        return []
    try:
        found = list(read_puzzles(file.read_bytes()))
    except BadPuzzles as error:
        raise click.ClickException(f"{file}: {error}; choose another file") from None
    others = {puzzle.game for puzzle in found} - {game.name}
    if others:
        raise click.UsageError(f"{file} has puzzles of {min(others)}: choose another file")
    return found


@command.command("check", short_help="Search for every solution again.")
@click.argument("file", type=click.Path(exists=True, dir_okay=False))
@seed_option("Other seeds search in other worlds.")
@click.option(
    "--playouts",
    type=click.IntRange(50),
    default=PLAYOUTS,
    show_default=True,
    metavar="N",
    help="What each search may spend.",
)
def check(file: str, seed: int, playouts: int) -> None:
    """Search for the solution of every puzzle in FILE again, and list those that have changed.

    \b
    Example:
      followsuit puzzles check puzzles.jsonl --seed 2
    """
    from pathlib import Path

    from followsuit.bots.puzzles.puzzle import BadPuzzles, position_of, read_puzzles
    from followsuit.bots.puzzles.solution import Decision
    from followsuit.cli.progress import with_progress

    try:
        puzzles = list(read_puzzles(Path(file).read_bytes()))
    except BadPuzzles as error:
        raise click.ClickException(f"{file}: {error}") from None
    changed = 0
    for puzzle in with_progress(puzzles, len(puzzles)):
        found = Decision(position_of(puzzle.record)).solution(seed, playouts)
        best = None if found is None else found.best.actions[0]
        if best not in puzzle.solutions:
            changed += 1
            click.echo(f"{puzzle.id}: {puzzle.verdict.best}, but now {best or 'nothing clear'}")
    click.echo(f"{len(puzzles) - changed} of {len(puzzles)} puzzles have the same solution.")
    if changed:
        sys.exit(1)


def words_of_this_command() -> str:
    return shlex.join(["followsuit", *sys.argv[1:]])
