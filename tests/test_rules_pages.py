"""The rules pages in other languages say what the English ones say, as far as can be counted."""

import re
from collections import Counter
from pathlib import Path

import pytest

from followsuit.rules.catalogue import GAMES

PAGES = Path(__file__).parents[1] / "docs" / "rules"
COUNTED = {
    "subheadings": r"(?m)^### ",
    "table rows": r"(?m)^\|",
    "list items": r"(?m)^(?:- |\d+\. )",
    "examples": r"(?m)(?:^>.*\n)+",
    "code": r"`[^`]*`",
    "numbers": r"[−+]?\d+",
    "suits": r"[♠♥♦♣]",
}


def sections(page: Path) -> list[tuple[str, str]]:
    """Title and text of each; the first has no title."""
    intro, *rest = re.split(r"(?m)^## (.+)\n", page.read_text(encoding="utf-8"))
    return [("", intro), *zip(rest[::2], rest[1::2], strict=True)]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", ["hi", "vi"])
def test_every_section_has_the_same_tables_lists_words_and_figures(game, language):
    english = sections(PAGES / f"{game}.md")
    translated = sections(PAGES / language / f"{game}.md")
    assert len(translated) == len(english)
    for (title, text), (_, other) in zip(english, translated, strict=True):
        for what, pattern in COUNTED.items():
            found, wanted = (Counter(re.findall(pattern, each)) for each in (other, text))
            if what == "examples":
                found, wanted = Counter(n=found.total()), Counter(n=wanted.total())
            assert found == wanted, f"{what} of {title or 'the introduction'}"


@pytest.mark.parametrize("page", sorted(PAGES.rglob("*.md")), ids=lambda page: page.stem)
def test_links_within_a_page_lead_somewhere(page):
    text = page.read_text(encoding="utf-8")
    headings = {anchor(title) for title in re.findall(r"(?m)^#+ (.+)$", text)}
    assert set(re.findall(r"\]\(#([^)]+)\)", text)) <= headings


def anchor(title: str) -> str:
    kept = [c for c in title.lower() if c in " -" or c.isalnum() or c in COMBINED]
    return "".join(kept).replace(" ", "-")


# vowel signs and the like, which are no letters for Python but belong to words
COMBINED = {chr(code) for code in range(0x0900, 0x0980)} - {"।", "॥"}
