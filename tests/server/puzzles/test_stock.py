"""Which puzzles are offered: those of installed games that some file still has."""

import pytest
from msgspec.structs import replace
from sqlalchemy import insert

from followsuit.bots.puzzles.puzzle import Puzzle, line_of
from followsuit.server.puzzles.answers import add_own
from followsuit.server.puzzles.choice import day_of
from followsuit.server.store.schema import daily_puzzles
from tests.server.clock import ManualClock
from tests.server.puzzles.conftest import STOCK, wrong_answer
from tests.server.running import running, settings_in

GONE = "g" * 16
MORE = "a" * 16


@pytest.fixture
def server(tmp_path):
    with running(settings_in(tmp_path), clock=ManualClock()) as server:
        yield server


# of a game that is gone


@pytest.fixture
def gone(server):
    """A puzzle of a game that is not installed anymore, and it is the puzzle of the day."""
    numbers = {"mu": 25.0, "sigma": 8.0, "tried": 0, "solved": 0, "created": 0.0}
    row = {"id": GONE, "game": "whist", "theme": "ruff", "content": "{}", "withdrawn": False}
    server.do(add_own(server.services.store, [row | numbers | {"owner_id": None}]))
    server.do(make_daily(server))


async def make_daily(server) -> None:
    day = day_of(server.services.clock.time())
    async with server.services.store.begin() as connection:
        await connection.execute(insert(daily_puzzles).values(day=day, puzzle_id=GONE))


def test_a_puzzle_of_a_missing_game_says_so(server, gone):
    with server.client() as client:
        for response in (
            client.get(f"/api/puzzles/{GONE}"),
            client.post(f"/api/puzzles/{GONE}/answer", json={"action": "play 2H"}),
        ):
            assert response.status_code == 409
            assert response.json()["code"] == "game_missing"


def test_a_puzzle_of_a_missing_game_is_never_drawn(server, gone):
    with server.client() as client:
        assert client.get("/api/puzzles/next", params={"game": "whist"}).status_code == 404


def test_a_puzzle_of_the_day_whose_game_is_missing_is_drawn_again(server, gone):
    with server.client() as client:
        first = client.get("/api/puzzles/daily")
        assert first.status_code == 200
        assert first.json()["id"] != GONE
        assert client.get("/api/puzzles/daily").json()["id"] == first.json()["id"]


# files that change


@pytest.fixture
def file(tmp_path):
    (tmp_path / "puzzles").mkdir()
    return tmp_path / "puzzles" / "more.jsonl"


def puzzle_like(puzzle: Puzzle, theme: str) -> bytes:
    return line_of(replace(puzzle, id=MORE, theme=theme))


def count(client):
    return sum(each["puzzles"] for each in client.get("/api/puzzles").json()["games"])


def drawn(client, theme):
    return client.get("/api/puzzles/next", params={"theme": theme}).status_code


def test_a_corrected_puzzle_replaces_the_old_one(server, file):
    file.write_bytes(puzzle_like(STOCK[0], "first"))
    server.do(server.services.load_puzzles())
    other = STOCK[-1]
    file.write_bytes(puzzle_like(other, "second"))
    server.do(server.services.load_puzzles())
    with server.client() as client:
        assert count(client) == len(STOCK) + 1
        assert (drawn(client, "first"), drawn(client, "second")) == (404, 200)
        answer = f"/api/puzzles/{MORE}/answer"
        for action, solved in ((other.verdict.best, True), (wrong_answer(other), False)):
            sent = client.post(answer, json={"action": action}).json()
            assert (sent["solved"], sent["theme"]) == (solved, "second")


def test_a_withdrawn_puzzle_is_never_drawn_until_a_file_has_it_again(server, file):
    file.write_bytes(puzzle_like(STOCK[0], "first"))
    server.do(server.services.load_puzzles())
    file.unlink()
    server.do(server.services.load_puzzles())
    with server.client() as client:
        assert (count(client), drawn(client, "first")) == (len(STOCK), 404)
        file.write_bytes(puzzle_like(STOCK[0], "first"))
        server.do(server.services.load_puzzles())
        assert (count(client), drawn(client, "first")) == (len(STOCK) + 1, 200)


# bad files


def with_other_cards(puzzle: Puzzle) -> bytes:
    """A puzzle whose record cannot be replayed."""
    line = puzzle_like(puzzle, "first")
    actions = puzzle.record["hands"][0]["actions"]
    return line.replace(actions[0][1].encode(), b"play 99Z", 1)


@pytest.mark.parametrize(
    "line",
    [
        pytest.param(puzzle_like(STOCK[0], "a theme with a name that is long"), id="theme"),
        pytest.param(puzzle_like(STOCK[0], "first").replace(MORE.encode(), b"a" * 40), id="id"),
        pytest.param(b'{"id":"%s","game":"rook13","theme":"first","levels":{}}' % MORE.encode()),
        pytest.param(with_other_cards(STOCK[0]), id="record"),
        pytest.param(b"\xff\xfe", id="encoding"),
    ],
)
def test_a_bad_file_does_not_stop_the_server_and_is_reported_once(tmp_path, file, line, capfd):
    file.write_bytes(line + b"\n" + line + b"\n")
    with running(settings_in(tmp_path), clock=ManualClock()) as server, server.client() as client:
        assert count(client) == len(STOCK)
        other = file.with_name("good.jsonl")
        other.write_bytes(puzzle_like(STOCK[0], "second"))
        server.do(server.services.load_puzzles())
        assert count(client) == len(STOCK) + 1
    assert "".join(capfd.readouterr()).count("not a puzzle") == 1


def test_a_file_that_cannot_be_read_withdraws_nothing(server, file):
    file.write_bytes(puzzle_like(STOCK[0], "first"))
    server.do(server.services.load_puzzles())
    file.unlink()
    file.mkdir()
    server.do(server.services.load_puzzles())
    with server.client() as client:
        assert count(client) == len(STOCK) + 1
