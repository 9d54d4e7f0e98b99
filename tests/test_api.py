"""`import followsuit` is the API: its names, its examples, and how little it loads."""

import ast
import doctest
import inspect
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import followsuit
from followsuit import library
from followsuit.bots.bot import Bot
from followsuit.rules.game import Game
from followsuit.rules.match import Match
from followsuit.rules.options import OptionError

ROOT = Path(__file__).parent.parent
GUIDE = (ROOT / "docs" / "library.md").read_text()
SEED = bytes(range(32))

PUBLIC = """
BOTS GAMES NATURE WATCHER
Action BadDeal Bot Dealt Dice Event Game RoundOver IllegalAction Match MatchOver OptionError Pick
Played RecordError Recorder Refusal Replayed Result Scored Text TrickTaken Verified View Evaluation
Worlds
__version__ ask bot new_match next_deal play read_records replay simulate verify
"""


def test_the_public_names_are_these_and_no_others():
    assert sorted(followsuit.__all__) == sorted(PUBLIC.split())
    assert set(followsuit.__all__) <= set(dir(followsuit))


def test_every_public_name_can_be_imported():
    names: dict[str, object] = {}
    exec("from followsuit import *", names)
    assert set(followsuit.__all__) <= set(names)


def test_a_type_checker_sees_the_names_that_are_loaded():
    body = ast.parse(inspect.getsource(followsuit)).body
    (typed,) = [node for node in body if isinstance(node, ast.If)]
    imports = [node for node in typed.body if isinstance(node, ast.ImportFrom)]
    homes = {name.name: node.module for node in imports for name in node.names}
    lazy = vars(followsuit)["HOME_OF"]
    assert homes == {name: f"followsuit.{module}" for name, module in lazy.items()}


def test_a_name_that_does_not_exist_is_an_attribute_error():
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        getattr(followsuit, "nonsense")  # noqa: B009


def test_the_version_is_that_of_the_package():
    from importlib.metadata import version

    assert followsuit.__version__ == version("followsuit")


@pytest.mark.parametrize("name", sorted(followsuit.__all__))
def test_every_class_and_function_has_a_docstring(name):
    value = getattr(followsuit, name)
    if inspect.isclass(value) or inspect.isfunction(value):
        assert value.__doc__


# what is loaded


def loaded(program: str) -> set[str]:
    """The modules of ours and of others that a program loads."""
    code = f"import sys; before = set(sys.modules); {program}; print(*set(sys.modules) - before)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(done.stdout.split())


def test_the_import_loads_nothing_else():
    assert {name for name in loaded("import followsuit") if "followsuit." in name} == set()


def test_rules_and_bots_need_two_packages():
    play = "import followsuit; followsuit.BOTS; followsuit.GAMES.built_in(); followsuit.play"
    packages = {name.split(".")[0] for name in loaded(play)}
    own = {"followsuit", "librt", "mypy_extensions"}
    compiled = {name for name in packages if name.endswith("__mypyc")}
    assert packages - sys.stdlib_module_names - compiled == own


# examples


def examples(text: str) -> str:
    return "".join(re.findall(r"```python\n(>>> .*?)```", text, re.DOTALL))


def failures(test: doctest.DocTest) -> str:
    report: list[str] = []
    doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, out=report.append)
    return "".join(report)


def test_the_examples_of_the_guide_are_true():
    names = {"__name__": "guide"}
    test = doctest.DocTestParser().get_doctest(examples(GUIDE), names, "library.md", None, 0)
    assert len(test.examples) > 30
    assert failures(test) == ""


def test_the_examples_of_the_docstrings_are_true():
    names = {"followsuit": followsuit}
    found = doctest.DocTestFinder().find(library, globs=names)
    found.append(doctest.DocTestParser().get_doctest(followsuit.__doc__, names, "", None, 0))
    assert sum(len(test.examples) for test in found) > 11
    assert "".join(map(failures, found)) == ""


def test_the_guide_names_every_public_name():
    unnamed = [name for name in followsuit.__all__ if not re.search(rf"\b{name}\b", GUIDE)]
    assert unnamed == []


# functions


def test_the_same_seed_gives_the_same_match():
    played = []
    for _ in range(2):
        recorder = followsuit.Recorder(followsuit.new_match("cat_te", 4, seed="friday"))
        followsuit.play(recorder, ["random", "beginner", "rule", "casual"], seed="friday")
        played.append(json.dumps(recorder.record()))
    assert played[0] == played[1]


def test_a_recorded_match_can_be_verified():
    recorder = followsuit.Recorder(followsuit.new_match("rook13", seed=SEED))
    result = followsuit.play(recorder, ["random"] * 4, seed=SEED)
    verified = followsuit.verify(recorder.record())
    assert verified.replayed.match.result() == result


def test_play_continues_a_match_from_where_it_is():
    match = followsuit.new_match("mindikot", seed=1)
    match.deal(followsuit.next_deal(match, 1))
    match.act(match.to_act, (match.legal_actions(match.to_act) or [])[0])
    assert followsuit.play(match, ["rule"] * 4, seed=1) == match.result()


def test_one_name_plays_every_seat():
    results = []
    for bots in ("rule", ["rule"] * 4):
        results.append(followsuit.play(followsuit.new_match("rook13", seed=1), bots, seed=1))
    assert results[0] == results[1]


def test_a_bot_is_a_name_a_class_or_an_object():
    class First(Bot):
        def choose(self, view, worlds):
            return view.legal[0]

    match = followsuit.new_match("mindikot", seed=2)
    bots: list[Any] = ["rule", First, followsuit.bot(First), followsuit.bot("random", seed=3)]
    assert followsuit.play(match, bots, seed=2).winners


def test_a_budget_is_kept():
    made = followsuit.bot("expert", playouts=7)
    assert (made.playouts, made.seconds) == (7, 0.0)
    assert followsuit.bot("expert", ms=500).seconds == 0.5


def test_the_dealer_is_given_or_drawn_or_set_by_the_rules():
    dealers = {followsuit.new_match("rook13", seed=seed).dealer for seed in range(30)}
    assert dealers == {0, 1, 2, 3}
    assert followsuit.new_match("rook13", dealer=2).dealer == 2
    assert followsuit.new_match("mindikot", seed=5).dealer == 3  # MK-7


def test_a_game_is_a_name_or_an_object():
    game = followsuit.GAMES["bezique"]
    assert isinstance(game, Game)
    assert isinstance(followsuit.new_match(game, 3), Match)


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        (lambda: followsuit.new_match("whist"), "there is no game 'whist'; choose one of bezique"),
        (lambda: followsuit.bot("genius"), "there is no bot 'genius'; choose one of random"),
        (lambda: followsuit.simulate("rook13", bot="genius"), "there is no bot 'genius'"),
        (lambda: followsuit.new_match("rook13", seed=b"short"), "32 bytes long, not 5"),
        (lambda: followsuit.ask(followsuit.bot(), followsuit.new_match("rook13")), "must be dealt"),
        (lambda: followsuit.new_match("rook13", 3), "Rook13 is for 4 players"),
        (lambda: followsuit.play(followsuit.new_match("rook13"), ["rule"]), "4 seats need 4 bots"),
    ],
)
def test_a_mistake_is_answered_in_words(wrong, says):
    with pytest.raises(ValueError, match=says):
        wrong()


def test_an_endless_match_is_not_started():
    match = followsuit.new_match("cat_te", 2, {"rounds": None})
    with pytest.raises(OptionError, match="never ends"):
        followsuit.play(match, ["rule", "rule"])
