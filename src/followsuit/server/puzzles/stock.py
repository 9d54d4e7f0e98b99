"""The stock of puzzles: those of the games, and files in the host's folder."""

from collections.abc import Iterator, Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any

import structlog
from msgspec import MsgspecError, Struct, json
from sqlalchemy import func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from followsuit.protocol.puzzles import PuzzleCount, PuzzleStock, ThemeCount
from followsuit.rules.catalogue import GAMES
from followsuit.rules.game import Game
from followsuit.server.clock import Clock
from followsuit.server.profile.archive import insert_missing
from followsuit.server.puzzles.rating import rating_of
from followsuit.server.store.schema import puzzles
from followsuit.server.store.store import Store

FILE = "puzzles.jsonl"  # in a game's folder
AT_ONCE = 100  # rows in one statement
log = structlog.get_logger()


class Head(Struct):
    """What is kept beside the text of a puzzle."""

    id: str
    game: str
    theme: str
    levels: dict[str, float]


async def load_stock(store: Store, clock: Clock, folder: Path) -> int:
    """Add the puzzles that the database does not have; returns how many."""
    rows = [row for file in puzzle_files(folder) for row in rows_in(file, clock.time())]
    async with store.connect() as connection:
        known = set((await connection.execute(select(puzzles.c.id))).scalars())
    new = list({row["id"]: row for row in rows if row["id"] not in known}.values())
    for first in range(0, len(new), AT_ONCE):
        async with store.begin() as connection:
            await insert_missing(connection, puzzles, new[first : first + AT_ONCE])
    return len(new)


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


def rows_in(file: Path, now: float) -> Iterator[dict[str, Any]]:
    """The rows of a file; a line that is no puzzle is skipped and reported."""
    for number, line in enumerate(file.read_bytes().splitlines(), 1):
        try:
            head = json.decode(line, type=Head)
        except MsgspecError as error:
            log.warning("not a puzzle", file=file.name, line=number, why=str(error))
            continue
        if head.game in GAMES:
            yield row_of(head, line.decode(), now)


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
    }


async def stock_of(connection: AsyncConnection) -> PuzzleStock:
    """How many puzzles each game and theme has, without anybody's own mistakes."""
    columns = (puzzles.c.game, puzzles.c.theme)
    query = select(*columns, func.count().label("number")).where(puzzles.c.owner_id.is_(None))
    found = await connection.execute(query.group_by(*columns))
    by_game: dict[str, list[ThemeCount]] = {}
    for row in found:
        by_game.setdefault(row.game, []).append(ThemeCount(row.theme, row.number))
    return PuzzleStock([count_of(game, by_game[game]) for game in GAMES if game in by_game])


def count_of(game: str, themes: Sequence[ThemeCount]) -> PuzzleCount:
    ranked = sorted(themes, key=lambda each: (-each.puzzles, each.theme))
    return PuzzleCount(game, sum(each.puzzles for each in themes), ranked)
