"""Every paragraph and ruling of the rules pages is proved by a test that cites it."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGES = sorted((ROOT / "docs" / "rules").glob("*.md"))
GAME_PAGES = [page for page in PAGES if page.stem != "README"]
BINDING = ("Paragraph by paragraph", "Rulings", "Around the table")
HEADINGS = [
    "At a glance",
    "Cards",
    "The deal",
    "Play",
    "Scoring",
    "The end of the match",
    "Options",
    "Actions",
    "Paragraph by paragraph",
    "Rulings",
    "Around the table",
    "On screen",
]
BULLET = re.compile(r"^- \*\*([^*]+)\*\* —", re.MULTILINE)


def sections(page: Path) -> dict[str, str]:
    parts = re.split(r"^## (.+)$", page.read_text(), flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def stated() -> set[str]:
    """The ids of all paragraphs and rulings that bind the rules."""
    return {
        rule
        for page in GAME_PAGES
        for heading in BINDING
        for rule in BULLET.findall(sections(page)[heading])
    }


def cited() -> set[str]:
    """The ids that tests name in their `rule` mark."""
    found: set[str] = set()
    for file in (ROOT / "tests").rglob("test_*.py"):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
                found |= {ast.literal_eval(argument) for argument in node.args}
    return found


def test_every_paragraph_and_ruling_is_cited_by_a_test():
    missing = sorted(stated() - cited())
    assert not missing, f"no test cites {', '.join(missing)}"


def test_no_test_cites_what_no_page_states():
    everything = stated() | {
        rule for page in GAME_PAGES for rule in BULLET.findall(sections(page).get("On screen", ""))
    }
    unknown = sorted(cited() - everything)
    assert not unknown, f"no page states {', '.join(unknown)}"


def test_a_rule_is_stated_once():
    every = [
        rule
        for page in GAME_PAGES
        for text in sections(page).values()
        for rule in BULLET.findall(text)
    ]
    assert sorted(every) == sorted(set(every))


def numbers(prefix: str, *values: int) -> set[str]:
    return {f"{prefix}-{value}" for value in values}


def test_no_ruling_is_missing_from_the_pages():
    rulings = (
        numbers("MK", *range(12))
        | numbers("RK", *range(1, 16), 18)
        | numbers("BZ", *range(15), 16, 18)
        | numbers("CT", 1, *range(4, 13), 15, 17, 18)
    )
    assert rulings <= stated()


def test_no_numbered_paragraph_is_missing_from_the_pages():
    mindikot = "1.1 1.2 1.3 1.4 2.1.1 2.1.2.A 2.1.2.B 2.1.2.C.1 2.1.2.C.2 2.1.3 2.1.4 2.1.5 2.1.6"
    mindikot += " 2.2.1 2.2.2 3.1 3.2 3.3 3.4"
    bezique = "1.1 1.2 1.3 1.4 1.5 1.6 1.7 2.1 2.2 2.3 2.4 3.1 3.2 3.3 3.4 4.1 4.2.1 4.2.2 4.2.3"
    bezique += " 4.2.4 5.1 5.2 6.1.A 6.1.B 6.1.C 6.2 7.1 7.2 8.1 8.2 8.3 8.4 8.5"
    paragraphs = {f"S0 {p}" for p in mindikot.split()} | {f"S3 {p}" for p in bezique.split()}
    assert sorted(paragraphs - stated()) == []


@pytest.mark.parametrize("page", GAME_PAGES, ids=lambda page: page.stem)
def test_rules_pages_have_the_same_headings(page):
    assert list(sections(page)) == HEADINGS
