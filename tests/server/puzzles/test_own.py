"""A player's own mistakes come back as puzzles, and to nobody else."""

import asyncio
from typing import Any

import pytest
from msgspec import Raw, json
from msgspec.structs import replace

from followsuit.bots.review.review import review
from followsuit.bots.review.verdicts import DecisionReview
from followsuit.bots.simulate import simulate
from followsuit.rules.catalogue import GAMES
from followsuit.server.puzzles.answers import MOST_OWN, add_own
from followsuit.server.puzzles.own import MOST_OF_A_MATCH, OwnMistakes, mistakes_in, own_row
from tests.server.clock import ManualClock
from tests.server.profile.conftest import signed_in
from tests.server.profile.people import CLOVER, MOSS, finished, id_of, keep, settle
from tests.server.running import running, settings_in

DAY = 86400.0
SEAT = 0
MATCH = id_of("first")


@pytest.fixture(scope="module")
def record() -> dict[str, Any]:
    """A short match of players who make mistakes."""
    [record] = simulate(GAMES["mindikot"], 4, {"target_score": 1}, 1, 3)
    return record


@pytest.fixture(scope="module")
def lines(record: dict[str, Any]) -> list[Raw]:
    return [Raw(json.encode(line)) for line in review(record, (SEAT,), playouts=300)]


@pytest.fixture
def server(tmp_path, record):
    with running(settings_in(tmp_path), clock=ManualClock()) as server:
        server.do(settled(server, record))
        yield server


async def settled(server, record) -> None:
    store = server.services.store
    async with store.begin() as connection:
        await settle(connection)
    await keep(store, finished("first", record, (CLOVER, MOSS, None, None)))


def collect(server, lines, seat=SEAT, person=CLOVER) -> None:
    services = server.services
    server.do(OwnMistakes(services.store, services.clock).collect(MATCH, seat, person, lines))


def due(client) -> int:
    number: int = client.get("/api/puzzles/mine").json()["due"]
    return number


def test_every_marked_decision_becomes_a_puzzle(record, lines):
    made = list(mistakes_in(record, lines))
    reviewed = [json.decode(line) for line in lines]
    marked = [line for line in reviewed if line.get("label") in ("mistake", "blunder")]
    assert len(made) == min(len(marked), MOST_OF_A_MATCH) > 0
    for puzzle in made:
        [line] = [line for line in marked if line["step"] == puzzle.verdict.step]
        assert puzzle.solutions[0] == line["best"]
        assert line["action"] not in puzzle.solutions
        assert isinstance(puzzle.verdict, DecisionReview)


def test_an_action_that_is_not_clearly_worse_solves_it_too(server, record, lines):
    """Nobody makes sure that an own mistake has one clearly best answer."""
    puzzle = next(mistakes_in(record, lines))
    best, second, *others = puzzle.verdict.actions
    doubtful = replace(second, label="good")
    verdict = replace(puzzle.verdict, actions=[best, doubtful, *others])
    row = own_row(replace(puzzle, verdict=verdict), 0.0, CLOVER, MATCH)
    server.do(add_own(server.services.store, [row]))
    with signed_in(server, "Clover") as clover:
        answer = f"/api/puzzles/{row['id']}/answer"
        sent = clover.post(answer, json={"action": second.action}).json()
        assert (sent["solved"], sent["label"]) == (True, "good")


def test_own_mistakes_come_when_asked_for_and_after_a_day(server, lines):
    collect(server, lines)
    with signed_in(server, "Clover") as clover:
        assert due(clover) == 0
        mine = clover.get("/api/puzzles/next", params={"mine": "true"}).json()
        assert mine["mine"] is True
        assert clover.get("/api/puzzles/next").json()["mine"] is False
        asyncio.run(server.pass_time(DAY + 1))
        assert due(clover) > 0
        assert clover.get("/api/puzzles/next").json()["mine"] is True


def test_nobody_else_gets_them(server, lines):
    collect(server, lines)
    with (
        signed_in(server, "Clover") as clover,
        signed_in(server, "Moss") as moss,
        server.client() as visitor,
    ):
        mine = clover.get("/api/puzzles/next", params={"mine": "true"}).json()
        for other in (moss, visitor):
            assert other.get(f"/api/puzzles/{mine['id']}").status_code == 404
            response = other.post(f"/api/puzzles/{mine['id']}/answer", json={"action": "play 2H"})
            assert response.status_code == 404
            assert other.get("/api/puzzles/next", params={"mine": "true"}).status_code == 404


def test_they_do_not_count_for_the_rating(server, lines):
    collect(server, lines)
    with signed_in(server, "Clover") as clover:
        mine = clover.get("/api/puzzles/next", params={"mine": "true"}).json()
        body = {"action": mine["view"]["legal"][0]}
        verdict = clover.post(f"/api/puzzles/{mine['id']}/answer", json=body).json()
        assert verdict["standing"] is verdict["change"] is None


def test_a_bot_s_mistakes_belong_to_nobody(server, record):
    third = [Raw(json.encode(line)) for line in review(record, (2,), playouts=300)]
    collect(server, third, seat=2)
    asyncio.run(server.pass_time(DAY + 1))
    with signed_in(server, "Clover") as clover:
        assert due(clover) == 0


def test_collecting_twice_changes_nothing(server, lines):
    collect(server, lines)
    asyncio.run(server.pass_time(DAY + 1))
    with signed_in(server, "Clover") as clover:
        before = due(clover)
        assert before > 0
        collect(server, lines)
        assert due(clover) == before


def test_a_review_that_somebody_else_asked_for_collects_nothing(server, lines):
    collect(server, lines, person=MOSS)
    asyncio.run(server.pass_time(DAY + 1))
    with signed_in(server, "Clover") as clover, signed_in(server, "Moss") as moss:
        assert due(clover) == due(moss) == 0


def test_only_the_newest_mistakes_are_kept(server, record, lines):
    puzzle = next(mistakes_in(record, lines))
    rows = [own_row(puzzle, float(number), CLOVER, f"{number}") for number in range(MOST_OWN + 3)]
    for row in rows:
        server.do(add_own(server.services.store, [row]))
    with signed_in(server, "Clover") as clover:
        found = [clover.get(f"/api/puzzles/{row['id']}").status_code for row in rows]
    assert found == [404] * 3 + [200] * MOST_OWN
