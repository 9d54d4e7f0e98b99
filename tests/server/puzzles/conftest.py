"""A server with its puzzles, and a clock that a test can move."""

from collections.abc import Callable, Iterator

import httpx
import pytest

from followsuit.bots.puzzles.puzzle import Puzzle
from followsuit.rules.catalogue import GAMES
from followsuit.server.puzzles.position import read_puzzle
from followsuit.server.puzzles.stock import packaged
from tests.server.clock import ManualClock
from tests.server.running import Running, running, settings_in

SignUp = Callable[[str], httpx.Client]
STOCK: list[Puzzle] = [
    read_puzzle(line)
    for game in GAMES.built_in()
    for file in packaged(game)
    for line in file.read_bytes().splitlines()
]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(settings_in(tmp_path_factory.mktemp("server")), clock=ManualClock()) as server:
        yield server


@pytest.fixture
def client(server: Running) -> Iterator[httpx.Client]:
    """Somebody who is not signed in."""
    with server.client() as client:
        yield client


@pytest.fixture
def sign_up(server: Running) -> Iterator[SignUp]:
    """Makes an account, and a client that is signed in."""
    clients: list[httpx.Client] = []

    def make(name: str) -> httpx.Client:
        client = server.client()
        clients.append(client)
        account = {"name": name, "password": "four cards of a suit"}
        assert client.post("/api/account", json=account).status_code == 201
        return client

    yield make
    for client in clients:
        client.close()


def of(puzzle_id: str) -> Puzzle:
    return next(puzzle for puzzle in STOCK if puzzle.id == puzzle_id)


def wrong_answer(puzzle: Puzzle) -> str:
    return puzzle.verdict.actions[1].action
