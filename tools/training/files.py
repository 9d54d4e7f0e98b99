"""The files of weights: one row a line, so that a change can be read."""

import json

from followsuit.bots.policy.weights import FOLDER

Rows = list[list[int]]


def read(name: str) -> dict[str, Rows]:
    parts: dict[str, Rows] = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    return parts


def write(name: str, parts: dict[str, Rows]) -> None:
    """Replace a file of weights."""
    texts = [f"{json.dumps(part)}: [\n{lines(rows)}\n]" for part, rows in sorted(parts.items())]
    text = "{\n" + ",\n".join(texts) + "\n}\n"
    (FOLDER / f"{name}.json").write_text(text, encoding="utf-8")


def lines(rows: Rows) -> str:
    return ",\n".join(json.dumps(row) for row in rows)
