"""`followsuit replay`: play records again and print what the rules make of them."""

import click

from followsuit.cli.arguments import content_of


@click.command("replay", short_help="Play records again and print their results.")
@click.argument("files", type=click.Path(allow_dash=True), nargs=-1, required=True)
def command(files: tuple[str, ...]) -> None:
    """Play the records of FILES again (- is stdin) and print one line of JSON a match.

    Nothing in a record is trusted but the deals and the actions. At the first record that cannot
    be played the command says why and ends with status 1; what it printed before are whole matches.
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
