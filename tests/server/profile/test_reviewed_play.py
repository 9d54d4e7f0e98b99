"""What profiles say about a person's play, from the reviews of their own seats."""

import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import delete, insert

from followsuit.bots.review import levels
from followsuit.bots.review.levels import LevelFigures, level_like
from followsuit.bots.review.results import KindReview, Part, Parts, SeatReview
from followsuit.bots.review.verdicts import LABELS, VERSION
from followsuit.rules.catalogue import GAMES
from followsuit.server.store.schema import reviews
from followsuit.texts import register
from tests.server.profile.people import CLOVER, FERN, id_of
from tests.server.profile.test_profile import game


def parts(**values: float) -> Parts:
    """Parts of a result; those that are not named are 0."""
    every = dict.fromkeys(("deal", "own", "partner", "others", "hidden"), 0.0) | values
    return Parts(**{name: Part(value, value, value) for name, value in every.items()})


def judged(seat: int, after: float, kinds: list[KindReview], split: Parts) -> SeatReview:
    labels: dict[str, int] = {**dict.fromkeys(LABELS, 0), "best": 3, "mistake": 1}
    return SeatReview(seat, 0.5, after, split, 90.0 if kinds else None, labels, kinds)


CARD = KindReview("card", 8, 0.02, 90.0)
BID = KindReview("bid", 2, 0.07, 60.0)
LUCKY = judged(0, 1.0, [CARD, BID], parts(deal=0.2, hidden=0.4, own=-0.1))
UNLUCKY = judged(0, 0.0, [KindReview("card", 12, 0.01, 95.0)], parts(deal=-0.3, own=-0.2))


@pytest.fixture
def judge(server):
    """Adds reviews to the database, until the end of a test."""

    async def add(match: str, result: SeatReview, row: dict[str, Any]) -> None:
        text = msgspec.json.encode(result).decode()
        usual = {"match_id": id_of(match), "seat": result.seat, "state": "done"}
        usual |= {"version": VERSION, "created": 0.0, "result": text, "accuracy": result.accuracy}
        async with server.services.store.begin() as connection:
            await connection.execute(insert(reviews).values(usual | row))

    async def clear() -> None:
        async with server.services.store.begin() as connection:
            await connection.execute(delete(reviews))

    yield lambda match, result, **row: server.do(add(match, result, row))
    server.do(clear())


def test_without_a_review_there_is_nothing_to_say(client):
    assert game(client, "rook13")["play"] is None


def test_kinds_are_summed_up_over_all_matches_and_the_latest_are_listed(client, judge):
    judge("rook2", LUCKY)
    judge("rook1", UNLUCKY)
    play = game(client, "rook13")["play"]
    assert (play["matches"], play["decisions"]) == (2, 22)
    assert play["accuracy"] == pytest.approx((8 * 90 + 2 * 60 + 12 * 95) / 22, abs=1e-4)
    assert play["loss"] == pytest.approx((8 * 0.02 + 2 * 0.07 + 12 * 0.01) / 22, abs=1e-4)
    card, bid = play["kinds"]
    assert (card["kind"], card["decisions"], card["accuracy"]) == ("card", 20, 93.0)
    assert (bid["kind"], bid["decisions"], bid["accuracy"]) == ("bid", 2, 60.0)
    assert (play["labels"]["best"], play["labels"]["mistake"]) == (6, 2)
    assert [match["id"] for match in play["latest"]] == [id_of("rook1"), id_of("rook2")]
    assert [match["accuracy"] for match in play["latest"]] == [90.0, 90.0]


def test_without_luck_the_deal_and_hidden_cards_do_not_count(client, judge):
    judge("rook1", LUCKY)
    judge("rook2", UNLUCKY)
    play = game(client, "rook13")["play"]
    assert play["result"] == 0.5
    assert [match["without_luck"] for match in play["latest"]] == [0.4, 0.3]
    assert play["without_luck"] == 0.35
    assert play["low"] == pytest.approx(0.35 - 1.96 * 0.05, abs=1e-6)
    assert play["high"] == pytest.approx(0.35 + 1.96 * 0.05, abs=1e-6)


