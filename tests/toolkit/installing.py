"""Packages that are installed while tests run."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from followsuit.bots import catalogue as bots
from followsuit.bots.catalogue import BOTS
from followsuit.rules import catalogue as games
from followsuit.rules.catalogue import GAMES
from followsuit.rules.plug_ins import PlugIns
from followsuit.texts.catalogue import packages, texts_of


@contextmanager
def installed(folder: Path) -> Iterator[None]:
    """Found by their entry points, here and in every process that is started from here."""
    paths = [str(folder), *os.environ.get("PYTHONPATH", "").split(os.pathsep)]
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", os.pathsep.join(filter(None, paths)))
        patch.syspath_prepend(str(folder))
        look_again(patch)
        yield
    texts_of.cache_clear()


@contextmanager
def uninstalled(*names: str) -> Iterator[None]:
    """Without these games, in this process."""
    with pytest.MonkeyPatch.context() as patch:
        look_again(patch)
        for name in names:
            del GAMES.plug_ins._entries[name]
        yield


def look_again(patch: pytest.MonkeyPatch) -> None:
    """Forget which plug-ins there are, and the texts that new ones register."""
    patch.setattr(GAMES, "plug_ins", PlugIns("game", GAMES._built_in, games.load_plug_in))
    patch.setattr(BOTS, "plug_ins", PlugIns("bot", bots.BUILT_IN, bots.load_plug_in))
    for name in {*GAMES.plug_ins._entries} - {*packages}:
        patch.setitem(packages, name, name)
