"""`followsuit simulate`: matches between bots, as records."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from followsuit.cli.arguments import chosen, game_named, with_rules

if TYPE_CHECKING:
    from followsuit.rules.game import Game


@click.command("simulate", short_help="Let bots play, and print the records.")
@click.argument("game", callback=game_named)
@with_rules
@click.option("--preset", metavar="NAME", help="Start from a preset; `options GAME` lists them.")
@click.option("--games", type=click.IntRange(0), default=1, show_default=True, help="Matches.")
@click.option(
    "--seed", type=int, default=0, show_default=True, help="The same seed, the same matches."
)
@click.option(
    "--bot",
    default="random",
    show_default=True,
    metavar="NAME",
    help="Who plays: random, rule, or a level from beginner to expert.",
)
@click.option("--legal", is_flag=True, help="Add to each action all that was legal then.")
def command(
    game: Game,
    seats: int | None,
    settings: tuple[str, ...],
    preset: str | None,
    games: int,
    seed: int,
    bot: str,
    legal: bool,
) -> None:
    """Let bots play whole matches of GAME and print each as one line of JSON.

    The same arguments give the same records on any machine.
    """
    import json

    from followsuit.bots.catalogue import BOTS
    from followsuit.bots.simulate import simulate
    from followsuit.cli.progress import counted_off
    from followsuit.rules.options import OptionError

    if bot not in BOTS:
        raise click.UsageError(f"there is no bot {bot[:40]!r}; there are {', '.join(BOTS)}")
    options = chosen(game, seats, settings, preset)
    records = simulate(game, seats, options, games, seed, bot, legal)
    try:
        for record in counted_off(records, games):
            click.echo(json.dumps(record, ensure_ascii=False))
    except OptionError as error:
        raise click.UsageError(str(error)) from None
