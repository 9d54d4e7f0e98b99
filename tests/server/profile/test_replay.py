"""A replay shows the match that was played, from each viewer's perspective."""

import asyncio
from typing import Any

import msgspec
import pytest
from sqlalchemy import update

from followsuit.rules.catalogue import GAMES
from followsuit.rules.events import WATCHER
from followsuit.rules.piles import read_piles
from followsuit.server.profile.replay import replay_of
from followsuit.server.store.schema import matches
from followsuit.server.store.store import Store
from tests.server.profile.people import id_of
from tests.server.profile.records import played
from tests.server.profile.season import HALF, SECRET

SECRET_ID, HALF_ID = id_of("secret"), id_of("half")
SHORT: dict[str, Any] = {
    "mindikot": {"target_score": 1},
    "rook13": {"win_score": 60},
    "bezique": {"target_score": 200},
    "cat_te": {"rounds": 2},
}


@pytest.mark.parametrize("name", GAMES)
def test_every_deal_and_action_is_a_step_and_the_last_has_the_result(name):
    record = played(name, 5, **SHORT.get(name, {}))
    replay = asyncio.run(replay_of(record, 1))
    assert msgspec.json.encode(replay)
    actions = [(step.seat, step.action) for step in replay.steps if step.action is not None]
    assert actions == [tuple(line) for hand in record["hands"] for line in hand["actions"]]
    assert len(replay.steps) == len(actions) + len(record["hands"])
    result = replay.steps[-1].view.result
    assert result is not None
    assert result.scores == record["result"]["scores"]


@pytest.mark.parametrize("name", GAMES)
def test_a_step_has_the_viewers_view_and_all_hands(name):
    record = played(name, 5, **SHORT.get(name, {}))
    first = record["hands"][0]
    for seat in (0, 1, None):
        replay = asyncio.run(replay_of(record, seat))
        match = GAMES[name].new_match(record["seats"], record["options"], first["dealer"])
        deals = [step for step in replay.steps if step.hand == 1]
        match.deal(read_piles(first["deal"], match.table.pack))
        for step, (actor, action) in zip(deals[1:], first["actions"], strict=True):
            match.act(actor, action)
            view = match.view(WATCHER if seat is None else seat)
            assert tuple(step.view.hand) == view.hand
            shown = msgspec.json.decode(msgspec.json.encode(view.shown))
            assert step.view.shown == {"phase": view.phase, **shown}
            assert step.hands == [list(match.hand_of(s)) for s in range(record["seats"])]


def test_the_last_step_of_a_match_that_the_host_has_ended_has_the_result():
    record = played("cat_te", 5, rounds=2)
    ended = record | {"options": record["options"] | {"rounds": None}}
    steps = asyncio.run(replay_of(ended, None)).steps
    assert len(steps) == sum(1 + len(hand["actions"]) for hand in record["hands"])
    assert [step.view.result is not None for step in steps[-2:]] == [False, True]
    result = steps[-1].view.result
    assert result is not None
    assert result.reason == "ended by the host"
    assert result.scores == record["result"]["scores"]
    last_event = msgspec.json.decode(msgspec.json.encode(steps[-1].events))[-1]
    assert last_event["reason"] == "ended by the host"


def test_anyone_with_its_link_can_replay_a_private_match(client):
    replay = client.get(f"/api/matches/{SECRET_ID}/replay", params={"seat": 2})
    assert replay.status_code == 200
    assert len(replay.json()["steps"]) == sum(1 + len(h["actions"]) for h in SECRET["hands"])


def test_an_abandoned_match_is_replayed_to_where_it_stopped(client):
    steps = client.get(f"/api/matches/{HALF_ID}/replay").json()["steps"]
    assert len(steps) == sum(1 + len(hand["actions"]) for hand in HALF["hands"])
    assert steps[-1]["view"]["result"] is None


def test_a_seat_that_the_match_did_not_have_is_refused(client):
    assert client.get(f"/api/matches/{HALF_ID}/replay?seat=5").status_code == 422


def test_a_match_of_a_game_that_is_no_longer_installed_is_shown_but_not_replayed(server, client):
    match_id = server.do(rename_game(server.services.store, HALF_ID, "whist"))
    shown = client.get(f"/api/matches/{match_id}")
    assert (shown.status_code, shown.json()["match"]["game"]) == (200, "whist")
    assert client.get(f"/api/matches/{match_id}/record").status_code == 200
    assert client.get(f"/api/players/{id_of('Clover')}").status_code == 200
    refused = client.get(f"/api/matches/{match_id}/replay")
    assert (refused.status_code, refused.json()["code"]) == (409, "game_missing")
    assert refused.json()["why"]["key"] == "error.game_missing"
    assert refused.json()["why"]["params"] == {"game": "whist"}


async def rename_game(store: Store, match_id: str, game: str) -> str:
    """Make a stored match one of another game."""
    record = msgspec.json.encode(HALF | {"game": game}).decode()
    async with store.begin() as connection:
        same = matches.c.id == match_id
        await connection.execute(update(matches).where(same).values(game=game, record=record))
    return match_id
