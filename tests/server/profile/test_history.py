"""Access to matches: which users see which matches, and how much of them."""

import json

import pytest

from followsuit.rules.fair import verify
from followsuit.server.accounts.deletion import erase
from followsuit.server.store.schema import ID_LENGTH, ID_LETTERS, new_id
from followsuit.server.tables.archive import Archiver
from tests.server.profile.people import CLOVER, EVERYBODY, FERN, GUEST, MOSS, id_of
from tests.server.profile.season import HALF, ODD, ROOKS, SECRET

ROOK_IDS = [id_of(f"rook{number}") for number in range(6, 0, -1)]
ODD_ID, SECRET_ID, HALF_ID = id_of("odd"), id_of("secret"), id_of("half")


def ids(answer) -> list[str]:
    assert answer.status_code == 200, answer.text
    return [match["id"] for match in answer.json()["matches"]]


def test_matches_are_listed_latest_first_without_private_ones(client):
    assert ids(client.get(f"/api/players/{CLOVER}/matches")) == [HALF_ID, ODD_ID, *ROOK_IDS]


def test_users_see_their_own_private_matches(clover):
    wanted = [HALF_ID, SECRET_ID, ODD_ID, *ROOK_IDS]
    assert ids(clover.get(f"/api/players/{CLOVER}/matches")) == wanted


@pytest.mark.parametrize("part", ["", "/record", "/replay"])
def test_anyone_with_its_link_can_open_a_private_match(client, clover, moss, part):
    mine = clover.get(f"/api/matches/{SECRET_ID}{part}")
    assert mine.status_code == 200
    for stranger in (client, moss):
        assert stranger.get(f"/api/matches/{SECRET_ID}{part}").json() == mine.json()


def test_a_private_match_is_listed_for_its_players_only(client, clover, moss):
    assert SECRET_ID in ids(clover.get(f"/api/players/{FERN}/matches"))
    for stranger in (client, moss):
        for path in (f"/api/players/{FERN}/matches", f"/api/players/{FERN}", "/api/tables"):
            assert SECRET_ID not in stranger.get(path).text


def test_nobody_can_guess_the_id_of_a_match():
    assert len(set(ID_LETTERS)) ** ID_LENGTH >= 2**80
    assert len({new_id() for _ in range(1000)}) == 1000


@pytest.mark.parametrize("part", ["", "/record", "/replay"])
def test_a_match_on_its_way_to_the_archive_is_waited_for(client, monkeypatch, part):
    waited = []

    async def arrived(_: Archiver, match_id: str) -> bool:
        waited.append(match_id)
        return len(waited) > 1

    monkeypatch.setattr(Archiver, "wait_until_saved", arrived)
    answer = client.get(f"/api/matches/{HALF_ID}{part}")
    assert (answer.status_code, answer.json()["code"]) == (503, "no_storage")
    assert client.get(f"/api/matches/{HALF_ID}{part}").status_code == 200
    assert waited == [HALF_ID] * 2


def test_paging_skips_no_match(client):
    found, before = [], None
    for _ in range(10):
        query = {"limit": 3} | ({} if before is None else {"before": before})
        page = client.get(f"/api/players/{CLOVER}/matches", params=query).json()
        found += [match["id"] for match in page["matches"]]
        if not page["more"]:
            break
        before = page["matches"][-1]["ended"]
    assert found == [HALF_ID, ODD_ID, *ROOK_IDS]


def test_matches_can_be_filtered_by_game(client):
    found = ids(client.get(f"/api/players/{CLOVER}/matches", params={"game": "cat_te"}))
    assert found == [ODD_ID]


@pytest.mark.parametrize(
    "query", ["limit=0", "limit=101", "limit=few", "game=whist", "before=-1", "page=2", "game=%00"]
)
def test_a_query_that_makes_no_sense_is_refused(client, query):
    answer = client.get(f"/api/players/{CLOVER}/matches?{query}")
    assert answer.status_code == 422
    assert answer.json()["why"]


