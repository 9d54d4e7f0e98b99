"""The stock of puzzles: those of the games, and files in the host's folder."""

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Any, NamedTuple, TypeAlias, TypeVar

import structlog
from msgspec import Meta, Struct, json
from sqlalchemy import ColumnElement, Row, func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from followsuit.bots.puzzles.puzzle import Puzzle, position_of
from followsuit.protocol.puzzles import PuzzleCount, PuzzleId, PuzzleStock, ThemeCount
from followsuit.rules.catalogue import GAMES
from followsuit.rules.game import Game
from followsuit.rules.notation import parse
from followsuit.server.clock import Clock
from followsuit.server.profile.archive import insert_missing
from followsuit.server.puzzles.choice import offered
from followsuit.server.puzzles.rating import rating_of
from followsuit.server.store.schema import puzzles
from followsuit.server.store.store import Store

FILE = "puzzles.jsonl"  # in a game's folder
AT_ONCE = 100  # rows in one statement
Stamp: TypeAlias = tuple[int, int] | None  # time and size; none if they are unknown
Each = TypeVar("Each")
log = structlog.get_logger()


# as much as the database has room for
Theme: TypeAlias = Annotated[str, Meta(min_length=1, max_length=20)]


class Head(Struct):
    """What is kept beside the text of a puzzle."""

    id: PuzzleId
    game: str
    theme: Theme
    levels: dict[str, float]


class Files(NamedTuple):
    """What the files have."""

    rows: dict[str, dict[str, Any]]  # by id
    complete: bool  # no file was unreadable


class Stock:
    """Keeps the shared puzzles in step with the files."""

    def __init__(self, store: Store, clock: Clock, folder: Path) -> None:
        self.store = store
        self.clock = clock
        self.folder = folder
        self.loaded: dict[Path, Stamp] | None = None
        self.reported: set[tuple[Path, Stamp]] = set()

    async def load(self) -> int:
        """Add, correct and withdraw puzzles; returns how many are new."""
        stamps = await asyncio.to_thread(stamps_of, self.folder)
        if stamps == self.loaded:
            return 0
        known = await self.known()
        files = await asyncio.to_thread(self.read, stamps, known)
        new = [row for name, row in files.rows.items() if name not in known]
        changed = [row for name, row in files.rows.items() if differs(row, known.get(name))]
        gone = [name for name, row in known.items() if not row.withdrawn]
        gone = [name for name in gone if name not in files.rows] if files.complete else []
        for rows in in_parts(new):
            async with self.store.begin() as connection:
                await insert_missing(connection, puzzles, list(rows))
        for rows in in_parts(changed):
            async with self.store.begin() as connection:
                for row in rows:
                    await correct(connection, row)
        for names in in_parts(gone):
            async with self.store.begin() as connection:
                this = shared() & puzzles.c.id.in_(names)
                await connection.execute(update(puzzles).where(this).values(withdrawn=True))
        self.loaded = stamps if files.complete else None
        return len(new)

    async def known(self) -> dict[str, Row[Any]]:
        names = ("id", "theme", "content", "withdrawn")
        query = select(*[puzzles.c[name] for name in names]).where(shared())
        async with self.store.connect() as connection:
            return {row.id: row for row in await connection.execute(query)}

    def read(self, stamps: Mapping[Path, Stamp], known: Mapping[str, Row[Any]]) -> Files:
        """The puzzles of these files; of two with the same id, the first."""
        rows: dict[str, dict[str, Any]] = {}
        complete = True
        for file, stamp in stamps.items():
            try:
                content = file.read_bytes()
            except OSError as error:
                complete = False
                self.report(file, stamp, "puzzles cannot be read", str(error))
                continue
            for number, line in enumerate(content.splitlines(), 1):
                if not line.strip():
                    continue
                try:
                    row = self.row_in(file, line, known)
                except Exception as error:  # whatever a replay of wrong cards fails with
                    self.report(file, stamp, "not a puzzle", f"line {number}: {error}")
                    continue
                if row is not None:
                    rows.setdefault(row["id"], row)
        return Files(rows, complete)

    def row_in(
        self, file: Path, line: bytes, known: Mapping[str, Row[Any]]
    ) -> dict[str, Any] | None:
        """None if its game is not installed; a puzzle that is new has to be sound."""
        head = json.decode(line, type=Head)
        if head.game not in GAMES:
            return None
        row = row_of(head, line.decode(), self.clock.time())
        same = known.get(head.id)
        if same is None or same.content != row["content"]:
            check(
                json.decode(line, type=Puzzle),
                replays=file.name != FILE or file.parent == self.folder,
            )
        return row

    def report(self, file: Path, stamp: Stamp, what: str, why: str) -> None:
        """Log what is wrong with a file once, not every hour and not for every line."""
        if (file, stamp) not in self.reported:
            self.reported.add((file, stamp))
            log.warning(what, file=file.name, why=why)


