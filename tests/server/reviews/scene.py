"""Short matches, and reviews of them that take seconds even where nothing is compiled."""

import os
import signal
from collections.abc import Mapping
from typing import Any

import httpx
import msgspec

from followsuit.bots.review.review import review
from followsuit.server.reviews.queue import SEED
from tests.server.profile.people import finished, id_of, keep, settle
from tests.server.profile.records import abandoned, played
from tests.server.running import Running
from tests.waiting import wait_until

PLAYOUTS = 8  # per close decision
ROUND = played("mindikot", 1, target_score=1)
ROUNDS = played("mindikot", 2, target_score=2)
HALF = abandoned(ROUND, actions=20)
MATCHES: Mapping[str, Any] = {"round": ROUND, "rounds": ROUNDS, "half": HALF}
ROUND_ID, ROUNDS_ID, HALF_ID = (id_of(name) for name in MATCHES)


async def play_matches(server: Running) -> None:
    """Matches between Clover, Fern, Ivy and Moss."""
    store = server.services.store
    async with store.begin() as connection:
        await settle(connection)
    await keep(store, *[finished(name, record) for name, record in MATCHES.items()])


def expected(record: Mapping[str, Any], seat: int = 0) -> list[Any]:
    """The lines of a review as the engine makes it."""
    lines = review(record, [seat], seed=SEED, playouts=PLAYOUTS)
    return [msgspec.json.decode(msgspec.json.encode(line)) for line in lines]


def start(client: httpx.Client, match_id: str, seat: int = 0) -> Any:
    answer = client.post(f"/api/matches/{match_id}/review", json={"seat": seat})
    assert answer.status_code == 200, answer.text
    return answer.json()


def read(client: httpx.Client, match_id: str, seat: int = 0, **query: Any) -> Any:
    answer = client.get(f"/api/matches/{match_id}/review", params={"seat": seat} | query)
    assert answer.status_code == 200, answer.text
    return answer.json()


def until_over(client: httpx.Client, match_id: str, seat: int = 0) -> Any:
    """Follow a review to its end as the page does, and return it with all lines."""
    lines: list[Any] = []
    while True:
        found = read(client, match_id, seat, after=len(lines), wait=20)
        lines += found["lines"]
        if found["state"] not in ("queued", "running"):
            return found | {"lines": lines}


def pid_of(server: Running, number: int = 0) -> int:
    """The process of the review being made, once there is one."""
    review = server.services.reviews.processes[number]
    wait_until(lambda: review.process is not None)
    assert review.process is not None
    return review.process.pid


def stop(server: Running) -> int:
    """Let the process stand still, so that its review takes as long as a test wants."""
    pid = pid_of(server)
    os.kill(pid, signal.SIGSTOP)
    return pid
