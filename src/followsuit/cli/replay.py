"""`followsuit replay`: replay records and print their results."""

import click

from followsuit.cli.arguments import content_of


@click.command("replay", short_help="Replay records and print their results.")
@click.argument("files", type=click.Path(allow_dash=True), nargs=-1, required=True)
def command(files: tuple[str, ...]) -> None:
    """Replay the records in FILES (- for stdin) and print one line of JSON per match.

    Only the deals and the actions in a record are trusted. At the first record that cannot be
    replayed, the command says why and exits with status 1. The lines before are complete matches.

    \b
    Example:
      followsuit simulate GAME | followsuit replay -
    """
    import json

    from followsuit.rules.replay import RecordError, read_records, replay

    for file in files:
        try:
            for line, record in read_records(content_of(file)):
                click.echo(json.dumps(replay(record, line).summary(), ensure_ascii=False))
        except RecordError as error:
            place = f"{file}, " if len(files) > 1 else ""
            raise click.ClickException(f"{place}{error}") from None
