"""Claiming the rest at a table: refused unless certain, and played out as ordinary actions."""

import asyncio
import random

import pytest

from followsuit.protocol.refusals import Code
from followsuit.protocol.table import Act, Claim, View
from followsuit.rules.fair import verify
from followsuit.server.tables.live_match import may_claim, next_of_claim
from followsuit.server.tables.log import Acted, RestClaimed
from tests.server.running import Running
from tests.server.tables.company import anything, be_ready, record_of, run, table_of
from tests.server.tables.scene import PEOPLE, Scene, refused

NOT_CERTAIN = "It's not certain that you win all remaining tricks"
SHORT = {"win_score": 200, "lose_score": -200}


def lowest(view: View, dice: random.Random) -> str:
    """Keep high cards for the end, so that somebody can soon claim."""
    cards = [action.split()[1] for action in view.legal or () if action.startswith("play ")]
    if not cards:
        return anything(view, dice)
    return f"play {min(cards, key=lambda card: int(card[:-1]))}"


def at_random(seed: int, game: str) -> Scene:
    """A table where somebody may claim, after random play."""
    dice = random.Random(seed)
    scene = Scene(game, seats=4).seat(*PEOPLE).start()
    while True:
        if scene.to_act < 0:
            scene = Scene(game, seats=4).seat(*PEOPLE).start(dice.randbytes(32).hex()).deal()
        elif may_claim(scene.match, scene.to_act):
            return scene
        else:
            move = dice.choice(scene.match.moves())
            scene.act(str(scene.match.phase.action(scene.match.table, move)))


@pytest.mark.parametrize("game", ["mindikot", "rook13", "bezique", "cat_te"])
def test_a_claim_is_played_out_for_the_claimer(game: str) -> None:
    scene = at_random(1, game)
    claimer, deals = scene.to_act, scene.match.deals
    cards = scene.match.hand_of(claimer)
    assert scene.say(PEOPLE[claimer], Claim("claim")) == RestClaimed(claimer)
    other = PEOPLE[(claimer + 1) % 4]
    claimed = "The remaining tricks are claimed"
    refused(scene, other, Act("act", "play 2C", scene.state.seq), Code.NOT_NOW, claimed)
    refused(scene, PEOPLE[claimer], Claim("again"), Code.NOT_NOW, claimed)
    assert scene.state.claimed == cards
    led = []
    while scene.to_act >= 0 and scene.match.deals == deals:
        assert scene.again().claim == scene.state.claim == claimer
        assert scene.again().claimed == cards
        action = next_of_claim(scene.match, claimer)
        if scene.to_act == claimer:
            led.append(action.removeprefix("play "))
        scene.write(Acted(scene.to_act, action, "claim"))
    assert (scene.state.claim, scene.state.claimed) == (None, ())
    assert set(led) <= set(cards)


def test_only_a_certain_claim_is_accepted_and_a_refusal_says_no_more() -> None:
    scene = Scene("mindikot", seats=4).seat(*PEOPLE).start().deal()
    claimer = PEOPLE[scene.to_act]
    refused(scene, claimer, Claim("1"), Code.NOT_NOW, NOT_CERTAIN)
    scene = at_random(2, "mindikot")
    other = PEOPLE[(scene.to_act + 1) % 4]
    refused(scene, other, Claim("1"), Code.NOT_NOW, NOT_CERTAIN)


def test_where_cat_te_has_claims_they_are_actions_of_its_rules() -> None:
    scene = Scene("cat_te", seats=2, options={"region": "laos"}).seat(*PEOPLE[:2]).start().deal()
    refused(scene, PEOPLE[scene.to_act], Claim("1"), Code.NOT_NOW, NOT_CERTAIN)


def test_everyone_sees_a_claim_played_out_and_the_record_is_an_ordinary_one(
    server: Running,
) -> None:
    async def work() -> None:
        names = ("Clover", "Fern", "Ivy", "Moss")
        async with table_of(server.url, names, "rook13", options=SHORT) as seats:
            claims = 0

            async def play(seat, dice):
                nonlocal claims
                async for view in seat.turns():
                    if view.claim:
                        claims += 1
                        await seat.claim()
                        assert seat.table.claim == seat.seat
                    else:
                        await seat.act(lowest(view, dice))

            async with asyncio.TaskGroup() as group:
                for number, seat in enumerate(seats):
                    group.create_task(play(seat, random.Random(number)))
                    group.create_task(be_ready(seat, random.Random(number)))
            assert seats[0].table.claim is None
            record = await record_of(seats[0].client, seats[0].table.match)
            assert verify(record).deals
            assert claims

    run(work())
