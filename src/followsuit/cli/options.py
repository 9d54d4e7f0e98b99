"""`followsuit options`: the games and their options."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from followsuit.cli.arguments import game_named

if TYPE_CHECKING:
    from followsuit.rules.game import Game


@click.command("options", short_help="List the games, or the options of one.")
@click.argument("game", callback=game_named, required=False)
@click.option("--seats", type=int, metavar="N", help="Number of players: some limits depend on it.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON instead of a table.")
def command(game: Game | None, seats: int | None, as_json: bool) -> None:
    """List all games; with GAME, list its options with defaults, allowed values and presets.

    \b
    Examples:
      followsuit options
      followsuit options GAME --seats 6
    """
    from followsuit.cli.option_table import described, described_games, show_games, show_options

    if game is None:
        print_json(described_games()) if as_json else show_games()
    else:
        at_table = checked_seats(game, seats)
        print_json(described(game, at_table)) if as_json else show_options(game, at_table)


def checked_seats(game: Game, seats: int | None) -> int:
    from followsuit.rules.options import OptionError

    at_table = game.seats_or_default(seats)
    try:
        game.check_seats(at_table)
    except OptionError as error:
        raise click.UsageError(str(error)) from None
    return at_table


def print_json(value: object) -> None:
    import json

    click.echo(json.dumps(value, ensure_ascii=False, indent=2))
