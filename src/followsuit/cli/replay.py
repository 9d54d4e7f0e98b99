"""`followsuit replay`: replay records and print their results."""

import click

from followsuit.cli.arguments import in_file, records_in


@click.command("replay", short_help="Replay records and print their results.")
@click.argument("files", type=click.Path(allow_dash=True), nargs=-1, required=True)
def command(files: tuple[str, ...]) -> None:
    """Replay the records in FILES (- for stdin) and print one line of JSON per match.

    Nothing in a record is trusted but its deals and actions. The command stops at the first record
    that cannot be replayed, says why, and exits with status 1.

    \b
    Example:
      followsuit simulate GAME | followsuit replay -
    """
    import json

    from followsuit.rules.replay import replay

    for file in files:
        with in_file(file):
            for line, record in records_in(file):
                click.echo(json.dumps(replay(record, line).summary(), ensure_ascii=False))
