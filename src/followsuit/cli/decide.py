"""`followsuit decide`: what a bot would do in an unfinished match."""

import click

from followsuit.cli.arguments import in_file, records_in, seed_option

# the same as in the engine, which is loaded only when the command runs, to keep --help fast
MOST_PLAYOUTS = 10_000_000
LONGEST_MS = 600_000


@click.command("decide", short_help="Show what a bot would do in an unfinished match.")
@click.argument("file", type=click.Path(allow_dash=True))
@click.option("--bot", metavar="NAME", help="The bot to ask; default: the strongest.")
@click.option(
    "--playouts",
    type=click.IntRange(1, MOST_PLAYOUTS),
    metavar="N",
    help="How much the bot may think, in playouts.",
)
@click.option(
    "--ms",
    type=click.IntRange(1, LONGEST_MS),
    metavar="N",
    help="How long the bot may think, in milliseconds.",
)
@seed_option("Seed of the bot's random choices.")
@click.option(
    "--seat", type=int, metavar="N", help="The seat to decide for; default: whose turn it is."
)
@click.option("--why", is_flag=True, help="Say why, what to expect, and which actions are as good.")
def command(
    file: str,
    bot: str | None,
    playouts: int | None,
    ms: int | None,
    seed: int,
    seat: int | None,
    why: bool,
) -> None:
    """Print what a bot would do in the match recorded in FILE (- for stdin), as a line of JSON.

    The bot uses only what its seat may know. The output has the format of `followsuit engine`.

    \b
    Example:
      followsuit decide match.jsonl --bot expert
    """
    from msgspec import json

    from followsuit.bots.catalogue import STRONGEST
    from followsuit.bots.engine import Failure, RequestOptions, decide_safely

    with in_file(file):
        (line, record), *others = records_in(file)
    if others:
        raise click.ClickException(f"{file} has {1 + len(others)} records: give a file with one")
    name = STRONGEST if bot is None else bot
    options = RequestOptions(bot=name, playouts=playouts, ms=ms, seed=seed, seat=seat, why=why)
    answer = decide_safely(record, options, line)
    if isinstance(answer, Failure):
        raise click.ClickException(answer.error)
    click.echo(json.encode(answer))
