"""Seatings, and contests that are refused."""

from collections import Counter

import pytest

from followsuit.bots.arena.contest import HAND, BadContest, Contest, contest_of
from followsuit.bots.arena.entrant import BadEntrant, Entrant, entrant
from followsuit.bots.catalogue import STRONGEST
from followsuit.rules.catalogue import GAMES
from followsuit.rules.options import options_in_force

TABLES = [(game, seats) for game in GAMES.values() for seats in game.seat_counts]


def contest(game: str = "rook13", seats: int | None = None, **other: object) -> Contest:
    options = other.pop("options", {})
    bots = other.pop("bots", ("rule", "random"))
    return contest_of(GAMES[game], seats, options, bots, **other)  # type: ignore[arg-type]


@pytest.mark.parametrize(("game", "seats"), TABLES, ids=lambda part: getattr(part, "name", part))
def test_each_bot_sits_in_every_seat_equally_often(game, seats):
    seatings = contest(game.name, seats).seatings()
    for seat in range(seats):
        assert Counter(seating[seat] for seating in seatings) == {
            0: len(seatings) / 2,
            1: len(seatings) / 2,
        }
    assert len(set(seatings)) == len(seatings)


def test_with_three_seats_a_different_seat_is_alone_in_each_deal():
    made = contest("bezique", 3, twice=True)
    pairs = [made.seatings(deal) for deal in range(3)]
    for first, second in pairs:
        assert [a + b for a, b in zip(first, second, strict=True)] == [1, 1, 1]
    assert [first.index(1) for first, _ in pairs] == [1, 0, 2]
    assert made.seatings(3) == pairs[0]


@pytest.mark.parametrize(("game", "seats"), [t for t in TABLES if t[0].teams])
def test_a_bot_is_its_own_partner(game, seats):
    for seating in contest(game.name, seats).seatings():
        for seat in range(seats):
            assert seating[seat] == seating[game.side_of(seat)]


def test_all_options_in_force_are_part_of_a_contest():
    made = contest(options={"win_score": 300})
    assert made.options == options_in_force(GAMES["rook13"].rules_for(4, {"win_score": 300}))


def test_a_contest_begins_with_the_scores_given():
    match = contest(scores=(480, -100)).new_match(b"clover")
    assert list(match.table.scores) == [480, -100]


def test_other_seeds_give_other_deals():
    seeds = {contest(seed=seed).seed_of(deal) for seed in range(5) for deal in range(5)}
    assert len(seeds) == 25


@pytest.mark.parametrize(
    ("other", "why"),
    [
        ({"bots": ("rule",)}, "two bots are needed, such as rule,random, not 1"),
        ({"bots": ("rule", "grandmaster")}, "there is no bot 'grandmaster'; there are random"),
        ({"auction": "grandmaster"}, "there is no bot 'grandmaster'"),
        ({"seats": 5}, "Rook13 is for 4 players, not 5"),
        ({"options": {"win_score": 0}}, "win_score"),
        ({"scores": (1, 2, 3)}, "rook13 needs 2 scores, not 3"),
        ({"scores": (10**20, 0)}, "starting scores must be from -1000000 to 1000000"),
        ({"game": "cat_te", "options": {"rounds": None}}, "never ends: play single rounds"),
    ],
)
def test_impossible_contests_are_refused(other, why):
    with pytest.raises(BadContest, match=why):
        contest(**other)


def test_an_endless_match_is_played_deal_by_deal():
    assert contest("cat_te", options={"rounds": None}, unit=HAND).unit == HAND


@pytest.mark.parametrize(
    ("text", "who"),
    [
        ("rule", Entrant("rule", 0, False)),
        ("club:2000", Entrant("club", 2000, False)),
        ("cheater", Entrant(STRONGEST, 0, True)),
        ("cheater:50", Entrant(STRONGEST, 50, True)),
        ("cheater-club:7", Entrant("club", 7, True)),
    ],
)
def test_an_entrant_is_a_name_a_budget_and_whether_it_cheats(text, who):
    assert entrant(text) == who


@pytest.mark.parametrize(
    "text", ["", "club:", "club:0", "club:99999999", "club:-1", "cheater-", "x"]
)
def test_any_other_entrant_is_refused(text):
    with pytest.raises(BadEntrant):
        entrant(text)


@pytest.mark.parametrize("text", ["rule:2000", "random:7", "casual:7", "cheater-rule"])
def test_a_bot_that_does_not_search_gets_no_budget_and_cannot_cheat(text):
    with pytest.raises(BadEntrant, match="does not search"):
        entrant(text)


def test_a_budget_reaches_the_bot():
    assert entrant("club:2000").player(lambda n: 0).playouts == 2000
