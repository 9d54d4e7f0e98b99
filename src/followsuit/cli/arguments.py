"""Arguments that several commands share: a game, its seats, its options and a seed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
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
        why = f"there is no game {name[:40]!r}; choose one of {', '.join(GAMES)}"
        raise click.UsageError(why, ctx)
    return game


def with_rules(command: F) -> F:
    """Add the options `--seats` and `--option`."""
    command = click.option(
        "-o",
        "--option",
        "option_texts",
        multiple=True,
        metavar="NAME=VALUE",
        help="Set an option of the game; can be repeated.",
    )(command)
    return click.option("--seats", type=int, metavar="N", help="Number of players.")(command)


def with_preset(command: F) -> F:
    """Add the option `--preset`."""
    text = "Use a preset; `followsuit options GAME` lists them."
    return click.option("--preset", metavar="NAME", help=text)(command)


def seed_option(text: str) -> Callable[[F], F]:
    """The option `--seed` with this help text."""
    return click.option("--seed", type=int, default=0, metavar="N", show_default=True, help=text)


def chosen(
    game: Game, seats: int | None, option_texts: tuple[str, ...], preset: str | None = None
) -> dict[str, object]:
    """The game options given on the command line, checked."""
    from followsuit.rules.options import OptionError, parsed

    words = split(option_texts)
    if preset is not None and game.preset_option in words:
        raise click.UsageError(f"--preset already sets {game.preset_option}: use only one of them")
    given = preset_of(game, preset) | parsed(game.options, words)
    try:
        game.rules_for(game.seats_or_default(seats), given)
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


def split(option_texts: tuple[str, ...]) -> Mapping[str, str]:
    words: dict[str, str] = {}
    for text in option_texts:
        name, equals, value = text.partition("=")
        if not equals:
            raise click.UsageError(f"--option {text[:40]!r} must look like NAME=VALUE")
        if name.strip() in words:
            raise click.UsageError(f"--option {name.strip()[:40]} is given twice")
        words[name.strip()] = value.strip()
    return words


def records_in(file: str) -> Iterator[tuple[int, dict[str, Any]]]:
    """The records in a file with their line numbers; `-` is stdin."""
    from followsuit.rules.replay import read_records

    with click.open_file(file, "rb") as opened:
        content: bytes = opened.read()
    return read_records(content)


@contextmanager
def in_file(file: str) -> Iterator[None]:
    """Report a bad record in one line that names the file."""
    from followsuit.rules.replay import RecordError

    try:
        yield
    except RecordError as error:
        place = "" if file == "-" else f"{file}: "
        raise click.ClickException(f"{place}{error}") from None
