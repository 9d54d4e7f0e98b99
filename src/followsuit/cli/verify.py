"""`followsuit verify`: were the deals those that were promised before the first card?"""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from followsuit.cli.arguments import content_of

if TYPE_CHECKING:
    from followsuit.rules.fair import Verified


@click.command("verify", short_help="Check that the deals are those of the promised seed.")
@click.argument("record", type=click.Path(allow_dash=True))
def command(record: str) -> None:
    """Check every match in the file RECORD (- reads it from stdin) against its commitment.

    The commitment is the SHA-256 of a seed, shown before the first deal; the seed is shown when the
    match is over. The check plays the match again and deals every card anew from the seed.
    """
    from followsuit.rules.fair import verify
    from followsuit.rules.replay import RecordError, read_records

    try:
        for line, match in read_records(content_of(record)):
            for said in report(verify(match, line), line):
                click.echo(said)
    except RecordError as error:
        raise click.ClickException(str(error)) from None


def report(verified: Verified, line: int) -> list[str]:
    """What was checked, in words."""
    dealer = "the first dealer and every card" if verified.dealer else "every card"
    title = verified.replayed.game.title
    return [
        f"Line {line}, {title}, {deals(verified.deals)}: all is as promised.",
        "  The match was played again by the rules, action by action.",
        f"  The SHA-256 of the seed is the commitment {verified.commitment}.",
        f"  Dealt anew from the seed, {dealer} came out the same.",
    ]


def deals(number: int) -> str:
    return "1 deal" if number == 1 else f"{number} deals"
