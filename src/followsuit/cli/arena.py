"""`followsuit arena`: find out which of two bots is stronger."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from followsuit.cli.arguments import chosen, game_named, seed_option, with_preset, with_rules

if TYPE_CHECKING:
    from followsuit.bots.arena.contest import Unit
    from followsuit.bots.arena.executor import Executor
    from followsuit.bots.arena.outcome import ContestStanding
    from followsuit.rules.game import Game

MOST_DEALS = 10_000_000  # all results are kept in memory


def writable(ctx: click.Context, param: click.Parameter, file: str | None) -> str | None:
    """Refuse a file now if it could not be written after the last deal."""
    if file is not None and file != "-":
        try:
            try_to_write(file)
        except OSError as error:
            why = f"cannot write {file[:200]!r}: {error.strerror or error}"
            raise click.BadParameter(why, ctx, param) from None
    return file


def try_to_write(file: str) -> None:
    """Check without changing anything or leaving a file behind."""
    import os
    from pathlib import Path

    if Path(file).is_fifo():  # opening and closing it would end its reader
        return
    is_new = not Path(file).exists()
    handle = os.open(file, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o666)
    try:
        os.write(handle, b"")  # a full device refuses even this
    finally:
        os.close(handle)
        if is_new:
            os.unlink(os.path.realpath(file))  # not a link to it


@click.command("arena", short_help="Find out which of two bots is stronger.")
@click.argument("game", callback=game_named)
@with_rules
@with_preset
@click.option(
    "--bots",
    required=True,
    metavar="A,B",
    help="Each is NAME or NAME:PLAYOUTS; `cheater` sees all cards.",
)
@click.option(
    "--deals",
    type=click.IntRange(1, MOST_DEALS),
    default=100,
    show_default=True,
    metavar="N",
    help="Number of deals.",
)
@seed_option("The same seed gives the same deals.")
@click.option(
    "--unit",
    type=click.Choice(["match", "hand"]),
    default="match",
    show_default=True,
    help="Play a whole match from each deal, or only one round (hand).",
)
@click.option(
    "--auction",
    default="",
    metavar="NAME",
    help="A bot that decides for everyone until cards are played.",
)
@click.option("--scores", default="", metavar="N,N", help="Scores to start from, by side.")
@click.option(
    "--twice",
    is_flag=True,
    help="Play each deal twice, even with an odd number of seats.",
)
@click.option(
    "--processes",
    type=click.IntRange(1),
    metavar="N",
    help="Number of processes; default: all cores.",
)
@click.option("--dask", metavar="ADDRESS", help="Play on the Dask cluster of this scheduler.")
@click.option(
    "--save",
    type=click.Path(dir_okay=False),
    metavar="FILE",
    help="Save finished deals; run the same command again to continue.",
)
@click.option(
    "--json",
    "json_file",
    type=click.Path(dir_okay=False, allow_dash=True),
    callback=writable,
    metavar="FILE",
    help="Write the result as JSON; - prints it instead of the table.",
)
def command(
    game: Game,
    seats: int | None,
    option_texts: tuple[str, ...],
    preset: str | None,
    bots: str,
    deals: int,
    seed: int,
    unit: Unit,
    auction: str,
    scores: str,
    twice: bool,
    processes: int | None,
    dask: str | None,
    save: str | None,
    json_file: str | None,
) -> None:
    """Let two bots play GAME on the same deals in every seat, and report which is stronger.

    The same arguments give the same result on any number of processes or machines. Ctrl-C shows
    the result of the deals finished so far; with --save they are kept.

    \b
    Example:
      followsuit arena GAME --bots strong,rule --deals 1000 --save run.jsonl
    """
    from pathlib import Path

    from followsuit.bots.arena.contest import BadContest, contest_of
    from followsuit.bots.arena.executor import ExecutorFailed
    from followsuit.bots.arena.results_file import BadResultsFile
    from followsuit.bots.arena.run import Run
    from followsuit.cli.progress import progress_bar

    options = chosen(game, seats, option_texts, preset)
    try:
        contest = contest_of(
            game, seats, options, split(bots), unit, auction, numbers(scores), seed, twice
        )
    except BadContest as error:
        raise click.UsageError(str(error)) from None
    run = Run(contest, deals)
    try:
        with progress_bar() as show:
            run.play(executor_for(processes, dask), None if save is None else Path(save), show)
    except (BadResultsFile, ExecutorFailed) as error:
        raise click.ClickException(str(error)) from None
    finally:
        if run.outcomes:
            report(run.standing(), json_file)


def split(text: str) -> tuple[str, ...]:
    return tuple(word.strip() for word in text.split(",") if word.strip())


def numbers(text: str) -> tuple[int, ...]:
    try:
        return tuple(int(word) for word in split(text))
    except ValueError:
        raise click.UsageError(f"--scores {text[:40]!r} must be numbers like 450,300") from None


def executor_for(processes: int | None, dask: str | None) -> Executor:
    """The processes or the cluster that play the deals."""
    from followsuit.bots.arena.cluster import on_dask
    from followsuit.bots.arena.executor import in_processes

    if dask is None:
        return in_processes(processes or cores())
    if processes is not None:
        raise click.UsageError("--dask and --processes cannot be combined")
    return on_dask(dask)


def cores() -> int:
    """How many cores this process may use."""
    import os

    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def report(standing: ContestStanding, json_file: str | None) -> None:
    """Show the table and write the JSON; the table is shown even if writing fails."""
    from followsuit.cli.arena_table import show_standing

    try:
        if json_file is not None:
            write_json(standing, json_file)
    finally:
        if json_file != "-":
            show_standing(standing)


def write_json(standing: ContestStanding, json_file: str) -> None:
    from msgspec import json

    text = json.format(json.encode(standing), indent=2).decode()
    if json_file == "-":
        click.echo(text)
        return
    try:
        with open(json_file, "w", encoding="utf-8") as file:
            file.write(text + "\n")
    except OSError as error:
        why = f"cannot write the result to {json_file}: {error.strerror or error}"
        raise click.ClickException(why) from None
