"""Fills in the parts of docs that the program itself knows best: `make docs`.

<!-- options -->     the options of a game, on its rules page
"""

import re
import sys
from pathlib import Path

from followsuit.cli.option_table import worded
from followsuit.rules.catalogue import GAMES
from followsuit.rules.game import Game
from followsuit.rules.options import Option

RULES = Path(__file__).parent.parent / "docs" / "rules"
PART = re.compile(r"(<!-- options -->\n).*?(<!-- /options -->)", re.DOTALL)


def allowed(option: Option, game: Game) -> str:
    """What is allowed at a table of any size."""
    texts = {seats: option.allowed(seats) for seats in game.seat_counts}
    if len(set(texts.values())) == 1:
        return texts[game.seat_counts[0]]
    return "; ".join(f"with {seats} seats {text}" for seats, text in texts.items())


def option_table(game: Game) -> str:
    rows = ["| option | default | allowed | what it does |", "|---|---|---|---|"]
    for option in game.options:
        default = worded(option.default)
        rows.append(f"| `{option.name}` | {default} | {allowed(option, game)} | {option.about} |")
    return "\n".join([*rows, "", *presets(game)])


def presets(game: Game) -> list[str]:
    lines = ["Presets:", ""]
    for name, preset in game.presets.items():
        values = [f"`{key}={worded(value)}`" for key, value in preset.items()]
        lines.append(f"- **{name}**: {', '.join(values) or 'the defaults'}")
    return lines


def filled(page: str, game: Game) -> str:
    table = option_table(game)
    return PART.sub(lambda part: f"{part[1]}{table}\n{part[2]}", page)


def main() -> int:
    """Write the pages; with --check only say which are stale."""
    stale = []
    for game in GAMES.values():
        file = RULES / f"{game.name}.md"
        if not file.exists():
            stale.append(f"{file.name} (there is no such page yet)")
            continue
        page = file.read_text()
        if filled(page, game) != page:
            stale.append(file.name)
            if "--check" not in sys.argv:
                file.write_text(filled(page, game))
    print("written:" if "--check" not in sys.argv else "stale:", ", ".join(stale) or "nothing")
    return int(bool(stale) and "--check" in sys.argv)


if __name__ == "__main__":
    sys.exit(main())
