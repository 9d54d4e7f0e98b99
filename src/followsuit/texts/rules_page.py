"""The rules page of a game for players: Markdown in the `rules` folder of its package."""

from importlib.resources import files

from followsuit.texts.catalogue import ENGLISH, packages


def rules_page(game: str, language: str = ENGLISH) -> str:
    """The page in this language, or an empty string if there is none."""
    if game not in packages:
        return ""
    page = files(packages[game]) / "rules" / f"{language}.md"
    return page.read_text(encoding="utf-8") if page.is_file() else ""
