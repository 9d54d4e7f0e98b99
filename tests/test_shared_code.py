"""Shared code names no game: everything of a game is in its own folder."""

import re
from pathlib import Path

from followsuit.rules.catalogue import GAMES

TESTS = Path(__file__).parent
SOURCE = TESTS.parent / "src" / "followsuit"
DOCTEST = re.compile(r"^\s*(>>>|\.\.\.) .*$", re.MULTILINE)  # an example has to name some game


def shared_files() -> list[Path]:
    """Modules, texts, and the tests that run on every game."""
    modules = [path for path in SOURCE.rglob("*.py") if SOURCE / "games" not in path.parents]
    return sorted([*modules, *SOURCE.glob("texts/*.toml"), *TESTS.glob("conformance/*.py")])


def test_no_shared_file_names_a_game():
    names = [name for game in GAMES.built_in() for name in (game.name, game.title)]
    named = re.compile("|".join(map(re.escape, names)), re.IGNORECASE)
    found = [
        f"{path.relative_to(TESTS.parent)}: {match[0]}"
        for path in shared_files()
        for match in named.finditer(DOCTEST.sub("", path.read_text(encoding="utf-8")))
    ]
    assert found == []
