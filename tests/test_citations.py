"""Every paragraph and ruling of the reference pages is proved by a test that cites it."""

import ast
import re
from pathlib import Path

import pytest

from followsuit.rules.catalogue import GAMES

ROOT = Path(__file__).parent.parent
REFERENCE = ROOT / "docs" / "reference"
BUILT_IN = sorted(path.parent.name for path in ROOT.glob("src/followsuit/games/*/texts"))
PAGES = [REFERENCE / f"{game}.md" for game in BUILT_IN]
BINDING = ("Paragraphs", "Rulings", "Table and lobby")
HEADINGS = ["Options", "Actions", *BINDING, "On screen", "Phases"]
OPTIONAL = {"Table and lobby", "On screen"}
BULLET = re.compile(r"^- \*\*([^*]+)\*\* —", re.MULTILINE)


def sections(page: Path) -> dict[str, str]:
    parts = re.split(r"^## (.+)$", page.read_text(encoding="utf-8"), flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def stated(*headings: str) -> list[str]:
    """The ids of the rules under these headings, on all pages."""
    texts = [sections(page).get(heading, "") for page in PAGES for heading in headings]
    return [rule for text in texts for rule in BULLET.findall(text)]


def cited() -> set[str]:
    """The ids that tests name in their `rule` mark."""
    found: set[str] = set()
    for file in (ROOT / "tests").rglob("test_*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
                found |= {ast.literal_eval(argument) for argument in node.args}
    return found


def test_every_paragraph_and_ruling_is_cited_by_a_test():
    missing = sorted(set(stated(*BINDING)) - cited())
    assert not missing, f"no test cites {', '.join(missing)}"


def test_no_test_cites_a_rule_that_no_page_states():
    unknown = sorted(cited() - set(stated(*HEADINGS)))
    assert not unknown, f"no page states {', '.join(unknown)}"


def test_a_rule_is_stated_once():
    every = stated(*HEADINGS)
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
    assert sorted(rulings - set(stated("Rulings"))) == []


def test_no_numbered_paragraph_is_missing_from_the_pages():
    mindikot = "1.1 1.2 1.3 1.4 2.1.1 2.1.2.A 2.1.2.B 2.1.2.C.1 2.1.2.C.2 2.1.3 2.1.4 2.1.5 2.1.6"
    mindikot += " 2.2.1 2.2.2 3.1 3.2 3.3 3.4"
    bezique = "1.1 1.2 1.3 1.4 1.5 1.6 1.7 2.1 2.2 2.3 2.4 3.1 3.2 3.3 3.4 4.1 4.2.1 4.2.2 4.2.3"
    bezique += " 4.2.4 5.1 5.2 6.1.A 6.1.B 6.1.C 6.2 7.1 7.2 8.1 8.2 8.3 8.4 8.5"
    paragraphs = {f"S0 {p}" for p in mindikot.split()} | {f"S3 {p}" for p in bezique.split()}
    assert sorted(paragraphs - set(stated("Paragraphs"))) == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_reference_pages_have_the_same_headings_in_the_same_order(page):
    found = list(sections(page))
    assert found == [heading for heading in HEADINGS if heading in found]
    assert set(HEADINGS) - set(found) <= OPTIONAL


@pytest.mark.parametrize("game", BUILT_IN)
def test_the_reference_page_explains_every_option(game):
    """In the generated table, and in the ruling that made it an option."""
    page = sections(REFERENCE / f"{game}.md")
    for option in GAMES[game].options:
        assert f"| `{option.name}` |" in page["Options"]
        assert f"`{option.name}`" in page["Rulings"] or option.name == GAMES[game].preset_option


def test_the_overview_links_every_reference_page():
    linked = re.findall(r"\]\((\w+\.md)\)", (REFERENCE / "README.md").read_text(encoding="utf-8"))
    assert sorted(linked) == sorted(page.name for page in PAGES)
