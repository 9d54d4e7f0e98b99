"""Every text in the catalogue is used, and no error for people is made from a bare string."""

import ast
import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

from followsuit.rules.catalogue import GAMES
from followsuit.texts import texts_of

ROOT = Path(__file__).parents[2]
SOURCE, PAGE = ROOT / "src" / "followsuit", ROOT / "web" / "src"
QUOTED = [re.compile(mark + rf"([^{mark}\n]*)" + mark) for mark in "\"'`"]  # also one in another
GAP = re.compile(r"\$?\{[^{}]*\}")
SHORTEST = 4  # letters around the gaps of a key that is put together at run time
# errors that people read, and the position of their text
TEXT_AT = {
    "BadDeal": 0,
    "CommandRefused": 1,
    "NotACard": 0,
    "NotUnderstood": 0,
    "OptionError": 0,
    "Problem": 2,
    "RecordError": 0,
    "TextError": 0,
}


def sources() -> Iterator[str]:
    packages = [Path(str(files(game.package))) for game in GAMES.values()]  # some are elsewhere
    for folder in (SOURCE, *packages):
        yield from (path.read_text(encoding="utf-8") for path in folder.rglob("*.py"))
    for path in PAGE.rglob("*"):
        if path.suffix in (".ts", ".svelte") and not path.name.endswith(".test.ts"):
            yield path.read_text(encoding="utf-8")


def is_key(fixed: str) -> bool:
    """Whether a quoted string without its gaps can be a key."""
    return " " not in fixed and len(fixed) >= SHORTEST


def used_keys() -> re.Pattern[str]:
    """Matches every quoted key, and anything in the gaps of a key with gaps."""
    found = {key for text in sources() for quoted in QUOTED for key in quoted.findall(text)}
    keys = {key for key in found if is_key(GAP.sub("", key))}
    return re.compile("|".join(".+".join(map(re.escape, GAP.split(key))) for key in sorted(keys)))


def test_every_text_is_used():
    used = used_keys()
    keys = [key for prefix in ("", *GAMES) for key in texts_of(prefix, "en")]
    assert [key for key in keys if not used.fullmatch(key)] == []


def is_bare_string(call: ast.Call) -> bool:
    name = call.func.id if isinstance(call.func, ast.Name) else ""
    position = TEXT_AT.get(name)
    if position is None or len(call.args) <= position:
        return False
    return isinstance(call.args[position], ast.Constant | ast.JoinedStr)


def test_no_error_for_people_is_made_from_a_bare_string():
    bare = [
        f"{path.relative_to(SOURCE)}:{node.lineno}"
        for path in SOURCE.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and is_bare_string(node)
    ]
    assert bare == []
