"""Puzzles on the server: which one comes next, verdicts, ratings, and what comes back."""

import asyncio
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import pytest

from followsuit.server.profile.ratings import Rating
from followsuit.server.puzzles.rating import after_answer, rating_of
from tests.server.puzzles.conftest import STOCK, of, wrong_answer
from tests.server.running import running, settings_in

DAY = 86400.0


def answer(client, puzzle_id, action):
    response = client.post(f"/api/puzzles/{puzzle_id}/answer", json={"action": action})
    assert response.status_code == 200, response.text
    return response.json()


def pass_days(server, days):
    asyncio.run(server.pass_time(days * DAY))


# what there is


def test_the_stock_counts_every_game_and_theme(client):
    games = client.get("/api/puzzles").json()["games"]
    assert {each["game"]: each["puzzles"] for each in games} == Counter(each.game for each in STOCK)
    for each in games:
        assert sum(theme["puzzles"] for theme in each["themes"]) == each["puzzles"]


def test_a_visitor_gets_puzzles_of_the_game_asked_for(client):
    for game in {puzzle.game for puzzle in STOCK}:
        puzzle = client.get("/api/puzzles/next", params={"game": game}).json()
        assert puzzle["game"] == game
        assert puzzle["view"]["seat"] == of(puzzle["id"]).seat == puzzle["view"]["to_act"]
        assert puzzle["view"]["legal"]


def test_a_theme_can_be_practiced(client):
    theme = STOCK[0].theme
    params = {"game": STOCK[0].game, "theme": theme}
    assert of(client.get("/api/puzzles/next", params=params).json()["id"]).theme == theme


def test_a_game_without_puzzles_has_no_next_one(client):
    response = client.get("/api/puzzles/next", params={"game": "whist"})
    assert response.status_code == 404
    assert response.json()["why"]["key"] == "error.no_puzzle"


def test_the_puzzle_of_the_day_is_the_same_for_everybody_until_midnight(server, client, sign_up):
    first = client.get("/api/puzzles/daily").json()
    assert sign_up("Fern").get("/api/puzzles/daily").json()["id"] == first["id"]
    pass_days(server, 1)
    second = client.get("/api/puzzles/daily").json()
    assert second["day"] > first["day"]
    assert second["id"] != first["id"]


# verdicts


def test_the_best_action_solves_it_and_gets_a_reason(client):
    puzzle = STOCK[0]
    verdict = answer(client, puzzle.id, puzzle.verdict.best)
    assert verdict["solved"] is True
    assert verdict["label"] == "best"
    assert verdict["theme"] == puzzle.theme
    assert puzzle.verdict.reason is not None
    assert verdict["reason"]["text"] == puzzle.verdict.reason.text
    assert verdict["standing"] is verdict["change"] is None


def test_another_action_gets_its_label_and_all_figures(client):
    puzzle = STOCK[0]
    wrong = puzzle.verdict.actions[1]
    verdict = answer(client, puzzle.id, wrong.action)
    assert verdict["solved"] is False
    assert verdict["label"] == wrong.label
    assert verdict["best"] == puzzle.verdict.best
    assert [each["action"] for each in verdict["actions"]] == [
        each.action for each in puzzle.verdict.actions
    ]


def test_an_action_equal_to_the_best_solves_it_too(client):
    for puzzle in STOCK:
        for equal in puzzle.solutions[1:]:
            assert answer(client, puzzle.id, equal)["solved"] is True


def test_an_illegal_action_is_refused_with_a_reason(client):
    response = client.post(f"/api/puzzles/{STOCK[0].id}/answer", json={"action": "play 99Z"})
    assert response.status_code == 422
    assert response.json()["why"]["text"]


# ratings


def test_a_solved_puzzle_raises_the_rating_and_a_missed_one_lowers_it(sign_up):
    moss = sign_up("Moss")
    puzzle = next(each for each in STOCK if each.game == "bezique")
    up = answer(moss, puzzle.id, puzzle.verdict.best)
    assert up["change"] > 0
    assert up["standing"]["puzzles"] == up["standing"]["solved"] == up["streak"] == 1
    other = next(each for each in STOCK if each.game == "bezique" and each is not puzzle)
    down = answer(moss, other.id, wrong_answer(other))
    assert down["change"] <= 0
    assert down["streak"] == 0
    assert down["standing"]["rating"] == up["standing"]["rating"] + down["change"]
    assert down["again"] is not None


def test_only_the_first_answer_counts(sign_up):
    ivy, puzzle = sign_up("Ivy"), STOCK[1]
    answer(ivy, puzzle.id, wrong_answer(puzzle))
    second = answer(ivy, puzzle.id, puzzle.verdict.best)
    assert second["solved"] is True
    assert second["change"] is None
    mine = ivy.get("/api/puzzles/mine").json()
    [known] = mine["answers"]
    assert (known["solved"], known["tries"]) == (False, 2)


