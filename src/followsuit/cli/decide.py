"""`followsuit decide`: what a bot would do in an unfinished match."""

import click

from followsuit.cli.arguments import content_of


@click.command("decide", short_help="Say what a bot would do in an unfinished match.")
@click.argument("file", type=click.Path(allow_dash=True))
@click.option("--bot", metavar="NAME", help="Who is asked; the strongest, unless given.")
@click.option("--playouts", type=click.IntRange(1), metavar="N", help="What it may spend.")
@click.option("--ms", type=click.IntRange(1), metavar="N", help="The same as milliseconds.")
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
    import json

    import msgspec

    from followsuit.bots.engine import Failure, answered
    from followsuit.rules.replay import RecordError, read_records

    try:
        (line, record), *others = read_records(content_of(file))
    except RecordError as error:
        raise click.ClickException(str(error)) from None
    if others:
        raise click.ClickException(f"{file}: one record is asked about, not {1 + len(others)}")
    given = {"bot": bot, "playouts": playouts, "ms": ms, "seed": seed, "seat": seat}
    wishes = {name: value for name, value in given.items() if value is not None}
    answer = answered(json.dumps({"record": record, **wishes}).encode(), line)
    if isinstance(answer, Failure):
        raise click.ClickException(answer.error)
    click.echo(msgspec.json.encode(answer))