def check(puzzle: Puzzle, replays: bool) -> None:
    """Raise if the server could not show or judge it; tests replay those that games bring."""
    if not puzzle.verdict.actions:
        raise ValueError("it has no actions")
    if replays:
        match, seat = position_of(puzzle.record), puzzle.seat
        if (match.name, match.to_act) != (puzzle.game, seat):
            raise ValueError("its match is another one")
        for action in puzzle.solutions:
            match.checked(seat, parse(action))


def shared() -> ColumnElement[bool]:
    return puzzles.c.owner_id.is_(None)


def differs(row: dict[str, Any], known: Row[Any] | None) -> bool:
    if known is None:
        return False
    return known.withdrawn or (known.theme, known.content) != (row["theme"], row["content"])


async def correct(connection: AsyncConnection, row: dict[str, Any]) -> None:
    """What people have answered, and the rating that follows from it, stays."""
    changed = {name: row[name] for name in ("game", "theme", "content", "withdrawn")}
    this = shared() & (puzzles.c.id == row["id"])
    await connection.execute(update(puzzles).where(this).values(**changed))


def in_parts(rows: Sequence[Each]) -> Iterator[Sequence[Each]]:
    for first in range(0, len(rows), AT_ONCE):
        yield rows[first : first + AT_ONCE]


def stamps_of(folder: Path) -> dict[Path, Stamp]:
    """All files of puzzles, with what changes when they are written."""
    return {file: stamp_of(file) for file in puzzle_files(folder)}


def stamp_of(file: Path) -> Stamp:
    try:
        found = file.stat()
    except OSError:  # reading it will say why
        return None
    return found.st_mtime_ns, found.st_size


def puzzle_files(folder: Path) -> Iterator[Path]:
    for game in GAMES.values():
        yield from packaged(game)
    yield from sorted(folder.glob("*.jsonl")) if folder.is_dir() else []


def packaged(game: Game) -> Iterator[Path]:
    """The puzzles that a game brings."""
    if game.package:
        file = Path(str(files(game.package).joinpath(FILE)))
        if file.is_file():
            yield file


def row_of(head: Head, text: str, now: float, owner: str | None = None) -> dict[str, Any]:
    rating = rating_of(head.levels)
    return {
        "id": head.id,
        "game": head.game,
        "theme": head.theme,
        "owner_id": owner,
        "mu": rating.mu,
        "sigma": rating.sigma,
        "tried": 0,
        "solved": 0,
        "created": now,
        "content": text,
        "withdrawn": False,
    }


async def stock_of(connection: AsyncConnection) -> PuzzleStock:
    """How many puzzles each game and theme has, without anybody's own mistakes."""
    columns = (puzzles.c.game, puzzles.c.theme)
    query = select(*columns, func.count().label("number")).where(offered(), shared())
    found = await connection.execute(query.group_by(*columns))
    by_game: dict[str, list[ThemeCount]] = {}
    for row in found:
        by_game.setdefault(row.game, []).append(ThemeCount(row.theme, row.number))
    return PuzzleStock([count_of(game, by_game[game]) for game in GAMES if game in by_game])


def count_of(game: str, themes: Sequence[ThemeCount]) -> PuzzleCount:
    ranked = sorted(themes, key=lambda each: (-each.puzzles, each.theme))
    return PuzzleCount(game, sum(each.puzzles for each in themes), ranked)