def test_of_two_answers_at_once_both_are_counted(sign_up):
    rue, puzzle = sign_up("Rue"), STOCK[1]
    with ThreadPoolExecutor(2) as pool:
        list(pool.map(lambda action: answer(rue, puzzle.id, action), [puzzle.verdict.best] * 2))
    [known] = rue.get("/api/puzzles/mine").json()["answers"]
    assert known["tries"] == 2


def test_guests_have_answers_but_no_rating(server):
    with server.client() as guest:
        guest.post("/api/guest", json={"name": "Sorrel"})
        puzzle = STOCK[2]
        verdict = answer(guest, puzzle.id, puzzle.verdict.best)
        assert verdict["standing"] is None
        mine = guest.get("/api/puzzles/mine").json()
        assert mine["standings"] == []
        assert [each["id"] for each in mine["answers"]] == [puzzle.id]


def test_a_visitor_without_a_session_has_no_answers(client):
    assert client.get("/api/puzzles/mine").status_code == 401


def test_a_puzzle_that_weak_bots_find_is_rated_lower():
    levels = ("beginner", "casual", "club", "strong", "expert")
    easy = rating_of(dict(zip(levels, (0.8, 0.9, 1.0, 1.0, 1.0), strict=True)))
    hard = rating_of(dict(zip(levels, (0.0, 0.0, 0.2, 0.6, 1.0), strict=True)))
    nobody = rating_of(dict.fromkeys(levels, 0.0))
    assert easy.mu < 15 < 25 < hard.mu < nobody.mu < 50


def test_solver_and_puzzle_move_in_opposite_directions():
    solver, puzzle = after_answer(Rating(), Rating(), solved=True)
    assert solver.mu > Rating().mu > puzzle.mu
    solver, puzzle = after_answer(Rating(), Rating(), solved=False)
    assert solver.mu < Rating().mu < puzzle.mu


# coming back


def test_a_missed_puzzle_comes_back_after_growing_intervals(server, sign_up):
    aster = sign_up("Aster")
    puzzle = next(each for each in STOCK if each.game == "cat_te")
    game = {"game": "cat_te"}
    answer(aster, puzzle.id, wrong_answer(puzzle))
    assert aster.get("/api/puzzles/next", params=game).json()["due"] is False
    for days in (1, 3, 7, 16, 35):
        pass_days(server, days - 0.1)
        assert aster.get("/api/puzzles/next", params=game).json()["id"] != puzzle.id
        pass_days(server, 0.2)
        back = aster.get("/api/puzzles/next", params=game).json()
        assert (back["id"], back["due"]) == (puzzle.id, True)
        again = answer(aster, puzzle.id, puzzle.verdict.best)["again"]
    assert again is None


def test_what_was_answered_is_not_given_again_while_there_is_something_new(sign_up):
    flax = sign_up("Flax")
    seen = set()
    for _ in range(sum(each.game == "rook13" for each in STOCK)):
        puzzle = of(flax.get("/api/puzzles/next", params={"game": "rook13"}).json()["id"])
        answer(flax, puzzle.id, puzzle.verdict.best)
        seen.add(puzzle.id)
    assert seen == {each.id for each in STOCK if each.game == "rook13"}
    assert flax.get("/api/puzzles/next", params={"game": "rook13"}).json()["id"] in seen


# data


def test_answers_are_exported_and_deleted_with_the_account(server, sign_up):
    clover, puzzle = sign_up("Clover"), STOCK[3]
    answer(clover, puzzle.id, puzzle.verdict.best)
    export = clover.get("/api/account/export").json()
    assert [each["id"] for each in export["more"]["puzzles"]] == [puzzle.id]
    user = export["me"]["id"]
    body = {"password": "four cards of a suit"}
    assert clover.request("DELETE", "/api/account", json=body).status_code == 204
    assert server.do(answers_of(server, user)) == 0


async def answers_of(server, user):
    from sqlalchemy import func, select

    from followsuit.server.store.schema import puzzle_answers

    async with server.services.store.connect() as connection:
        query = select(func.count()).where(puzzle_answers.c.user_id == user)
        return await connection.scalar(query)


def test_files_in_the_host_s_folder_are_added(tmp_path):
    from followsuit.bots.puzzles.puzzle import line_of

    folder = tmp_path / "puzzles"
    folder.mkdir()
    line = line_of(STOCK[0]).replace(STOCK[0].id.encode(), b"a" * 16)
    (folder / "more.jsonl").write_bytes(line + b"not a puzzle\n")
    with running(settings_in(tmp_path)) as server, server.client() as client:
        assert client.get(f"/api/puzzles/{'a' * 16}").status_code == 200
        games = client.get("/api/puzzles").json()["games"]
        assert sum(each["puzzles"] for each in games) == len(STOCK) + 1


@pytest.mark.parametrize("game", sorted({puzzle.game for puzzle in STOCK}))
def test_next_puzzles_suit_the_solver(game):
    """The stock has puzzles of different difficulty to choose from."""
    ratings = [rating_of(puzzle.levels).mu for puzzle in STOCK if puzzle.game == game]
    assert max(ratings) - min(ratings) > 5