def test_only_finished_reviews_of_ones_own_seats_by_this_version_count(client, judge):
    judge("rook1", LUCKY, seat=1)  # Fern's
    judge("rook2", LUCKY, state="failed")
    judge("rook3", LUCKY, version=VERSION - 1)
    assert game(client, "rook13")["play"] is None
    assert game(client, "rook13", FERN)["play"]["matches"] == 1


def test_a_private_match_counts_for_its_players_only(client, clover, judge):
    judge("secret", LUCKY)
    assert game(clover, "mindikot")["play"]["matches"] == 1
    assert "mindikot" not in {
        each["game"] for each in client.get(f"/api/players/{CLOVER}").json()["games"]
    }


def test_a_match_in_which_nothing_was_decided_says_nothing(client, judge):
    judge("rook1", judged(0, 1.0, [], parts(deal=0.5)))
    assert game(client, "rook13")["play"] is None


def test_the_history_shows_the_accuracy_of_reviewed_seats(client, judge):
    judge("rook2", LUCKY)
    matches = client.get(f"/api/players/{CLOVER}/matches").json()["matches"]
    found = {match["id"]: [seat["accuracy"] for seat in match["players"]] for match in matches}
    assert found[id_of("rook2")] == [90.0, None, None, None]
    assert found[id_of("rook3")] == [None, None, None, None]


# levels

MEASURED = {
    "casual": LevelFigures(accuracy=80.0, spread=6.0),
    "club": LevelFigures(accuracy=90.0, spread=4.0),
    "strong": LevelFigures(accuracy=96.0, spread=2.0),
}


def test_a_level_is_named_once_there_are_enough_matches(monkeypatch):
    monkeypatch.setattr(levels, "levels_of", lambda game: MEASURED)
    assert level_like("rook13", [91.0] * 4) is None
    assert level_like("rook13", [91.0] * 5) == "club"
    assert level_like("rook13", [81.0, 70.0, 90.0, 79.0, 84.0]) == "casual"
    assert level_like("rook13", [99.0] * 30) == "strong"


def test_of_a_game_that_was_not_measured_no_level_is_named():
    assert level_like("hearts", [91.0] * 50) is None
    assert level_like("whist", [91.0] * 50) is None


# the file of a game

FILE = {
    "command": "python -m bench.review levels",
    "levels": {
        "casual": {"accuracy": 80.0, "spread": 6.0},
        "strong": {"accuracy": 96.0, "spread": 2.0},
    },
}


@pytest.fixture
def measured(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Where the measured levels of a game from another package are read from."""
    file = tmp_path / "measured_game" / levels.FILE
    file.parent.mkdir(parents=True)
    (tmp_path / "measured_game" / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    game = replace(GAMES["hearts"], package="measured_game")
    monkeypatch.setattr(levels, "GAMES", {"measured": game})
    levels.levels_of.cache_clear()
    yield file
    levels.levels_of.cache_clear()
    sys.modules.pop("measured_game", None)  # the next test has another folder
    register("hearts", GAMES["hearts"].package)  # a game registers where its texts are


def test_the_file_of_a_game_names_its_levels_from_weak_to_strong(measured):
    measured.write_bytes(msgspec.json.encode(FILE))
    assert list(levels.levels_of("measured")) == ["casual", "strong"]
    assert level_like("measured", [95.0] * 5) == "strong"


def test_without_a_file_no_level_is_named(measured):
    assert level_like("measured", [95.0] * 5) is None


@pytest.mark.parametrize("spread", [0.0, -1.0, None])
def test_a_file_that_makes_no_sense_names_no_level(measured, spread):
    figures = {"accuracy": 80.0, "spread": spread}
    measured.write_bytes(msgspec.json.encode(FILE | {"levels": {"casual": figures}}))
    assert level_like("measured", [95.0] * 5) is None
