"""The catalogue of games: those in `followsuit.games`, and those that other packages add.

Another package adds a game with an entry point in the group `followsuit.games`, named like the
game: `hearts = "followsuit_hearts:GAME"`.
"""

from collections.abc import Iterator, Mapping
from importlib import import_module
from importlib.metadata import EntryPoint
from importlib.util import find_spec
from pkgutil import iter_modules

from followsuit.rules.game import Game
from followsuit.rules.plug_ins import PlugIns
from followsuit.texts import ENGLISH, register, texts_of

BUILT_IN = "followsuit.games"


class GameCatalogue(Mapping[str, Game]):
    """Every game by name, in alphabetical order; each is loaded when it is first used."""

    def __init__(self) -> None:
        self._loaded: dict[str, Game] = {}
        package = find_spec(BUILT_IN)
        folders = package.submodule_search_locations if package is not None else None
        modules = list(iter_modules(folders or []))
        self._built_in = {module.name for module in modules}
        self.plug_ins = PlugIns("game", self._built_in, load_plug_in)
        for module in modules:
            if module.ispkg:
                register(module.name, f"{BUILT_IN}.{module.name}")

    def built_in(self) -> list[Game]:
        """The games of this package, without those that others add."""
        return [self[name] for name in sorted(self._built_in)]

    def is_plug_in(self, name: str) -> bool:
        """Whether another package adds this game."""
        return name not in self._built_in and name not in self._loaded and name in self.plug_ins

    def add(self, game: Game) -> None:
        """Add a game for as long as this program runs, in place of another of its name."""
        self._loaded[game.name] = game

    def remove(self, name: str) -> None:
        """Undo `add`."""
        del self._loaded[name]

    def __getitem__(self, name: str) -> Game:
        if name in self._built_in and name not in self._loaded:
            self._loaded[name] = import_module(f"{BUILT_IN}.{name}").GAME
        return self._loaded[name] if name in self._loaded else self.plug_ins[name]

    def __iter__(self) -> Iterator[str]:
        return iter(sorted({*self._built_in, *self._loaded, *self.plug_ins}))

    def __len__(self) -> int:
        return len(list(iter(self)))


def load_plug_in(entry: EntryPoint) -> Game:
    """Load a game from another package, and find its texts and rules page there."""
    game = entry.load()
    if not isinstance(game, Game) or game.name != entry.name:
        raise TypeError(f"{entry.value} is not a Game named {entry.name!r}")
    if any(key.startswith(f"{game.name}.") for key in texts_of("", ENGLISH)):
        raise ValueError(f"texts of Followsuit itself begin with {game.name!r}")
    if package := import_module(entry.module).__package__:
        register(game.name, package)
    check_usable(game)
    return game


def check_usable(game: Game) -> None:
    """Raise now what would otherwise fail at a table."""
    if not game.seat_counts:
        raise ValueError("seat_counts is empty")
    texts_of(game.name, ENGLISH)
    for seats in game.seat_counts:
        game.new_match(seats)


GAMES = GameCatalogue()


def game_named(name: str) -> Game:
    """A game by its name, or a `ValueError` that lists the names."""
    if name not in GAMES:
        raise ValueError(f"there is no game {name[:40]!r}; choose one of {', '.join(GAMES)}")
    return GAMES[name]
