"""Rules pages are for players, and say the same in every language."""

import os
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from followsuit.rules.catalogue import GAMES
from followsuit.texts import ENGLISH, languages, rules_page, texts_of

ROOT = Path(__file__).parents[1]
INDEX = ROOT / "docs" / "rules" / "README.md"
BUILT_IN = sorted((ROOT / "src" / "followsuit" / "games").glob("*/rules/*.md"))
PAGES = [(game, each) for game in GAMES for each in languages() if rules_page(game, each)]
TRANSLATED = [(game, language) for game, language in PAGES if language != ENGLISH]
HEADINGS = [
    "At a glance",
    "The cards",
    "The deal",
    "How to play",
    "Scoring",
    "Winning the match",
    "Variants",
    "Strategy tips",
    "Glossary",
]
WIDTH = 100
SPECIFICATION = {
    "a paragraph number": r"\bS[0-4] \w",
    "a ruling": r"\b(?:MK|RK|BZ|CT)-\d",
    "an identifier": r"\w_\w",
    "code": r"`",
    "a seat number": r"\b(?:[Ss]eat|[Cc]hair|कुर्सी|[Gg]hế) ?\d",
}
COUNTED = {
    "subheadings": r"(?m)^### ",
    "table rows": r"(?m)^\|",
    "list items": r"(?m)^(?:- |\d+\. )",
    "examples": r"(?m)(?:^>.*\n)+",
    "numbers": r"[−+]?\d+",
    "suits": r"[♠♥♦♣]",
}


def sections(page: str) -> list[tuple[str, str]]:
    """Title and text of each; the first has no title."""
    intro, *rest = re.split(r"(?m)^## (.+)\n", page)
    return [("", intro), *zip(rest[::2], rest[1::2], strict=True)]


def test_every_game_has_a_page_in_each_language_of_its_texts():
    assert [(game, each) for game in GAMES for each in languages() if texts_of(game, each)] == PAGES


@pytest.mark.parametrize(("game", "language"), PAGES)
def test_all_pages_of_a_language_have_the_same_headings(game, language):
    titles = [title for title, _ in sections(rules_page(game, language))]
    assert titles == [title for title, _ in sections(rules_page(PAGES[0][0], language))]
    assert language != ENGLISH or titles == ["", *HEADINGS]


@pytest.mark.parametrize(("game", "language"), TRANSLATED)
def test_every_section_has_the_same_tables_lists_examples_and_figures(game, language):
    english, translated = sections(rules_page(game)), sections(rules_page(game, language))
    assert len(translated) == len(english)
    for (title, text), (_, other) in zip(english, translated, strict=True):
        for what, pattern in COUNTED.items():
            found, wanted = (Counter(re.findall(pattern, each)) for each in (other, text))
            if what == "examples":
                found, wanted = Counter(n=found.total()), Counter(n=wanted.total())
            assert found == wanted, f"{what} of {title or 'the introduction'}"


@pytest.mark.parametrize(("game", "language"), PAGES)
@pytest.mark.parametrize("what", SPECIFICATION)
def test_a_page_for_players_holds_no_specification(game, language, what):
    found = re.findall(f".*{SPECIFICATION[what]}.*", rules_page(game, language))
    assert not found, f"{what}: {found[0]}"


@pytest.mark.parametrize(("game", "language"), PAGES)
def test_every_page_has_examples_a_scoring_table_and_a_few_tips(game, language):
    texts = [text for _, text in sections(rules_page(game, language))]
    text = dict(zip(["", *HEADINGS], texts, strict=True))
    assert "\n> " in text["How to play"]
    assert "\n|" in text["Scoring"]
    assert 3 <= len(re.findall(r"(?m)^- ", text["Strategy tips"])) <= 5


@pytest.mark.parametrize(("game", "language"), PAGES)
def test_lines_are_wrapped(game, language):
    lines = rules_page(game, language).splitlines()
    assert [line for line in lines if len(line) > WIDTH and not line.startswith("|")] == []


@pytest.mark.parametrize(("game", "language"), PAGES)
def test_links_within_a_page_lead_somewhere(game, language):
    text = rules_page(game, language)
    headings = {anchor(title) for title in re.findall(r"(?m)^#+ (.+)$", text)}
    links = re.findall(r"\]\(([^)]+)\)", text)
    assert {link for link in links if link.removeprefix("#") not in headings} == set()


def test_the_index_links_every_page():
    links = re.findall(r"\]\(([^)]+)\)", INDEX.read_text(encoding="utf-8"))
    assert set(BUILT_IN) <= {(INDEX.parent / link).resolve() for link in links}


def test_a_game_without_a_page_has_an_empty_one():
    assert rules_page("whist") == ""
    assert rules_page("rook13", "xx") == ""


GAME = """
from dataclasses import replace
from followsuit.rules.catalogue import GAMES
GAME = replace(GAMES["rook13"], name="rook14")
"""


def test_a_game_from_another_package_brings_its_page(tmp_path):
    package, installed = tmp_path / "rook14", tmp_path / "rook14-1.0.dist-info"
    (package / "rules").mkdir(parents=True)
    (package / "__init__.py").write_text(GAME)
    (package / "rules" / "en.md").write_text("# Rook14\n")
    installed.mkdir()
    (installed / "METADATA").write_text("Metadata-Version: 2.1\nName: rook14\nVersion: 1.0\n")
    (installed / "entry_points.txt").write_text("[followsuit.games]\nrook14 = rook14:GAME\n")
    code = """
from followsuit.rules.catalogue import GAMES
from followsuit.texts import rules_page
print(list(GAMES), rules_page("rook14"))
"""
    env = os.environ | {"PYTHONPATH": str(tmp_path)}
    run = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, check=True)
    assert run.stdout.decode().strip().endswith("'rook14'] # Rook14")


def anchor(title: str) -> str:
    kept = [c for c in title.lower() if c in " -" or c.isalnum() or c in COMBINED]
    return "".join(kept).replace(" ", "-")


# vowel signs and the like, which are no letters for Python but belong to words
COMBINED = {chr(code) for code in range(0x0900, 0x0980)} - {"।", "॥"}
