"""`followsuit verify`: check that the deals of a match are fair."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from followsuit.cli.arguments import content_of

if TYPE_CHECKING:
    from followsuit.rules.fair import Verified


@click.command("verify", short_help="Check that the deals of a match are fair.")
@click.argument("record", type=click.Path(allow_dash=True))
def command(record: str) -> None:
    """Check every match in the file RECORD (- for stdin) against its commitment.

    The commitment is the SHA-256 of a seed, published before the first deal. The seed is published
    when the match is over. This command replays the match and deals every card again from the seed.

    \b
    Example:
      followsuit verify match.jsonl
    """
    from followsuit.rules.fair import verify
    from followsuit.rules.replay import RecordError, read_records

    try:
        for line, match in read_records(content_of(record)):
            for sentence in report(verify(match, line), line):
                click.echo(sentence)
    except RecordError as error:
        raise click.ClickException(str(error)) from None


def report(verified: Verified, line: int) -> list[str]:
    """What was checked."""
    dealer = "the first dealer and every card" if verified.dealer else "every card"
    title = verified.replayed.game.title
    return [
        f"Line {line}, {title}, {deals(verified.deals)}: verified.",
        "  Every action follows the rules.",
        f"  The SHA-256 of the seed is the commitment {verified.commitment}.",
        f"  Dealt again from the seed, {dealer} came out the same.",
    ]


def deals(number: int) -> str:
    return "1 deal" if number == 1 else f"{number} deals"
