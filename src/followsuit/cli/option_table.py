"""The options of a game as a table or as plain data."""

from rich import box
from rich.console import Console
from rich.table import Table

from followsuit.rules.catalogue import GAMES
from followsuit.rules.game import Game
from followsuit.rules.options import Option, plain


def described(game: Game, seats: int) -> dict[str, object]:
    """Everything a form needs."""
    return {
        "game": game.name,
        "title": game.title,
        "about": game.about,
        "seats": list(game.seat_counts),
        "options": [option.describe(seats) for option in game.options],
        "presets": {
            name: {option: plain(value) for option, value in preset.items()}
            for name, preset in game.presets.items()
        },
    }


def described_games() -> list[dict[str, object]]:
    """Every game in one line each."""
    return [
        {"game": game.name, "title": game.title, "about": game.about, "seats": game.seat_counts}
        for game in GAMES.values()
    ]


def show_games() -> None:
    table = bare_table("game", "players", "about")
    table.columns[0].no_wrap = True
    for game in GAMES.values():
        table.add_row(game.name, ", ".join(map(str, game.seat_counts)), game.about)
    plain_console().print(table)


def plain_console() -> Console:
    return Console(highlight=False, markup=False, emoji=False)


def show_options(game: Game, seats: int) -> None:
    console = plain_console()
    counts = ", ".join(map(str, game.seat_counts))
    console.print(f"{game.title}: {game.about}", soft_wrap=True)
    console.print(f"Players: {counts}. Set an option with --option NAME=VALUE.\n", soft_wrap=True)
    console.print(option_table(game, seats))
    if game.presets:
        console.print()
        console.print(preset_table(game))


def option_table(game: Game, seats: int) -> Table:
    table = bare_table("option", "default", "allowed", "about")
    table.columns[0].no_wrap = True
    for column in table.columns[1:3]:
        column.min_width = longest_word(game)  # a truncated value cannot be copied
    for option in game.options:
        default = worded(option.default)
        table.add_row(option.name, default, str(option.allowed(seats)), about(option))
    return table


def about(option: Option) -> str:
    condition = option.condition()
    return f"{option.about} (with {condition})" if condition else option.about


def longest_word(game: Game) -> int:
    words = [getattr(option, "values", ()) for option in game.options]
    return max([len(word) + 1 for values in words for word in values], default=0)


def preset_table(game: Game) -> Table:
    table = bare_table("preset", "sets")
    table.columns[0].no_wrap = True
    for name, preset in game.presets.items():
        words = [f"{option}={worded(value)}" for option, value in preset.items()]
        table.add_row(name, ", ".join(words) or "the defaults")
    return table


def bare_table(*headings: str) -> Table:
    return Table(*headings, box=box.SIMPLE_HEAD, pad_edge=False, header_style="bold")


def worded(value: object) -> str:
    """A value as written on the command line."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, tuple | list):
        return ",".join(map(str, value)) or "nothing"
    return "none" if value is None else str(value)
