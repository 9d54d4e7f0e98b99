"""`followsuit options`: what players can agree on before a match."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from followsuit.cli.arguments import game_named

if TYPE_CHECKING:
    from followsuit.rules.game import Game


@click.command("options", short_help="Show the options of a game.")
@click.argument("game", callback=game_named)
@click.option("--seats", type=int, metavar="N", help="How many play: some ranges depend on it.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON instead of a table.")
def command(game: Game, seats: int | None, as_json: bool) -> None:
    """Show every option of GAME with its default, what is allowed and what it means."""
    from followsuit.cli.option_table import described, show_table
    from followsuit.rules.options import OptionError

    at_table = game.seats_or_usual(seats)
    try:
        game.check_seats(at_table)
    except OptionError as error:
        raise click.UsageError(str(error)) from None
    if as_json:
        import json

        click.echo(json.dumps(described(game, at_table), ensure_ascii=False, indent=2))
    else:
        show_table(game, at_table)
