"""`followsuit simulate`: let bots play matches and print the records."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from followsuit.cli.arguments import chosen, game_named, seed_option, with_preset, with_rules

if TYPE_CHECKING:
    from followsuit.rules.game import Game


@click.command("simulate", short_help="Let bots play and print the records.")
@click.argument("game", callback=game_named)
@with_rules
@with_preset
@click.option(
    "--matches",
    type=click.IntRange(0),
    default=1,
    metavar="N",
    show_default=True,
    help="Number of matches.",
)
@seed_option("The same seed gives the same matches.")
@click.option(
    "--bot",
    default="random",
    show_default=True,
    metavar="NAME",
    help="The players: random, rule, or a level from beginner to expert.",
)
@click.option("--legal", is_flag=True, help="Add all legal actions to each action.")
def command(
    game: Game,
    seats: int | None,
    option_texts: tuple[str, ...],
    preset: str | None,
    matches: int,
    seed: int,
    bot: str,
    legal: bool,
) -> None:
    """Let bots play complete matches of GAME and print each as one line of JSON.

    The same arguments give the same records on any machine.

    \b
    Example:
      followsuit simulate GAME --matches 100 --seed 7 > matches.jsonl
    """
    import json

    from followsuit.bots.catalogue import BOTS
    from followsuit.bots.simulate import simulate
    from followsuit.cli.progress import with_progress
    from followsuit.rules.options import OptionError

    if bot not in BOTS:
        raise click.UsageError(f"there is no bot {bot[:40]!r}; choose one of {', '.join(BOTS)}")
    options = chosen(game, seats, option_texts, preset)
    records = simulate(game, seats, options, matches, seed, bot, legal)
    try:
        for record in with_progress(records, matches):
            click.echo(json.dumps(record, ensure_ascii=False))
    except OptionError as error:
        raise click.UsageError(str(error)) from None
