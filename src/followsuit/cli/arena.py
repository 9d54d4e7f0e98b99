"""`followsuit arena`: which of two bots is stronger, on the same deals in every seat."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from followsuit.cli.arguments import chosen, game_named, with_rules

if TYPE_CHECKING:
    from followsuit.bots.arena.contest import Unit
    from followsuit.bots.arena.executor import Executor
    from followsuit.bots.arena.outcome import Standing
    from followsuit.rules.game import Game

MOST_DEALS = 10_000_000  # all their numbers are kept in memory


def writable(ctx: click.Context, param: click.Parameter, file: str | None) -> str | None:
    """Refuse before the first deal what could not be written after the last."""
    if file is not None and file != "-":
        try:
            try_to_write(file)
        except OSError as error:
            why = f"{file[:200]!r} cannot be written: {error.strerror or error}"
            raise click.BadParameter(why, ctx, param) from None
    return file


def try_to_write(file: str) -> None:
    """Write nothing, and leave nothing behind."""
    import os
    from pathlib import Path

    if Path(file).is_fifo():  # its reader takes the first who leaves for the end of all
        return
    is_new = not Path(file).exists()
    handle = os.open(file, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o666)
    try:
        os.write(handle, b"")  # a full device objects even to this
    finally:
        os.close(handle)
        if is_new:
            os.unlink(os.path.realpath(file))  # not the link that leads there


@click.command("arena", short_help="Let two bots play the same deals in every seat.")
@click.argument("game", callback=game_named)
@with_rules
@click.option("--preset", metavar="NAME", help="Start from a preset; `options GAME` lists them.")
@click.option(
    "--bots",
    required=True,
    metavar="A,B",
    help="Two of NAME or NAME:PLAYOUTS; cheater sees all cards.",
)
@click.option("--deals", type=click.IntRange(1, MOST_DEALS), default=100, show_default=True)
@click.option(
    "--seed", type=int, default=0, show_default=True, help="The same seed, the same deals."
)
@click.option(
    "--unit",
    type=click.Choice(["match", "hand"]),
    default="match",
    show_default=True,
    help="What each deal begins: a whole match, or a single hand.",
)
@click.option(
    "--auction",
    default="",
    metavar="NAME",
    help="A bot that decides for all before the cards.",
)
@click.option("--scores", default="", metavar="N,N", help="The scores to begin with, by side.")
@click.option(
    "--twice",
    is_flag=True,
    help="Two games a deal, also with an odd number of seats.",
)
@click.option("--processes", type=click.IntRange(1), metavar="N", help="All cores, unless given.")
@click.option("--dask", metavar="ADDRESS", help="Play on the Dask cluster of this scheduler.")
@click.option(
    "--save",
    type=click.Path(dir_okay=False),
    metavar="FILE",
    help="Keep every finished deal; the same command goes on from there.",
)
@click.option(
    "--json",
    "json_file",
    type=click.Path(dir_okay=False, allow_dash=True),
    callback=writable,
    metavar="FILE",
    help="Write the result as JSON; - prints it in place of the table.",
)
def command(
    game: Game,
    seats: int | None,
    settings: tuple[str, ...],
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
    """Let two bots play GAME on the same deals, each in every seat, and say which is stronger.

    The same arguments give the same result, however many processes or machines play. Ctrl-C shows
    what the finished deals tell; with --save they are kept.
    """
    from pathlib import Path

    from followsuit.bots.arena.contest import BadContest, contest_of
    from followsuit.bots.arena.executor import ExecutorFailed
    from followsuit.bots.arena.results_file import BadResultsFile
    from followsuit.bots.arena.run import Run
    from followsuit.cli.progress import bar_for

    options = chosen(game, seats, settings, preset)
    try:
        contest = contest_of(
            game, seats, options, split(bots), unit, auction, numbers(scores), seed, twice
        )
    except BadContest as error:
        raise click.UsageError(str(error)) from None
    run = Run(contest, deals)
    try:
        with bar_for() as show:
            run.play(crew_of(processes, dask), None if save is None else Path(save), show)
    except (BadResultsFile, ExecutorFailed) as error:
        raise click.ClickException(str(error)) from None
    finally:
        if run.outcomes:
            tell(run.standing(), json_file)


def split(text: str) -> tuple[str, ...]:
    return tuple(word.strip() for word in text.split(",") if word.strip())


def numbers(text: str) -> tuple[int, ...]:
    try:
        return tuple(int(word) for word in split(text))
    except ValueError:
        raise click.UsageError(f"--scores {text[:40]!r} must be numbers like 450,300") from None


def crew_of(processes: int | None, dask: str | None) -> Executor:
    """Who plays: all cores of this machine, unless the command says otherwise."""
    from followsuit.bots.arena.cluster import on_dask
    from followsuit.bots.arena.executor import in_processes

    if dask is None:
        return in_processes(processes or cores())
    if processes is not None:
        raise click.UsageError("--dask plays elsewhere: --processes has no place beside it")
    return on_dask(dask)


def cores() -> int:
    """How many this process may use."""
    import os

    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def tell(standing: Standing, json_file: str | None) -> None:
    """The table, and the same as JSON where it is wanted; the table also if that fails."""
    from followsuit.cli.arena_table import show_standing

    try:
        if json_file is not None:
            write_json(standing, json_file)
    finally:
        if json_file != "-":
            show_standing(standing)


def write_json(standing: Standing, json_file: str) -> None:
    from msgspec import json

    text = json.format(json.encode(standing), indent=2).decode()
    if json_file == "-":
        click.echo(text)
        return
    try:
        with open(json_file, "w", encoding="utf-8") as file:
            file.write(text + "\n")
    except OSError as error:
        why = f"the result could not be written to {json_file}: {error.strerror or error}"
        raise click.ClickException(why) from None
