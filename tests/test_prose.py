"""Prose in this repository: line lengths, and phrases we do not use."""

import ast
import io
import re
import subprocess
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
WIDTH = 100
FENCE = re.compile(r"^\s*```.*?^\s*```$", re.DOTALL | re.MULTILINE)
PROSE = {".md", ".py", ".ts", ".svelte", ".toml", ".html", ".css", ".js", ".sh", ""}
TOGETHER = "(?:all|several|two|three|four|five|many|more|most|few|people|both|cards|tables|[0-9]+)"
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
    "for ever": re.compile(r"\bfor ever\b(?! (?:since|smaller|larger|more|fewer))"),
    # fine for what happens together: several cards at once
    "at once": re.compile(rf"(?:^|[.;:!?(])(?:(?!\b{TOGETHER}\b)[^.;:!?(])*?\bat once\b"),
    "who without a noun": re.compile(
        r"\b(?:to|for|from|with|by|than|as|if|when) who\b(?!'s)(?! (?:may|can|must|will) )"
        r"|(?:^|[.;:!?] )who \w+s (?:a |an |the )?\w+ (?:has|is|may|must|can|will|\w+s)\b"
    ),
}
# comments of TypeScript and Svelte, without the marks at their beginning
SCRIPT_COMMENT = re.compile(
    r"/\*(.*?)\*/|(?<![:'\"`/\w])//(.*?)$|<!--(.*?)-->", re.DOTALL | re.MULTILINE
)
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


def comments_in_python(text: str) -> Iterator[str]:
    """The comments, then the docstrings."""
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            yield token.string.lstrip("# ")
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield ast.get_docstring(node) or ""


def comments_in_script(text: str) -> Iterator[str]:
    for comment in SCRIPT_COMMENT.finditer(text):
        block = next(filter(None, comment.groups()), "")
        yield re.sub(r"\n\s*\*", "\n", block).strip("* ")


def test_comments_read_as_english():
    found = []
    for file in tracked(".py", ".ts", ".svelte", ".js", ".mjs"):
        if file == Path(__file__):
            continue
        read = comments_in_python if file.suffix == ".py" else comments_in_script
        for comment in map(unwrapped, read(file.read_text())):
            for name, phrase in TRANSLATED.items():
                hits = [hit[0].strip() for hit in phrase.finditer(comment)]
                found += [f"{file.relative_to(ROOT)}: {name}: {hit[:60]}" for hit in hits]
    assert found == []


def unwrapped(comment: str) -> str:
    """A comment with each paragraph in one line."""
    return re.sub(r"(?<!\n)\n(?!\n)", " ", comment)


def test_no_person_is_assumed_to_be_a_man():
    found = []
    for file in tracked(*PROSE):
        if file != Path(__file__):
            lines = enumerate(file.read_text(errors="replace").splitlines(), 1)
            hits = [number for number, line in lines if MALE.search(line)]
            found += [f"{file.relative_to(ROOT)}:{number}" for number in hits]
    assert found == []
