"""Plug-ins that cannot be used are reported with one warning and left out."""

import os
import subprocess
import sys
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from followsuit.rules.catalogue import GameCatalogue
from followsuit.rules.plug_ins import PlugIns
from tests.cli.player import COMMAND


def install(folder: Path, package: str, *entries: str, group: str = "followsuit.toys") -> None:
    """Make a package known that has these entry points."""
    info = folder / f"{package}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("\n".join([f"[{group}]", *entries, ""]))


def load(entry: EntryPoint) -> str:
    """A toy is a string, so that installed games do not matter here."""
    found = entry.load()
    if not isinstance(found, str):
        raise TypeError(f"{entry.value} is not a string")
    return found


def plug_ins() -> PlugIns[str]:
    return PlugIns("toy", {"taken"}, load)


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that packages are installed into."""
    monkeypatch.syspath_prepend(str(tmp_path))
    return tmp_path


def test_plug_ins_are_found_by_name(site: Path):
    install(site, "two-games", "whist = string:digits", "spades = string:hexdigits")
    found = plug_ins()
    assert list(found) == ["spades", "whist"]
    assert found["whist"] == "0123456789"
    assert "euchre" not in found


def test_one_that_cannot_be_loaded_is_reported_once_and_left_out(site: Path):
    install(site, "two-games", "whist = no_such_module:GAME", "spades = string:digits")
    found = plug_ins()
    with pytest.warns(RuntimeWarning, match="cannot load the toy 'whist' from two-games") as said:
        assert list(found) == ["spades"]
    assert len(said) == 1
    assert list(found) == ["spades"]  # a second warning would be an error
    assert "whist" not in found


@pytest.mark.parametrize(
    ("entry", "why"),
    [
        ("taken = string:digits", "a built-in one has this name"),
        ("Whist! = string:digits", "a name has at most 20 letters"),
        ("whist = string:capwords", "TypeError: string:capwords is not a string"),
    ],
)
def test_the_warning_says_why(site: Path, entry: str, why: str):
    install(site, "one-game", entry)
    with pytest.warns(RuntimeWarning, match=why):
        assert list(plug_ins()) == []


def test_of_two_with_one_name_the_first_is_used(site: Path):
    install(site, "first", "whist = string:digits")
    install(site, "second", "whist = string:digits")
    with pytest.warns(RuntimeWarning, match="has a toy with this name as well"):
        assert list(plug_ins()) == ["whist"]


def test_the_command_prints_the_warning_in_one_line_and_goes_on(site: Path):
    install(site, "one-bot", "whist = no_such_module:Bot", group="followsuit.bots")
    path = os.pathsep.join([str(site), os.environ.get("PYTHONPATH", "")])
    words = [sys.executable, "-c", COMMAND, "simulate", "rook13", "--bot", "whist"]
    run = subprocess.run(
        words, env=os.environ | {"PYTHONPATH": path}, capture_output=True, text=True, check=False
    )
    warning, error = run.stderr.splitlines()
    assert warning.startswith(
        "followsuit: cannot load the bot 'whist' from one-bot: ModuleNotFound"
    )
    assert error.startswith("followsuit: there is no bot 'whist'")


def test_a_plug_in_that_exits_is_left_out(site: Path):
    (site / "leaving.py").write_text("import sys\nsys.exit('no license')\n")
    install(site, "one-toy", "whist = leaving:TOY")
    with pytest.warns(RuntimeWarning, match="SystemExit: no license"):
        assert list(plug_ins()) == []


UNUSABLE = """
from dataclasses import replace
from followsuit.games.rook13 import GAME as ROOK13

def broken(rules, dealer):
    raise RuntimeError("no cards")

whist = replace(ROOK13, name="whist", package="", match=broken)
nobody = replace(ROOK13, name="nobody", package="", seat_counts=())
refusal = replace(ROOK13, name="refusal", package="")
"""


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("whist", "RuntimeError: no cards"),
        ("nobody", "seat_counts is empty"),
        ("refusal", "texts of Followsuit itself begin with 'refusal'"),
    ],
)
def test_a_game_that_cannot_start_a_match_is_left_out(site: Path, name: str, why: str):
    (site / "unusable.py").write_text(UNUSABLE)
    install(site, "one-game", f"{name} = unusable:{name}", group="followsuit.games")
    with pytest.warns(RuntimeWarning, match=why):
        assert name not in list(GameCatalogue())
