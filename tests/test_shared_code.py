"""Shared code names no game: everything of a game is in its own folder."""

import re
from pathlib import Path

from followsuit.rules.catalogue import GAMES

SOURCE = Path(__file__).parent.parent / "src" / "followsuit"
DOCTEST = re.compile(r"^\s*(>>>|\.\.\.) .*$", re.MULTILINE)  # an example has to name some game


def test_no_shared_module_names_a_game():
    names = [name for game in GAMES.built_in() for name in (game.name, game.title)]
    named = re.compile("|".join(map(re.escape, names)), re.IGNORECASE)
    shared = (path for path in SOURCE.rglob("*.py") if SOURCE / "games" not in path.parents)
    found = [
        f"{path.relative_to(SOURCE)}: {match[0]}"
        for path in sorted(shared)
        for match in named.finditer(DOCTEST.sub("", path.read_text(encoding="utf-8")))
    ]
    assert found == []
