"""`followsuit decide`: what a bot would do in an unfinished match."""

import click

from followsuit.cli.arguments import content_of

# as the engine has them, which is read only when the command runs: --help is quick
MOST_PLAYOUTS = 10_000_000
LONGEST_MS = 600_000


@click.command("decide", short_help="Say what a bot would do in an unfinished match.")
@click.argument("file", type=click.Path(allow_dash=True))
@click.option("--bot", metavar="NAME", help="Who is asked; the strongest, unless given.")
@click.option(
    "--playouts", type=click.IntRange(1, MOST_PLAYOUTS), metavar="N", help="What it may spend."
)
@click.option(
    "--ms", type=click.IntRange(1, LONGEST_MS), metavar="N", help="The same as milliseconds."
)
@click.option("--seed", type=int, default=0, show_default=True, help="Its chance.")
@click.option("--seat", type=int, metavar="N", help="Who is asked; whose turn it is, unless given.")
def command(
    file: str,
    bot: str | None,
    playouts: int | None,
    ms: int | None,
    seed: int,
    seat: int | None,
) -> None:
    """Print as one line of JSON what a bot would do in the match that FILE (- is stdin) records.

    It uses only what the seat may know. The line is an answer of `followsuit engine`.
    """
    from msgspec import json

    from followsuit.bots.catalogue import STRONGEST
    from followsuit.bots.engine import Failure, RequestOptions, decide_safely
    from followsuit.rules.replay import RecordError, read_records

    try:
        (line, record), *others = read_records(content_of(file))
    except RecordError as error:
        raise click.ClickException(str(error)) from None
    if others:
        raise click.ClickException(f"{file}: one record is asked about, not {1 + len(others)}")
    who = STRONGEST if bot is None else bot
    options = RequestOptions(bot=who, playouts=playouts, ms=ms, seed=seed, seat=seat)
    answer = decide_safely(record, options, line)
    if isinstance(answer, Failure):
        raise click.ClickException(answer.error)
    click.echo(json.encode(answer))
