"""The names that games in other packages may rely on."""

import re
from pathlib import Path

from followsuit import toolkit

PAGE = Path(__file__).parents[2] / "docs" / "add-a-game.md"


def test_the_tutorial_lists_every_name_of_the_toolkit_once():
    section = PAGE.read_text().split("\n## Names in the toolkit\n")[1].split("\n## ")[0]
    assert sorted(re.findall(r"`(\w+)`", section)) == sorted(toolkit.__all__)
