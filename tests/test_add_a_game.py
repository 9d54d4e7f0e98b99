"""The tutorial is true: its game is taken from the page, added as the page says, and played."""

import importlib.util
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from followsuit.bots.bot import choose_action
from followsuit.bots.random_bot import RandomBot
from followsuit.rules.bits import COMPILED
from followsuit.rules.catalogue import GAMES
from followsuit.rules.events import WATCHER, Scored
from followsuit.rules.game import Game
from followsuit.rules.match import Match
from followsuit.rules.shuffle import Stream, next_deal
from tests.conformance.tables import state
from tests.scene import Refusal, dealt, legal, points, refusal, say

pytestmark = pytest.mark.skipif(COMPILED, reason="a game added later inherits from plain classes")

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "add-a-game.md").read_text()
(THE_FILE,) = re.findall(r"^```python\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)
MODULE = "followsuit.games.black_lady"
RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
SUITS = [" ".join(rank + suit for rank in RANKS) for suit in "CDHS"]


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Game]:
    """The game of the page, in the catalogue while these tests run."""
    file = tmp_path_factory.mktemp("games") / "black_lady.py"
    file.write_text(THE_FILE)
    spec = importlib.util.spec_from_file_location(MODULE, file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[MODULE] = module  # dataclasses look their module up
    spec.loader.exec_module(module)
    GAMES.add(module.GAME)
    yield module.GAME
    GAMES.remove("black_lady")
    del sys.modules[MODULE]


@pytest.fixture(scope="module")
def repository(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source with the file of the page."""
    root = tmp_path_factory.mktemp("repository")
    package = root / "followsuit"
    shutil.copytree(ROOT / "src" / "followsuit", package, ignore=shutil.ignore_patterns("*.pyc"))
    (package / "games" / "black_lady.py").write_text(THE_FILE)
    return root


def run(repository: Path, *arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": str(repository)},
        capture_output=True,
        text=True,
        check=False,
        timeout=280,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def play(match: Match, seed: int) -> list[Scored]:
    """A whole match at random, seen by everybody."""
    bot = RandomBot(Stream(bytes([seed]), "bot").below)
    scored: list[Scored] = []
    while match.result() is None:
        seat = match.phase.to_act
        if seat < 0:
            events = match.deal(next_deal(match, bytes([seed]) * 32))
        else:
            events = match.act(seat, choose_action(bot, match, seat))
        for viewer in (*range(4), WATCHER):
            assert match.view(viewer).counts == match.view(0).counts
        scored += [event for event in events if isinstance(event, Scored)]
        assert state(match.copy()) == state(match)
    return scored


def test_matches_are_played_to_their_end(game: Game):
    for seed in range(3):
        match = game.new_match(options={"end_score": 40}, dealer=seed)
        scored = play(match, seed)
        result = match.result()
        assert result is not None
        assert result.reason == "reached 40"
        assert max(result.scores) >= 40
        assert [result.scores[seat] for seat in result.winners or ()].count(min(result.scores))
        assert sum(event.points for event in scored) == sum(result.scores) == 26 * match.deals


def test_hearts_are_not_led_before_one_has_been_played(game: Game):
    match = dealt(game.name, [SUITS[2][:-2] + "AC", "2C", "3C", "4C"], dealer=3)
    assert legal(match) == ["play AC"]
    assert refusal(match, "play 2H") == Refusal("break hearts", "No heart played yet")
    say(match, "play AC", "play 2C", "play 3C", "play 4C")
    assert match.phase.to_act == 0
    assert len(legal(match)) == 12  # nothing but hearts: one may be led


def test_any_card_is_led_where_hearts_need_not_be_broken(game: Game):
    match = dealt(game.name, [SUITS[2][:-2] + "AC"], dealer=3, break_hearts=False)
    assert len(legal(match)) == 13


def test_a_heart_thrown_away_breaks_them(game: Game):
    clubs, diamonds, hearts, spades = SUITS
    hands = [clubs.replace("2C", "AH"), diamonds, hearts.replace("AH", "2S")]
    match = dealt(game.name, [*hands, spades.replace("2S", "2C")], dealer=3)
    assert "play AH" not in legal(match)
    say(match, "play 3C", "play 2D", "play 4H", "play 2C")
    assert match.phase.to_act == 0
    assert "play AH" in legal(match)


def test_each_heart_costs_1_and_the_lady_13(game: Game):
    match = dealt(game.name, list(SUITS), dealer=3, end_score=20)  # one suit each
    events = []
    while match.phase.to_act >= 0:
        events += say(match, legal(match)[0])
    assert points(events) == [(0, 13, "Hearts"), (0, 13, "Black lady")]
    result = match.result()
    assert result is not None
    assert result.winners == (1, 2, 3)


def test_the_conformance_tests_take_it_as_it_is(repository: Path):
    options = ["-q", "-p", "no:cacheprovider", "-p", "no:xdist"]
    told = run(repository, "-m", "pytest", "tests/conformance", *options, "-k", "black_lady")
    assert re.search(r"^\d{2,} passed", told, re.MULTILINE), told
    assert "failed" not in told


def test_the_commands_know_it(repository: Path):
    command = ["-c", "from followsuit.cli.main import main; main()"]
    assert "break_hearts" in run(repository, *command, "options", "black_lady")
    simulated = run(repository, *command, "simulate", "black_lady", "--bot", "rule", "--seed", "1")
    assert '"game":"black_lady"' in simulated.replace(" ", "")
