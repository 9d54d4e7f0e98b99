"""The files of weights: one row a line, so that a change can be read."""

import json
from pathlib import Path

from followsuit.bots.policy.weights import Learned

# the sources, even where the compiled form learns
FOLDER = Path(__file__).parents[2] / "src" / "followsuit" / "bots" / "policy" / "learned"


def write(name: str, parts: Learned) -> None:
    """Replace a file of weights."""
    texts = [f"{json.dumps(part)}: [\n{lines(rows)}\n]" for part, rows in sorted(parts.items())]
    text = "{\n" + ",\n".join(texts) + "\n}\n"
    (FOLDER / f"{name}.json").write_text(text, encoding="utf-8")


def lines(rows: list[list[int]]) -> str:
    return ",\n".join(json.dumps(row) for row in rows)
