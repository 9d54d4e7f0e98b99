"""A game from another package works wherever a built-in one does, interpreted and compiled."""

import asyncio
import copy
import json
import pickle
import random
import re
import subprocess
import sys
from pathlib import Path

import pytest

import followsuit
from followsuit.bots.arena.contest import HAND, MATCH, Unit, contest_of
from followsuit.bots.arena.duplicate import play_deal
from followsuit.bots.arena.outcome import standing
from followsuit.bots.levels import LEVELS
from followsuit.bots.search.root import Root
from followsuit.client import random_action
from followsuit.rules.catalogue import GAMES
from followsuit.rules.dice import Dice
from followsuit.rules.stats import shown
from followsuit.server.bot_pool import BotPool
from followsuit.server.clock import Clock
from followsuit.texts import rules_page
from followsuit.toolkit import Match, Policy, Scored
from tests.cli.player import COMMAND, Player
from tests.server.bot_pool.bot_table import BotTable, with_pool
from tests.server.running import running
from tests.server.tables.company import guests, quick, run

ROOT = Path(__file__).parents[2]
NAME = "shallows"


def command(*arguments: str, given: str = "") -> str:
    """What the command prints."""
    words = [sys.executable, "-c", COMMAND, *arguments]
    done = subprocess.run(words, input=given, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def dealt(seed: int = 7) -> Match:
    match = followsuit.new_match(NAME, seed=seed)
    match.deal(followsuit.next_deal(match, seed))
    return match


def some_positions(seed: int) -> list[Match]:
    """Every position of a match between random players."""
    match, dice, seen = dealt(seed), Dice(seed), []
    while match.result() is None:
        if match.to_act == followsuit.NATURE:
            match.deal(followsuit.next_deal(match, seed))
        seen.append(match.copy())
        move = match.phase.random_move(match.table, dice)
        match.act(match.to_act, match.phase.action(match.table, move))
    return seen


# the rules


def test_it_passes_the_conformance_tests():
    options = ["-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-k", f"{NAME}-3-standard"]
    words = [sys.executable, "-m", "pytest", "tests/conformance", *options]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
    assert re.search(r"^\d{2,} passed", done.stdout, re.MULTILINE)


def test_its_matches_are_pickled_and_deep_copied():
    for match in some_positions(3):
        seat = match.to_act
        for twin in (pickle.loads(pickle.dumps(match)), copy.deepcopy(match), copy.copy(match)):
            assert type(twin.phase) is type(match.phase)
            assert twin.view(seat) == match.view(seat)
        view = match.view(seat)
        assert pickle.loads(pickle.dumps(view)) == view


def test_a_card_of_another_suit_is_refused_with_the_reason():
    for match in some_positions(5):
        legal = {str(action) for action in match.legal_actions(match.to_act) or ()}
        for card in match.hand_of(match.to_act) if "play" in " ".join(legal) else ():
            if f"play {card}" not in legal:
                with pytest.raises(followsuit.IllegalAction, match="follow suit"):
                    match.act(match.to_act, f"play {card}")
                return
    pytest.fail("everything was legal")


def test_it_includes_its_texts_and_its_rules_page():
    game = GAMES[NAME]
    assert (game.title, game.hand_word) == ("Shallows", "round")
    assert str(dealt().view(0).prompt) == "Lay aside two cards"
    assert rules_page(NAME).startswith("# Shallows")


def test_its_own_figures_are_counted():
    counter = GAMES[NAME].new_stats(3)
    counter.count_round([Scored(1, 2, followsuit.Text("shallows.score.missed", bid=1))])
    (figure,) = shown(NAME, counter.tallies[1])
    assert (figure.title, figure.value) == ("Points for missed bids", 2)


# bots


@pytest.mark.parametrize("bot", ["random", "rule", *LEVELS])
def test_every_bot_plays_it(bot: str):
    player = followsuit.bot(bot, seed=1, playouts=20 if bot in ("club", "strong", "expert") else 0)
    for match in some_positions(1)[::4]:
        match.act(match.to_act, followsuit.ask(player, match))


def test_bots_think_about_it_in_their_own_processes():
    bot_pool, table = BotPool(1, Clock(), spare=30), BotTable("a", NAME, 3, "club", rounds=1)

    async def play() -> None:
        await table.play(bot_pool)
        assert table.match.result() is not None
        assert bot_pool.weaker == 0

    asyncio.run(with_pool(bot_pool, play()))


class Cautious(Policy):
    """Always plays its lowest card."""

    asked = 0

    def move(self, match: Match, dice: Dice) -> int:
        type(self).asked += 1
        return match.phase.moves(match.table)[0]


def test_search_plays_by_a_policy_from_another_package():
    match = next(m for m in some_positions(2) if m.view(0).phase == "ShallowTricks")
    worlds = followsuit.Worlds(match, match.to_act)
    root = Root(worlds, Cautious(), match.moves(), 1, False, None)
    root.search(40, 0.0)
    assert Cautious.asked > 40


@pytest.mark.parametrize("unit", [HAND, MATCH])
def test_search_beats_random_play_where_the_fewest_points_win(unit: Unit):
    contest = contest_of(GAMES[NAME], 3, {"rounds": 2}, ["expert:60", "random"], unit)
    result = standing(contest, [play_deal(contest, deal) for deal in range(12)])
    assert result.win.low > 0.5
    assert result.ahead.low > 0


# commands


def test_records_are_simulated_replayed_and_verified():
    records = command("simulate", NAME, "--matches", "2", "--seed", "1", "--bot", "rule")
    assert [json.loads(line)["game"] for line in records.splitlines()] == [NAME, NAME]
    replayed = command("replay", "-", given=records).splitlines()
    assert [json.loads(line)["game"] for line in replayed] == [NAME, NAME]
    assert command("verify", "-", given=records)


def test_the_arena_and_the_engine_know_it():
    output = command("arena", NAME, "--bots", "rule,random", "--deals", "2", "--processes", "2")
    assert output.startswith("Shallows with 3 seats: 2 deals")
    recorder = followsuit.Recorder(followsuit.new_match(NAME, seed=7))
    recorder.deal_from(bytes(32))
    request = {"id": 1, "record": recorder.record(), "bot": "club", "playouts": 10}
    answer = json.loads(command("engine", given=json.dumps(request) + "\n"))
    assert answer["action"].startswith("bury ")


def test_a_whole_match_is_played_in_the_terminal_by_numbers():
    options = ("--speed", "0", "--bot", "random", "--seed", "1", "-o", "rounds=3")
    prompts = set()
    with Player("play", NAME, *options) as me:
        me.asked().types("")
        while "all rounds played" not in me.text:
            prompts.add(me.rows[21])
            me.types(by_number(me))
            assert "✗" not in me.text, me.text
    for kind in ("two cards, all on one line: 1 2", "0 to 3", "Name trump", "Lead a card"):
        assert any(kind in prompt for prompt in prompts), kind


def by_number(me: Player) -> str:
    """The first choice on the screen, by its number."""
    prompt = me.rows[21]
    if not prompt.startswith(" Your turn") or "Enter:" in prompt:
        return ""
    if "all on one line: " in prompt:
        return prompt.partition("all on one line: ")[2]
    if amounts := re.search(r"(\d+) to \d+$", prompt):
        return amounts[1]
    return me.numbers()[0] if me.numbers() else "1"


# the server


def test_a_table_plays_it_to_its_end(tmp_path: Path):
    async def work(url: str) -> None:
        async with guests(url, "Clover") as (clover,):
            known = {game.name: game for game in (await clover.games()).games}
            assert known[NAME].title == "Shallows"
            card = await clover.create(NAME, fill="casual", options={"rounds": 1})
            dice = random.Random(1)
            async with clover.table(card.code) as seat:
                async for view in seat.turns():
                    await seat.act(random_action(view, dice.randrange))
                assert seat.view is not None
                assert seat.view.result is not None

    with running(quick(tmp_path)) as server:
        run(work(server.url))
