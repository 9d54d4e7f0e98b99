"""`followsuit verify`: check that the deals of a match are fair."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from followsuit.cli.arguments import in_file, records_in

if TYPE_CHECKING:
    from followsuit.rules.fair import Verified


@click.command("verify", short_help="Check that the deals of a match are fair.")
@click.argument("file", type=click.Path(allow_dash=True))
def command(file: str) -> None:
    """Check every match recorded in FILE (- for stdin) against its commitment.

    The commitment is the SHA-256 of a seed, published before the first deal. The seed is published
    when the match is over. This command replays the match and deals every card again from the seed.

    \b
    Example:
      followsuit verify match.jsonl
    """
    from followsuit.rules.fair import verify

    with in_file(file):
        for line, record in records_in(file):
            for sentence in report(verify(record, line), line):
                click.echo(sentence)


def report(verified: Verified, line: int) -> list[str]:
    """What was checked."""
    dealer = "the first dealer and all cards" if verified.dealer else "all cards"
    title = verified.replayed.game.title
    return [
        f"Line {line}, {title}, {deals(verified.deals)}: verified.",
        "  Every action follows the rules.",
        f"  The SHA-256 of the seed is the commitment {verified.commitment}.",
        f"  Dealt again from the seed, {dealer} are the same.",
    ]


def deals(number: int) -> str:
    return "1 deal" if number == 1 else f"{number} deals"
