"""The replay of a finished match, or of a round at a table, as one viewer saw it."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from typing import Any

import msgspec
from msgspec import structs

from followsuit.protocol.replay import Replay, Step
from followsuit.protocol.table import View
from followsuit.rules.catalogue import GAMES
from followsuit.rules.events import WATCHER, Event
from followsuit.rules.match import Match
from followsuit.rules.piles import read_piles
from followsuit.rules.replay import has_been_ended
from followsuit.server.problem import Problem
from followsuit.server.tables.updates import Views, seen_events
from followsuit.texts import Text

STEPS_AT_ONCE = 20  # before other tasks get a turn
read_view = msgspec.json.Decoder(View).decode


async def replay_of(record: Mapping[str, Any], seat: int | None) -> Replay:
    """The whole match, with everyone's cards at every step."""
    if seat is not None and seat >= record["seats"]:
        raise Problem(422, "no_such_seat", Text("error.match_seats", count=record["seats"]))
    return await replay(record, WATCHER if seat is None else seat, 1)


async def latest_round_of(record: Mapping[str, Any], viewer: int) -> Replay:
    """The latest deal of a match that goes on, with the cards that the viewer saw."""
    found = await replay(record, viewer, len(record["hands"]))
    return structs.replace(found, steps=[with_own_hand(step, viewer) for step in found.steps])


def with_own_hand(step: Step, viewer: int) -> Step:
    hands = [cards if seat == viewer else [] for seat, cards in enumerate(step.hands)]
    return structs.replace(step, hands=hands)


async def replay(record: Mapping[str, Any], viewer: int, since: int) -> Replay:
    game = GAMES.get(record["game"])
    if game is None:
        raise Problem(409, "game_missing", Text("error.game_missing", game=record["game"]))
    return Replay(
        game=game.name,
        seats=record["seats"],
        options=record["options"],
        labels=[game.seat_name(number) for number in range(record["seats"])],
        steps=[step async for step in steps_of(record, viewer, since)],
    )


async def steps_of(record: Mapping[str, Any], viewer: int, since: int) -> AsyncIterator[Step]:
    """Every action from this deal on, and the deals, with pauses for other tasks."""
    match = opening(record)
    left = sum(1 + len(hand["actions"]) for hand in record["hands"])
    for number, hand in enumerate(record["hands"], 1):
        for seat, action, *_ in [(None, None), *hand["actions"]]:
            if seat is None:
                events = match.deal(read_piles(hand["deal"], match.table.pack))
            else:
                events = match.act(seat, action)
            left -= 1
            if not left and has_been_ended(GAMES[record["game"]], match, record):
                events = [*events, *match.end()]
            if number >= since:
                yield step(match, viewer, number, seat, action, events)
            if left % STEPS_AT_ONCE == 0:
                await asyncio.sleep(0)


def opening(record: Mapping[str, Any]) -> Match:
    dealer = record["hands"][0]["dealer"] if record["hands"] else 0
    return GAMES[record["game"]].new_match(record["seats"], record["options"], dealer)


def step(
    match: Match,
    viewer: int,
    hand: int,
    seat: int | None,
    action: str | None,
    events: list[Event],
) -> Step:
    return Step(
        hand=hand,
        seat=seat,
        action=action,
        events=seen_events(events, viewer),
        view=read_view(Views(match).encode(viewer)),
        hands=[list(match.hand_of(each)) for each in range(match.table.seats)],
    )
