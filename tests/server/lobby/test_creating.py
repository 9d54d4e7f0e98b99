"""The setups a table may have, and the refusals for all others."""

from collections.abc import Iterator
from functools import partial
from secrets import token_hex
from typing import Any

import httpx
import msgspec
import pytest

from followsuit.client import Client, RequestRefused
from followsuit.protocol.lobby import Games
from followsuit.rules.catalogue import GAMES
from tests.server.running import Running, running
from tests.server.tables.company import guests, quick, run
from tests.waiting import until

PASSWORD = "a quiet corner of the garden"


@pytest.fixture(scope="module")
def clover(server: Running):
    with server.client() as client:
        assert client.post("/api/guest", json={"name": "Clover"}).status_code == 201
        yield client


def created(client: httpx.Client, **setup: Any) -> dict[str, Any]:
    answer = client.post("/api/tables", json=setup)
    assert answer.status_code == 201, answer.text
    card: dict[str, Any] = answer.json()
    return card


def refused(client: httpx.Client, status: int, code: str, **setup: Any) -> str:
    answer = client.post("/api/tables", json=setup)
    assert (answer.status_code, answer.json()["code"]) == (status, code), answer.text
    why: str = answer.json()["why"]["text"]
    return why


@pytest.mark.parametrize(
    ("game", "seats"), [(game.name, seats) for game in GAMES.values() for seats in game.seat_counts]
)
def test_every_game_has_tables_of_every_size(clover, game, seats):
    card = created(clover, game=game, seats=seats)
    assert card["seats"] == card["setup"]["seats"] == seats
    assert card["taken"] == ["Clover", *[None] * (seats - 1)]
    assert card["state"] == "open"
    assert card["host_name"] == "Clover"


@pytest.mark.parametrize("game", GAMES)
def test_missing_choices_are_filled_in_and_visible(clover, game):
    setup = created(clover, game=game)["setup"]
    assert setup["seats"] == GAMES[game].seats_or_default(None)
    assert setup["options"].keys() == {option.name for option in GAMES[game].options}
    assert setup["clock"] == 0  # the settings of this server
    flags = {name: setup[name] for name in ("private", "rated", "bots", "approval", "auto_start")}
    assert flags == {
        "private": False,
        "rated": False,
        "bots": True,
        "approval": False,
        "auto_start": True,
    }


@pytest.mark.parametrize(
    ("game", "preset"), [(game.name, preset) for game in GAMES.values() for preset in game.presets]
)
def test_every_preset_that_is_shown_can_be_played(clover, game, preset):
    shown = clover.get("/api/games").json()["games"]
    options = next(each for each in shown if each["name"] == game)["presets"][preset]
    setup = created(clover, game=game, options=options)["setup"]
    assert {name: setup["options"][name] for name in options} == options


def test_a_region_of_cat_te_sets_everything_else(clover):
    setup = created(clover, game="cat_te", options={"region": "laos", "bet": 3})["setup"]
    assert setup["options"]["trick5_blind"] is True
    assert setup["options"]["bet"] == 3


def test_a_table_is_created_with_the_requested_setup(clover):
    wanted = {"private": True, "clock": 30, "bots": False, "approval": True, "auto_start": False}
    setup = created(clover, game="rook13", **wanted)["setup"]
    assert {name: setup[name] for name in wanted} == wanted


def test_a_table_can_be_created_with_bots(clover):
    card = created(clover, game="mindikot", seats=6, fill="random")
    assert card["bots"] == [1, 2, 3, 4, 5]
    assert None not in card["taken"]


def test_an_account_creates_a_rated_table_without_bots(server: Running):
    with server.client() as client:
        account = {"name": "Tansy of the hill", "password": PASSWORD}
        assert client.post("/api/account", json=account).status_code == 201
        setup = created(client, game="rook13", rated=True)["setup"]
        assert (setup["rated"], setup["bots"]) == (True, False)
        why = refused(client, 422, "unfit", game="rook13", rated=True, fill="rule")
        assert why == "This table doesn't allow bots"


@pytest.fixture
def tansy(server: Running) -> Iterator[httpx.Client]:
    """A new account."""
    with server.client() as client:
        account = {"name": f"Tansy {token_hex(4)}", "password": PASSWORD}
        assert client.post("/api/account", json=account).status_code == 201
        yield client


@pytest.mark.parametrize("game", list(GAMES))
def test_a_rated_table_has_the_rules_of_rated_matches(tansy, game):
    setup = created(tansy, game=game, rated=True)["setup"]
    assert setup["options"] == GAMES[game].rated_options()


@pytest.mark.rule("RK-13")
def test_rated_tables_of_rook13_have_no_redeal_by_the_dealer(tansy):
    assert created(tansy, game="rook13", rated=True)["setup"]["options"]["manual_redeal_limit"] == 0
    options = {"manual_redeal_limit": 1}
    why = refused(tansy, 422, "unfit", game="rook13", rated=True, options=options)
    assert why == "Rated matches need manual_redeal_limit=0"


