"""The rules page of a game: within the installed package, or beside the source it is written in."""

from importlib import resources
from pathlib import Path


def rules_text(game: str) -> str:
    shipped = resources.files("followsuit").joinpath("pages", f"{game}.md")
    if shipped.is_file():
        return shipped.read_text(encoding="utf-8")
    written = Path(__file__).parents[2] / "docs" / "rules" / f"{game}.md"
    return written.read_text(encoding="utf-8") if written.is_file() else ""
