"""Profiles, partners, people by name and the leaderboard."""

from typing import Any

import pytest
from sqlalchemy import update

from followsuit.protocol.profile import Partner
from followsuit.rules.stats import added
from followsuit.server.profile.person import best_of
from followsuit.server.store.schema import users
from followsuit.server.user import avatar_of
from tests.server.profile.people import CLOVER, FERN, GUEST, IVY, MOSS
from tests.server.profile.recount import tally
from tests.server.profile.season import HALF, ROOKS, SECRET

WON_BY_CLOVER = sum(0 in record["result"]["winners"] for record in ROOKS)


def profile(client, person: str = CLOVER) -> Any:
    answer = client.get(f"/api/players/{person}")
    assert answer.status_code == 200, answer.text
    return answer.json()


def game(client, name: str, person: str = CLOVER) -> Any:
    (found,) = [each for each in profile(client, person)["games"] if each["game"] == name]
    return found


def test_a_profile_shows_the_name_and_the_join_date(client):
    found = profile(client)
    assert (found["id"], found["name"], found["kind"]) == (CLOVER, "Clover", "account")
    assert found["since"] == 100
    assert profile(client, GUEST)["kind"] == "guest"


def test_abandoned_matches_count_as_neither_played_nor_won(client):
    rook = game(client, "rook13")
    assert (rook["played"], rook["won"], rook["abandoned"]) == (6, WON_BY_CLOVER, 1)


def test_figures_are_the_sum_over_all_matches(client):
    for seat, person in enumerate((CLOVER, FERN, IVY, MOSS)):
        wanted = added(tally(record)[seat] for record in [*ROOKS, HALF])
        figures = game(client, "rook13", person)["figures"]
        assert {figure["name"]: figure["value"] for figure in figures} == wanted
        assert all(figure["title"] for figure in figures)


def test_the_rating_is_that_of_the_last_rated_match(client):
    rating = game(client, "rook13")["rating"]
    seats = client.get("/api/matches/rook6xxxxxxxxxxx").json()["match"]["players"]
    assert rating["rating"] == seats[0]["rating_after"]
    assert rating["matches"] == 6
    assert 100 < rating["uncertainty"] < 208
    assert game(client, "cat_te")["rating"] is None


def test_partners_are_those_on_the_same_side(client):
    rook = game(client, "rook13")
    partner = {"id": IVY, "name": "Ivy", "played": 6, "won": WON_BY_CLOVER}
    partner["avatar"] = avatar_of(IVY)
    assert rook["partners"] == [partner]
    assert rook["best_partners"] == [partner]
    assert game(client, "cat_te")["partners"] == []


def test_private_matches_count_only_for_their_players(client, clover, moss):
    assert [each["game"] for each in profile(clover)["games"]] == ["cat_te", "mindikot", "rook13"]
    for stranger in (client, moss):
        assert [each["game"] for each in profile(stranger)["games"]] == ["cat_te", "rook13"]
    mindikot = game(clover, "mindikot")
    assert mindikot["won"] == (0 in SECRET["result"]["winners"])
    assert [partner["name"] for partner in mindikot["partners"]] == ["Ivy"]


def test_the_best_partner_has_the_highest_win_rate():
    often = Partner("a", "Fern", played=20, won=10, avatar="fox")
    better = Partner("b", "Ivy", played=5, won=4, avatar="fox")
    lucky = Partner("c", "Moss", played=1, won=1, avatar="fox")
    assert best_of([often, better, lucky]) == [better, often]


def test_the_leaderboard_is_ordered_by_rating(client):
    board = client.get("/api/leaderboard/rook13").json()
    leaders = board["leaders"]
    assert [leader["place"] for leader in leaders] == [1, 2, 3, 4]
    ratings = [leader["standing"]["rating"] for leader in leaders]
    assert ratings == sorted(ratings, reverse=True)
    assert {leader["name"] for leader in leaders} == {"Clover", "Fern", "Ivy", "Moss"}
    assert len(client.get("/api/leaderboard/rook13?limit=1").json()["leaders"]) == 1
    assert client.get("/api/leaderboard/bezique").json()["leaders"] == []


def test_an_unknown_game_has_no_leaderboard(client):
    assert client.get("/api/leaderboard/whist").status_code == 404
    assert client.get("/api/leaderboard/rook13?limit=101").status_code == 422


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("Clover", ["Clover"]),
        ("cLO", ["Clover"]),
        ("lover", []),
        ("Sorrel", []),  # a guest
        ("%25%25", []),
        ("__", []),
        ("fe%25", []),
    ],
)
def test_users_are_found_by_the_start_of_their_name(client, name, found):
    players = client.get(f"/api/players?name={name}").json()["players"]
    assert [player["name"] for player in players] == found


@pytest.mark.parametrize("query", ["", "?name=", "?name=a", "?name=a%00b", f"?name={'a' * 41}"])
def test_an_invalid_name_is_refused(client, query):
    assert client.get(f"/api/players{query}").status_code == 422


def test_banned_users_are_not_on_the_leaderboard(server, client):
    async def ban(is_banned: bool) -> None:
        async with server.services.store.begin() as connection:
            who = update(users).where(users.c.id == FERN)
            await connection.execute(who.values(is_banned=is_banned))

    server.do(ban(True))
    leaders = client.get("/api/leaderboard/rook13").json()["leaders"]
    server.do(ban(False))
    assert FERN not in [leader["id"] for leader in leaders]
    assert len(leaders) == 3
