"""What every file of the repository must hold to."""

import ast
import json
import re
import subprocess
import sys
import tomllib
from itertools import chain
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SOURCES = sorted((ROOT / "src").rglob("*.py"))
LOCKS = [ROOT / "requirements-lock.txt", ROOT / "bench" / "openspiel-lock.txt"]
# a folder of somebody's own machine; split so that this file does not find itself
MACHINE_PATH = re.compile("(?<![\\w.])/(?:" + "|".join(["root", "home", "Users", "work"]) + ")/")
LONGEST_FILE = 400
# polling in one place, the delays of a real network, and a pause between attempts to reconnect
MAY_SLEEP = {"tests/waiting.py", "tests/chaos/proxy.py", "tests/chaos/person.py"}
SLEEP = re.compile(r"(?<!def )\bsleep\((?!0\))")  # `sleep(0)` only lets other tasks run
NEEDED_BY_THE_RULES = {"followsuit", "librt", "mypy_extensions"}


def tracked_files() -> list[Path]:
    """Every file git knows, but for those deleted and not yet committed."""
    listing = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=False)
    if listing.returncode:
        pytest.skip("not a git checkout")
    paths = (ROOT / name for name in listing.stdout.decode().split("\0") if name)
    return [path for path in paths if path.is_file()]


def text_of(path: Path) -> str:
    return path.read_bytes().decode("utf-8", errors="replace")


def imported_packages(source: Path) -> set[str]:
    """The top-level packages a file imports."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {name.name.split(".")[0] for name in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add((node.module or "").split(".")[0])
    return found


@pytest.mark.parametrize("lock", LOCKS, ids=lambda path: path.name)
def test_a_lock_names_no_address(lock):
    assert "://" not in lock.read_text()


@pytest.mark.parametrize("lock", LOCKS, ids=lambda path: path.name)
def test_a_lock_has_a_hash_for_every_package(lock):
    packages = re.findall(r"^[\w.-]+==.*(?:\n +--hash.*)*", lock.read_text(), re.MULTILINE)
    assert packages
    assert [package for package in packages if "--hash=sha256:" not in package] == []


def test_every_dependency_has_its_reason():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    asked = [
        *project["project"]["dependencies"],
        *chain(*project["project"]["optional-dependencies"].values()),
        *project["dependency-groups"]["dev"],
        *project["build-system"]["requires"],
    ]
    packages = {re.split(r"[\[<>=;~ ]", line)[0] for line in asked} - {"followsuit"}
    packages |= set(json.loads((ROOT / "web" / "package.json").read_text())["devDependencies"])
    reasons = (ROOT / "docs" / "decisions" / "0001-dependencies.md").read_text()
    rows = "\n".join(line.split("|")[1] for line in reasons.splitlines() if line.startswith("|"))
    assert sorted(name for name in packages if f"`{name}`" not in rows) == []


def test_no_file_names_a_folder_of_one_machine():
    named = {}
    for path in tracked_files():
        text = text_of(path)
        if found := MACHINE_PATH.search(text):
            named[str(path.relative_to(ROOT))] = text[found.start() :][:40]
    assert named == {}


def test_every_make_target_says_what_it_does():
    makefile = (ROOT / "Makefile").read_text()
    targets = re.findall(r"^([a-z-]+):(?!=)(.*)$", makefile, re.MULTILINE)
    assert targets
    assert [name for name, rest in targets if "## " not in rest] == []


def test_every_make_target_is_phony():
    makefile = (ROOT / "Makefile").read_text()
    phony = re.search(r"^\.PHONY: (.*)$", makefile, re.MULTILINE)
    assert phony is not None
    targets = re.findall(r"^([a-z-]+):(?!=)", makefile, re.MULTILINE)
    assert sorted(phony[1].split()) == sorted(targets)


def test_no_source_file_is_too_long_to_read_in_one_go():
    lengths = {str(path.relative_to(ROOT)): len(path.read_text().splitlines()) for path in SOURCES}
    assert {name: lines for name, lines in lengths.items() if lines > LONGEST_FILE} == {}


def test_no_test_sleeps_to_wait_for_something():
    tests = (path for path in tracked_files() if path.is_relative_to(ROOT / "tests"))
    sleeping = {str(path.relative_to(ROOT)) for path in tests if SLEEP.search(text_of(path))}
    assert sleeping == MAY_SLEEP


def test_the_rules_need_no_more_than_mypyc_does():
    allowed = NEEDED_BY_THE_RULES | sys.stdlib_module_names
    rules = [path for path in SOURCES if "rules" in path.relative_to(ROOT / "src").parts]
    needed = {str(path.relative_to(ROOT)): imported_packages(path) - allowed for path in rules}
    assert {name: packages for name, packages in needed.items() if packages} == {}


def test_every_decision_is_numbered_once():
    pages = [path.name for path in sorted((ROOT / "docs" / "decisions").glob("*.md"))]
    assert [page[:4] for page in pages] == [f"{n:04}" for n in range(1, len(pages) + 1)]
