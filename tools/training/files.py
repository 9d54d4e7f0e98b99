"""Weight files: one row per line, so that diffs are readable."""

import json
from pathlib import Path

from followsuit.bots.policy.weights import LearnedRows

# always the sources, even when running compiled
GAMES = Path(__file__).parents[2] / "src" / "followsuit" / "games"


def weights_of(game: str) -> Path:
    """A game's weight file."""
    return GAMES / game / "bot" / "learned.json"


def write(game: str, parts: LearnedRows) -> None:
    """Replace a weight file."""
    texts = [f"{json.dumps(part)}: [\n{lines(rows)}\n]" for part, rows in sorted(parts.items())]
    text = "{\n" + ",\n".join(texts) + "\n}\n"
    weights_of(game).write_text(text, encoding="utf-8")


def lines(rows: list[list[int]]) -> str:
    return ",\n".join(json.dumps(row) for row in rows)
