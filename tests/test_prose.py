"""Prose in this repository: line lengths, and phrases we do not use."""

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
WIDTH = 100
FENCE = re.compile(r"^\s*```.*?^\s*```$", re.DOTALL | re.MULTILINE)
PROSE = {".md", ".py", ".ts", ".svelte", ".toml", ".html", ".css", ".js", ".sh", ""}
# each marks a sentence that was not written in English first
TRANSLATED = {
    "headless who": re.compile(
        r"(?:^|[.:;!?]\s+|\|\s*|- )Who (?!\w+ (?:when|if)\b)\w+[^?|.]*? "
        r"(?:may|must|has|have|is|are|can|will|wins|holds|takes|comes|scores|leads|loses)\b[^?|]{9}",
        re.MULTILINE,
    ),
    "is told": re.compile(r"\b(?:is|are|was|were) told\b"),
    "by itself": re.compile(r"\bby (?:itself|themselves)\b"),
    "by chance, by lot": re.compile(r"\bby (?:chance|lot)\b"),
    "so many": re.compile(r"\bso many (?!that\b)"),
    "becomes true": re.compile(r"\b(?:becomes?|made?|makes|making) (?:it )?true\b"),
    "play-out": re.compile(r"\bplay-outs?\b"),
}
MALE = re.compile(r"\b(?:he|his|him|himself)\b", re.IGNORECASE)


def tracked(*suffixes: str) -> list[Path]:
    listing = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=False)
    if listing.returncode:
        pytest.skip("not a git checkout")
    paths = (ROOT / name for name in listing.stdout.decode().split("\0") if name)
    return [path for path in paths if path.suffix in suffixes and path.is_file()]


def test_markdown_wraps_at_100_columns():
    """Tables and code may be wider, and a single long link."""
    long = []
    for page in tracked(".md"):
        text = FENCE.sub(lambda fence: "\n" * fence[0].count("\n"), page.read_text())
        for number, line in enumerate(text.splitlines(), 1):
            if len(line) > WIDTH and not line.startswith("|") and " " in line.strip("-> "):
                long.append(f"{page.relative_to(ROOT)}:{number}")
    assert long == []


def test_the_documentation_reads_as_english():
    found = []
    for page in tracked(".md"):
        text = FENCE.sub("", page.read_text())
        for name, phrase in TRANSLATED.items():
            hits = [hit[0].strip() for hit in phrase.finditer(text)]
            found += [f"{page.relative_to(ROOT)}: {name}: {hit[:60]}" for hit in hits]
    assert found == []


def test_no_person_is_assumed_to_be_a_man():
    found = []
    for file in tracked(*PROSE):
        if file != Path(__file__):
            lines = enumerate(file.read_text(errors="replace").splitlines(), 1)
            hits = [number for number, line in lines if MALE.search(line)]
            found += [f"{file.relative_to(ROOT)}:{number}" for number in hits]
    assert found == []
