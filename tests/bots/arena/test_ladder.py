"""The frozen ladder."""

import pytest

from followsuit.bots.arena.ladder import CEILING, HANDS, LADDER, LEVELS, MATCHES, TABLES, YARDSTICK
from followsuit.rules.catalogue import GAMES


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_at_every_table_each_level_meets_the_one_below_and_the_yardstick(game, seats):
    met = {(p.first, p.second) for p in MATCHES if (p.game, p.seats) == (game, seats)}
    assert set(zip(LEVELS[1:], LEVELS, strict=False)) <= met
    assert {(level, YARDSTICK) for level in (*LEVELS, CEILING)} <= met


def test_there_is_a_table_for_every_number_of_seats():
    assert len(TABLES) == sum(len(game.seat_counts) for game in GAMES.values())


def test_what_is_compared_by_hands_is_played_on_the_same_deals():
    for pairing in HANDS:
        partner = pairing._replace(first=CEILING)
        assert partner in HANDS
        assert (pairing.game == "rook13") == bool(pairing.auction)


def test_every_pairing_has_a_file_of_its_own():
    assert len({pairing.file_name() for pairing in LADDER}) == len(LADDER)
