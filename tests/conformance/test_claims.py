"""Whoever may claim the rest wins it, whatever the others hold and play."""

import random

import pytest

from followsuit.rules.match import Match
from tests.conformance.tables import PRESETS, Setting, choose, positions
from tests.conformance.test_secrets import scrambled

MATCHES = 6
ENOUGH = 3  # claims; random play seldom leads to one
WORLDS = 5  # for each claim


def claimable(setting: Setting) -> list[Match]:
    """Positions in which the seat to act is certain to win more than one trick."""
    found: list[Match] = []
    for seed in range(MATCHES):
        if len(found) < ENOUGH:
            some = positions(setting, seed, most=900)
            found += [m.copy() for m in some if len(m.phase.sure_leads(m.table)) > 1]
    return found


@pytest.mark.parametrize("setting", PRESETS, ids=str)
def test_a_claimer_wins_every_remaining_trick(setting: Setting) -> None:
    rng = random.Random(5)
    for match in claimable(setting):
        for _ in range(WORLDS):
            world = possible(match, rng)
            assert world.phase.sure_leads(world.table) == match.phase.sure_leads(match.table)
            play_out(world, rng)


def possible(match: Match, rng: random.Random) -> Match:
    """Other cards in the other hands, unless earlier play rules them out."""
    seat = match.to_act
    world = scrambled(match, seat, rng)
    places = zip(match.barred_from(seat), world.hidden_from(seat), strict=True)
    is_barred = any(barred >> card & 1 for barred, cards in places for card in cards)
    return match.copy() if is_barred or not world.is_possible() else world


def play_out(match: Match, rng: random.Random) -> None:
    """The others play anything; as long as the round lasts, nobody else leads."""
    claimer, deals = match.to_act, match.deals
    for lead in match.phase.sure_leads(match.table):
        assert match.to_act == claimer
        match.act(claimer, match.phase.action(match.table, lead))
        while match.to_act >= 0 and match.to_act != claimer:
            match.act(match.to_act, choose(match, rng))
        if match.to_act < 0 or match.deals != deals:
            return
