"""What a review looks like: the table in the terminal, and the page."""

import re
from pathlib import Path
from typing import Any

import pytest

from followsuit.bots.review.results import (
    KindReview,
    MatchReview,
    Part,
    Parts,
    RoundReview,
    SeatReview,
)
from followsuit.bots.review.verdicts import ActionReview, DecisionReview, Reason
from followsuit.cli.review_page import write_page
from followsuit.cli.review_table import show_review
from followsuit.rules.catalogue import GAMES

MINDIKOT = GAMES["mindikot"]
WHY = "In 71 of 100 layouts you could not rule out, seat 1 trumps this lead."


def part(value: float) -> Part:
    return Part(value, value - 0.02, value + 0.02)


def decision(step: int, **more: Any) -> DecisionReview:
    usual: dict[str, Any] = {
        "hand": 0,
        "step": step,
        "seat": 0,
        "kind": "card",
        "action": "play 10H",
    }
    usual |= {"label": "best", "loss": 0.0, "loss_se": 0.01, "round_loss": 0.0, "win": 0.6}
    usual |= {"best": "play 10H", "open_best": None}
    return DecisionReview(**(usual | more))


BLUNDER = decision(
    3,
    label="blunder",
    loss=0.213,
    best="play 2H",
    reason=Reason("reason.test", {}, WHY),
    actions=[
        ActionReview(
            action="play 2H",
            label="best",
            win=0.6,
            score=1.2,
            low=0.55,
            high=0.65,
            equal=("play 3H",),
        ),
        ActionReview(
            action="play 10H",
            label="blunder",
            win=0.387,
            score=-0.4,
            low=0.33,
            high=0.44,
            open_win=0.9,
        ),
    ],
)
DECISIONS = [decision(1, label="forced"), decision(2), BLUNDER]
PARTS = Parts(
    deal=part(0.1), own=part(-0.213), partner=part(0.0), others=part(0.4), hidden=part(0.213)
)
RESULT = MatchReview(
    game="mindikot",
    seed=7,
    playouts=500,
    sides=2,
    rounds=[RoundReview(0, 0, [0.5, 0.5], [[0.6, 0.4], [0.6, 0.4], [0.7, 0.3], [0.5, 0.5]], [])],
    seats=[
        SeatReview(
            0, 0.5, 1.0, PARTS, 71.6, {"best": 1, "blunder": 1}, [KindReview("card", 2, 0.1, 71.6)]
        )
    ],
)


@pytest.fixture
def page(tmp_path: Path) -> str:
    file = tmp_path / "review.html"
    write_page(str(file), MINDIKOT, {"seats": 4}, DECISIONS, RESULT)
    return file.read_text()


def shown(capsys: pytest.CaptureFixture[str], only_mistakes: bool = False) -> str:
    show_review(MINDIKOT, DECISIONS, RESULT, only_mistakes)
    return " ".join(capsys.readouterr().out.split())


def test_the_table_has_every_decision_but_forced_ones(capsys):
    text = shown(capsys)
    assert "1 3 0 A1 play 10H blunder ?? 21.3 play 2H" in text
    assert "1 2 0 A1 play 10H best 0.0" in text
    assert "forced" not in text


def test_the_table_can_list_mistakes_alone(capsys):
    text = shown(capsys, only_mistakes=True)
    assert "blunder ??" in text
    assert "1 2 0 A1" not in text


def test_the_parts_are_listed_from_the_chance_before_to_the_chance_after(capsys):
    text = shown(capsys)
    assert "before the match 50.0 luck of the deal +10.0 +8.0 to +12.0 own play -21.3" in text
    assert "luck of hidden cards +21.3 +19.3 to +23.3 after the match 100.0" in text


def test_the_page_loads_nothing(page):
    assert re.findall(r"(?:src|href)=\"(?!#)[^\"]*\"|url\(|@import|<script", page) == []


def test_every_mark_of_the_graph_leads_to_its_decision(page):
    marks = re.findall(r'<a href="#([^"]+)"', page)
    assert marks == ["step-3"]
    assert [page.count(f'id="{mark}"') for mark in marks] == [1]


def test_the_graph_has_a_line_for_every_side(page):
    assert len(re.findall('<polyline class="side s[01]"', page)) == 2
    assert "Team A" in page
    assert "Team B" in page


def test_the_page_shows_verdict_reason_and_alternatives(page):
    item = re.search(r'<li id="step-3" class="blunder">.*?</li>', page, re.DOTALL)
    assert item is not None
    assert WHY in item[0]
    assert "3 actions" in item[0]  # one of them is equal to the best
    assert '<tr class="played"><th scope="row">play <span class="card H">10♥</span></th>' in item[0]
    assert "<td>90.0%</td>" in item[0]  # with open cards


def test_the_page_prints_the_same_parts_as_the_table(page):
    assert '<th scope="row">own play</th><td>−21.3</td><td>−23.3 to −19.3</td>' in page
