"""A game and a bot from another package, installed while these tests run."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from followsuit.bots import catalogue as bots
from followsuit.bots.catalogue import BOTS
from followsuit.rules import catalogue as games
from followsuit.rules.catalogue import GAMES
from followsuit.rules.plug_ins import PlugIns
from followsuit.texts.catalogue import packages, texts_of

INSTALLED = Path(__file__).parent / "installed"


@pytest.fixture(scope="package", autouse=True)
def _installed() -> Iterator[None]:
    """Found by its entry points, here and in every process that is started from here."""
    paths = [str(INSTALLED), *os.environ.get("PYTHONPATH", "").split(os.pathsep)]
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", os.pathsep.join(filter(None, paths)))
        patch.syspath_prepend(str(INSTALLED))
        patch.setattr(GAMES, "_plug_ins", PlugIns("game", GAMES._built_in, games.load_plug_in))
        patch.setattr(BOTS, "plug_ins", PlugIns("bot", bots.BUILT_IN, bots.load_plug_in))
        patch.setitem(packages, "shallows", "shallows")  # forgotten at the end
        yield
    texts_of.cache_clear()