@pytest.mark.parametrize(
    ("game", "options", "why"),
    [
        ("mindikot", {"mode": "first_card_hidden"}, "Rated matches need mode='choose_when_empty'"),
        ("mindikot", {"target_score": 1}, "Rated matches need target_score of 5 or more"),
        ("rook13", {"win_score": 100}, "Rated matches need win_score of 500 or more"),
        ("bezique", {"target_score": 1499}, "Rated matches need target_score of 1500 or more"),
        ("cat_te", {"rounds": 1}, "Rated matches need rounds of 6 or more"),
        ("cat_te", {"rounds": None}, "Rated matches need rounds of 6 or more"),
        ("cat_te", {"region": "laos"}, "Rated matches need region='khmer'"),
    ],
)
def test_a_rated_table_with_other_rules_or_a_shorter_match_is_refused(tansy, game, options, why):
    assert refused(tansy, 422, "unfit", game=game, rated=True, options=options) == why
    created(tansy, game=game, options=options)  # it is fine if it is not rated


def test_a_rated_match_may_be_longer(tansy):
    options = {"rounds": 12}
    assert (
        created(tansy, game="cat_te", rated=True, options=options)["setup"]["options"]["rounds"]
        == 12
    )


def test_a_guest_cannot_create_a_rated_table(clover):
    why = refused(clover, 403, "accounts_only", game="rook13", rated=True)
    assert why == "Rated matches need an account: create one first"


@pytest.mark.parametrize(
    ("setup", "why"),
    [
        (
            {"game": "whist"},
            "There is no game called whist. Choose one of bezique, cat_te, ",
        ),
        ({"game": "rook13", "seats": 3}, "Rook13 is for 4 players, not 3"),
        (
            {"game": "cat_te", "clock": 7},
            "The clock must be one of 0, 15, 30, 60, 120, 300 seconds",
        ),
        ({"game": "cat_te", "fill": "genius"}, "There is no such bot. Choose one of random, rule"),
        ({"game": "cat_te", "fill": "rule", "bots": False}, "This table doesn't allow bots"),
        (
            {"game": "cat_te", "options": {"trumps": 2}},
            "Cat Te has no option 'trumps'. Its options are",
        ),
        ({"game": "cat_te", "options": {"rounds": 0}}, "rounds must be a whole number from"),
        ({"game": "cat_te", "options": {"rounds": "six"}}, ", not 'six'"),
        ({"game": "cat_te", "options": {"region": ["laos"]}}, "region must be one of"),
        ({"game": "cat_te", "options": {"bet": True}}, ", not true"),
        ({"game": "cat_te", "options": {"bet": 1e99}}, ", not 1e+99"),
    ],
)
def test_impossible_setups_are_refused_in_a_sentence(clover, setup, why):
    said = refused(clover, 422, "unfit", **setup)
    assert why in said
    assert "\n" not in said


@pytest.mark.parametrize(
    "setup",
    [
        {},
        {"game": 7},
        {"game": "rook13", "seats": "four"},
        {"game": "rook13", "options": []},
        {"game": "rook13", "colour": "green"},
    ],
)
def test_invalid_requests_for_a_table_are_refused(clover, setup):
    answer = clover.post("/api/tables", json=setup)
    assert answer.status_code == 422
    assert answer.json()["why"]


def test_anonymous_users_cannot_create_tables(server: Running):
    with server.client() as client:
        assert client.post("/api/tables", json={"game": "rook13"}).status_code == 401


def test_codes_are_short_and_differ(clover):
    codes = {created(clover, game="rook13")["code"] for _ in range(20)}
    assert len(codes) == 20
    assert {len(code) for code in codes} == {6}
    assert not set("".join(codes)) & set("0125IOSZabcdefghijklmnopqrstuvwxyz")


# limits


def test_nobody_hosts_more_tables_than_allowed_and_leaving_one_makes_room(tmp_path):
    with running(quick(tmp_path, tables_per_person=2)) as server:

        async def work() -> None:
            async with guests(server.url, "Clover", "Fern") as (clover, fern):
                first = await clover.create("rook13")
                await clover.create("cat_te")
                with pytest.raises(RequestRefused) as refusal:
                    await clover.create("rook13")
                assert refusal.value.status == 409
                assert str(refusal.value) == "You already host 2 tables: leave one first"
                await fern.create("rook13")
                async with clover.table(first.code) as seat:
                    await seat.leave()
                await until(partial(can_create, clover))

        run(work())


async def can_create(client: Client) -> bool:
    """True once the server has noticed that somebody left."""
    try:
        await client.create("rook13")
    except RequestRefused:
        return False
    return True


def test_a_full_server_refuses_new_tables(tmp_path):
    with running(quick(tmp_path, tables_in_total=1)) as server:

        async def work() -> None:
            async with guests(server.url, "Clover", "Fern") as (clover, fern):
                await clover.create("rook13")
                with pytest.raises(RequestRefused) as refusal:
                    await fern.create("rook13")
                assert (refusal.value.status, refusal.value.code) == (503, "tables_full")
                assert (
                    str(refusal.value)
                    == "This server has no room for more tables: join one instead"
                )

        run(work())


def test_the_list_of_games_describes_a_form(clover):
    games = msgspec.json.decode(clover.get("/api/games").content, type=Games)
    assert [game.name for game in games.games] == sorted(GAMES)
    assert {"bezique", "cat_te", "mindikot", "rook13"} <= {game.name for game in games.games}
    for game in games.games:
        assert game.default_seats in game.seat_counts
        assert all({"name", "type", "default", "about"} <= option.keys() for option in game.options)
    assert games.bots == ["beginner", "casual", "club", "strong", "expert"]
    assert games.default_bot in games.bots
    assert games.clocks == [0, 15, 30, 60, 120, 300]
    assert "well_played" in games.emotes
