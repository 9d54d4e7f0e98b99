"""`followsuit play`: a table in the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from followsuit.cli.arguments import game_named, with_rules

if TYPE_CHECKING:
    from followsuit.rules.game import Game


@click.command("play", short_help="Play in the terminal against bots.")
@click.argument("game", callback=game_named, required=False)
@with_rules
@click.option("--preset", metavar="NAME", help="Start from a preset; `options GAME` lists them.")
@click.option("--seat", type=int, default=0, show_default=True, metavar="N", help="Your chair.")
@click.option(
    "--bot",
    default="casual",
    show_default=True,
    metavar="LEVEL",
    help="Your opponents: beginner, casual, club, strong or expert.",
)
@click.option("--seed", metavar="TEXT", help="The same seed deals the same cards.")
@click.option(
    "--speed",
    type=click.FloatRange(0, 10),
    default=0.7,
    show_default=True,
    metavar="SECONDS",
    help="How long a bot's card is shown before play goes on; 0 for no pause.",
)
@click.option("--save", type=click.Path(path_type=Path), help="Write the match to this file.")
@click.option(
    "--resume", type=click.Path(path_type=Path), help="Go on with the match in this file."
)
def command(
    game: Game | None,
    seats: int | None,
    settings: tuple[str, ...],
    preset: str | None,
    seat: int,
    bot: str,
    seed: str | None,
    speed: float,
    save: Path | None,
    resume: Path | None,
) -> None:
    """Play a match of GAME against bots, in this terminal.

    Without GAME you are asked which. The table needs a window of 80 by 24. There, ? shows the
    rules, l the last trick, s the score sheet, and q leaves.
    """
    from followsuit.cli.tui.session import PlayRequest, spend

    spend(PlayRequest(game, seats, settings, preset, seat, bot, seed, speed, save, resume))
