"""The rules page of a game: within the installed package, or beside the source it is written in."""

from importlib import resources
from pathlib import Path

WRITTEN = Path(__file__).parents[2] / "docs" / "rules"


def rules_text(game: str, language: str = "en") -> str:
    """The whole page in English; in another language what a player needs, "" if nobody wrote it."""
    page = Path(f"{game}.md") if language == "en" else Path(language, f"{game}.md")
    shipped = resources.files("followsuit").joinpath("pages", *page.parts)
    if shipped.is_file():
        return shipped.read_text(encoding="utf-8")
    written = WRITTEN / page
    return written.read_text(encoding="utf-8") if written.is_file() else ""
