"""`followsuit play`: play in the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from followsuit.cli.arguments import game_named, with_preset, with_rules

if TYPE_CHECKING:
    from followsuit.rules.game import Game


@click.command("play", short_help="Play in the terminal against bots.")
@click.argument("game", callback=game_named, required=False)
@with_rules
@with_preset
@click.option(
    "--seat", type=int, default=0, show_default=True, metavar="N", help="Your seat, counted from 0."
)
@click.option(
    "--bot",
    default="casual",
    show_default=True,
    metavar="LEVEL",
    help="Your opponents: beginner, casual, club, strong or expert.",
)
@click.option("--seed", metavar="TEXT", help="The same text deals the same cards.")
@click.option(
    "--speed",
    type=click.FloatRange(0, 10),
    default=0.7,
    show_default=True,
    metavar="SECONDS",
    help="How long to show each card a bot plays; 0 for no pause.",
)
@click.option(
    "--save", type=click.Path(path_type=Path), metavar="FILE", help="Save the match to this file."
)
@click.option(
    "--resume",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Continue the match in this file.",
)
def command(
    game: Game | None,
    seats: int | None,
    option_texts: tuple[str, ...],
    preset: str | None,
    seat: int,
    bot: str,
    seed: str | None,
    speed: float,
    save: Path | None,
    resume: Path | None,
) -> None:
    """Play a match of GAME against bots in this terminal.

    Without GAME you choose from a menu. The window must be at least 80 by 24. At the table, type ?
    for the rules, l for the last trick, s for the score sheet, and q to leave.

    \b
    Examples:
      followsuit play
      followsuit play GAME --seats 6 --bot expert
      followsuit play GAME --save match.jsonl
      followsuit play --resume match.jsonl
    """
    from followsuit.cli.tui.session import PlayRequest, play

    play(PlayRequest(game, seats, option_texts, preset, seat, bot, seed, speed, save, resume))
