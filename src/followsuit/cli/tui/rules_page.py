"""The rules page of a game for the terminal, with the options of this match."""

import io
import re

from rich.console import Console
from rich.markdown import Markdown
from rich.text import Text

from followsuit.cli.option_table import worded
from followsuit.cli.tui.symbols import Symbols, plain
from followsuit.cli.tui.text_grid import WIDTH
from followsuit.rules.game import Game
from followsuit.rules.options import Option, options_in_force
from followsuit.texts import pattern, rules_page


def rules_lines(game: Game, rules: object, symbols: Symbols) -> list[Text]:
    """What the page says under its title, and the options in force."""
    page = re.sub(r"^# .*\n", "", rules_page(game.name))
    return rendered(f"{page}\n## {in_force(game, rules)}", symbols)


def in_force(game: Game, rules: object) -> str:
    """The options of this match, each with what it means."""
    in_force = options_in_force(rules)
    options = [option for option in game.options if option.applies(in_force)]
    rows = [option_line(game.name, option, in_force[option.name]) for option in options]
    return "\n".join([pattern("terminal.matchOptions") or "", "", *rows, ""])


def option_line(game: str, option: Option, value: object) -> str:
    key = f"{game}.option.{option.name}"
    name = pattern(key) or option.name
    return f"- **{name}:** {value_name(key, value)}. {option.about}"


def value_name(key: str, value: object) -> str:
    """What the catalogue calls a value, or else the value itself."""
    match value:
        case bool():
            return pattern("option.yes" if value else "option.no") or worded(value)
        case tuple() | list():
            return ", ".join(value_name(key, each) for each in value) or worded(value)
        case None:
            return pattern(f"{key}.none") or worded(value)
    return pattern(f"{key}.{value}") or worded(value)


def rendered(markdown: str, symbols: Symbols) -> list[Text]:
    """Markdown as lines of text that fit a page."""
    width = WIDTH - 4
    console = Console(file=io.StringIO(), width=width, force_terminal=True, legacy_windows=False)
    lines = console.render_lines(Markdown(plain(markdown, symbols)), pad=False)
    return [
        Text.assemble(*((plain(piece.text, symbols), piece.style or "") for piece in line))
        for line in lines
    ]