@pytest.mark.parametrize("path", ["", "/matches"])
def test_an_unknown_player_is_not_found(client, path):
    answer = client.get(f"/api/players/{id_of('nobody')}{path}")
    assert answer.status_code == 404
    assert answer.json()["code"] == "no_such_player"


def test_a_match_shows_its_seating_and_rating_changes(client):
    answer = client.get(f"/api/matches/{id_of('rook1')}").json()
    match, result = answer["match"], ROOKS[0]["result"]
    assert answer["result"] == result
    assert answer["options"] == ROOKS[0]["options"]
    assert answer["hands"] == len(ROOKS[0]["hands"])
    assert [seat["name"] for seat in match["players"]] == list(EVERYBODY.values())
    assert [seat["user"] for seat in match["players"]] == list(EVERYBODY)
    for seat in match["players"]:
        assert seat["won"] == (seat["seat"] in result["winners"])
        assert seat["score"] == result["scores"][seat["side"]]
        assert seat["rating_before"] == 1000
        assert (seat["rating_after"] > 1000) == seat["won"]


def test_each_rated_match_begins_where_the_one_before_ended(client):
    matches = client.get(f"/api/players/{CLOVER}/matches", params={"game": "rook13"}).json()
    rated = [match for match in reversed(matches["matches"]) if match["finished"]]
    mine = [next(seat for seat in match["players"] if seat["user"] == CLOVER) for match in rated]
    assert [seat["rating_before"] for seat in mine[1:]] == [
        seat["rating_after"] for seat in mine[:-1]
    ]


def test_a_bot_has_no_user_and_a_guest_has(client):
    seats = client.get(f"/api/matches/{ODD_ID}").json()["match"]["players"]
    assert [(seat["user"], seat["bot"]) for seat in seats] == [
        (CLOVER, None),
        (GUEST, None),
        (None, "rule"),
        (FERN, None),
    ]
    assert {seat["rating_after"] for seat in seats} == {None}


def test_an_abandoned_match_is_marked_and_has_no_winner(client):
    answer = client.get(f"/api/matches/{HALF_ID}").json()
    assert answer["match"]["finished"] is False
    assert answer["result"] is None
    assert not any(seat["won"] for seat in answer["match"]["players"])
    assert {seat["rating_after"] for seat in answer["match"]["players"]} == {None}


def test_a_record_is_a_file_that_can_be_verified(client):
    where = client.get(f"/api/matches/{id_of('rook2')}").json()["record"]
    answer = client.get(where)
    assert answer.headers["content-type"] == "application/json"
    name = f"rook13-1970-01-01-{id_of('rook2')}.json"
    assert answer.headers["content-disposition"] == f"attachment; filename*=UTF-8''{name}"
    assert answer.json() == ROOKS[1]
    verify(json.loads(answer.content))


@pytest.mark.parametrize(("match", "record"), [(ODD_ID, ODD), (SECRET_ID, SECRET), (HALF_ID, HALF)])
def test_every_record_can_be_read(client, match, record):
    assert client.get(f"/api/matches/{match}/record").json() == record


@pytest.mark.parametrize("wrong", ["x", "a" * 17, "..%2f..%2fetc", "%00", "A" * 16])
def test_an_invalid_id_is_not_found(client, wrong):
    for path in (f"/api/matches/{wrong}", f"/api/players/{wrong}"):
        assert client.get(path).status_code == 404


def test_a_deleted_player_is_anonymous_in_old_matches(server, client):
    server.do(erase(server.services.store, MOSS))
    seats = client.get(f"/api/matches/{id_of('rook1')}").json()["match"]["players"]
    assert (seats[3]["user"], seats[3]["name"]) == (None, None)
    assert client.get(f"/api/players/{MOSS}").status_code == 404
    assert client.get(f"/api/players/{MOSS}/matches").status_code == 404
    leaders = client.get("/api/leaderboard/rook13").json()["leaders"]
    assert MOSS not in [leader["id"] for leader in leaders]
