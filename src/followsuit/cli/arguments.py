"""Arguments that several commands share: a game, its seats and its options."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:  # loaded only when a command runs, to keep --help fast
    from followsuit.rules.game import Game

F = TypeVar("F", bound=Callable[..., Any])


def game_named(ctx: click.Context, param: click.Parameter, name: str | None) -> Game | None:
    """A game by name, in any letter case and with `-` or `_`."""
    from followsuit.rules.catalogue import GAMES

    if name is None:
        return None
    game = GAMES.get(name.lower().replace("-", "_"))
    if game is None:
        raise click.BadParameter(f"{name[:40]!r} is not one of {', '.join(GAMES)}.", ctx, param)
    return game


def with_rules(command: F) -> F:
    """Add the options `--seats` and `--option`."""
    command = click.option(
        "-o",
        "--option",
        "settings",
        multiple=True,
        metavar="NAME=VALUE",
        help="Set an option of the game; can be repeated.",
    )(command)
    return click.option("--seats", type=int, metavar="N", help="Number of players.")(command)


def with_preset(command: F) -> F:
    """Add the option `--preset`."""
    text = "Use a preset; `followsuit options GAME` lists them."
    return click.option("--preset", metavar="NAME", help=text)(command)


def chosen(
    game: Game, seats: int | None, settings: tuple[str, ...], preset: str | None = None
) -> dict[str, object]:
    """The game options given on the command line, checked."""
    from followsuit.rules.options import OptionError, parsed

    settled = split(settings)
    if preset is not None and game.preset_option in settled:
        raise click.UsageError(f"--preset already sets {game.preset_option}: use only one of them")
    given = preset_of(game, preset) | parsed(game.options, settled)
    try:
        game.rules_for(game.seats_or_usual(seats), given)
    except OptionError as error:
        raise click.UsageError(str(error)) from None
    return given


def preset_of(game: Game, preset: str | None) -> dict[str, object]:
    if preset is None:
        return {}
    if preset not in game.presets:
        known = ", ".join(game.presets) or "none"
        raise click.UsageError(f"{game.name} has no preset {preset[:40]!r}; it has {known}")
    return dict(game.presets[preset])


def split(settings: tuple[str, ...]) -> Mapping[str, str]:
    texts: dict[str, str] = {}
    for setting in settings:
        name, equals, value = setting.partition("=")
        if not equals:
            raise click.UsageError(f"--option {setting[:40]!r} must look like NAME=VALUE")
        if name.strip() in texts:
            raise click.UsageError(f"--option {name.strip()[:40]} is given twice")
        texts[name.strip()] = value.strip()
    return texts


def content_of(file: str) -> bytes:
    """The content of a file; `-` is stdin."""
    with click.open_file(file, "rb") as opened:
        content: bytes = opened.read()
        return content
