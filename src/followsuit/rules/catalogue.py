"""The catalogue of games: those in `followsuit.games`, and those that other packages add.

Another package adds a game with an entry point in the group `followsuit.games`, named like the
game: `hearts = "followsuit_hearts:GAME"`.
"""

import warnings
from collections.abc import Iterator, Mapping
from functools import cached_property
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pkgutil import iter_modules

from followsuit.rules.game import Game
from followsuit.texts import register

GROUP = "followsuit.games"  # a package here, a group of entry points elsewhere


class Catalogue(Mapping[str, Game]):
    """Every game by name, in alphabetical order; each is loaded when it is first used."""

    def __init__(self) -> None:
        self._loaded: dict[str, Game] = {}
        self._broken: set[str] = set()
        package = find_spec(GROUP)
        folders = package.submodule_search_locations if package is not None else None
        modules = list(iter_modules(folders or []))
        self._built_in = {module.name for module in modules}
        for module in modules:
            if module.ispkg:
                register(module.name, f"{GROUP}.{module.name}")

    @cached_property
    def _plug_ins(self) -> dict[str, EntryPoint]:
        found = {plug_in.name: plug_in for plug_in in entry_points(group=GROUP)}
        return {name: found[name] for name in found if name not in self._built_in}

    def built_in(self) -> list[Game]:
        """The games of this package, without those that others add."""
        return [self[name] for name in sorted(self._built_in)]

    def add(self, game: Game) -> None:
        """Add a game for as long as this program runs, in place of another of its name."""
        self._loaded[game.name] = game

    def remove(self, name: str) -> None:
        """Undo `add`."""
        del self._loaded[name]

    def __getitem__(self, name: str) -> Game:
        if name not in self._loaded:
            if name in self._built_in:
                self._loaded[name] = import_module(f"{GROUP}.{name}").GAME
            elif name in self._plug_ins and name not in self._broken:
                self._load_plug_in(name)
        return self._loaded[name]

    def _load_plug_in(self, name: str) -> None:
        """Load a game from another package; one that fails is reported and left out."""
        plug_in = self._plug_ins[name]
        try:
            game = plug_in.load()
            if not isinstance(game, Game) or game.name != name:
                raise TypeError(f"{plug_in.value} is not a Game named {name!r}")
        except Exception as failure:
            self._broken.add(name)
            reason = f"{type(failure).__name__}: {failure}"
            warnings.warn(f"cannot load the game {name!r}: {reason}", RuntimeWarning, stacklevel=4)
        else:
            self._loaded[name] = game
            if package := import_module(plug_in.module).__package__:
                register(name, package)  # where its texts and its rules page are

    def __iter__(self) -> Iterator[str]:
        for name in self._plug_ins.keys() - self._loaded.keys() - self._broken:
            self._load_plug_in(name)
        return iter(sorted(self._built_in | self._loaded.keys()))

    def __len__(self) -> int:
        return len(list(iter(self)))


GAMES = Catalogue()


def game_named(name: str) -> Game:
    """A game by its name, or a `ValueError` that lists the names."""
    if name not in GAMES:
        raise ValueError(f"there is no game {name[:40]!r}; choose one of {', '.join(GAMES)}")
    return GAMES[name]
