"""The figures of the ladder that are kept, and the page made of them."""

from argparse import Namespace
from pathlib import Path

import pytest
from msgspec.structs import replace

from bench.ladder.__main__ import wanted
from bench.ladder.figures import FEWEST, GAP_PAIRS, Figures, figures_in
from bench.ladder.page import page
from bench.ladder.plan import DEALS, LADDER, Pairing
from followsuit.bots.arena.outcome import Outcome
from followsuit.bots.arena.run import Run
from followsuit.rules.bits import COMPILED

DOCS = Path(__file__).parents[3] / "docs"
STEP = Pairing("rook13", 4, "club", "casual")


def played(pairing: Pairing, ahead: list[float]) -> Run:
    """A run of deals, each with the same points in both seats."""
    run = Run(pairing.contest(), len(ahead))
    run.outcomes = {n: Outcome(n, (points, points), (1.0, 0.0)) for n, points in enumerate(ahead)}
    return run


def test_the_page_matches_the_figures():
    assert (DOCS / "ladder.md").read_text() == page(figures_in(DOCS / "ladder.json"))


QUICK_EVERYWHERE = {"random", "rule", "beginner", "casual"}
QUICK = QUICK_EVERYWHERE | ({"club"} if COMPILED else set())
ROWS = figures_in(DOCS / "ladder.json").rows


def is_current(pairing: Pairing) -> bool:
    return pairing.name in ROWS and bool(ROWS[pairing.name].first)


@pytest.mark.parametrize(
    "pairing",
    [p for p in LADDER if is_current(p) and {p.first, p.second} <= QUICK],
    ids=lambda pairing: pairing.name,
)
def test_the_page_was_made_with_the_current_bots(pairing: Pairing):
    """`python -m bench.ladder --check` also checks the bots that think for longer."""
    assert figures_in(DOCS / "ladder.json").is_of_these_bots(pairing)


def test_rows_played_before_a_bot_changed_are_marked_and_played_again():
    figures = Figures()
    figures.add({STEP: played(STEP, [20.0, 10.0] * DEALS)})
    assert figures.is_known(STEP, DEALS)
    assert "†" not in page(figures)
    figures.rows[STEP.name] = replace(figures.rows[STEP.name], first=())
    assert not figures.is_known(STEP, DEALS)
    assert page(figures).count("†") == 2
    figures.add({STEP: played(STEP, [2.0, 1.0] * FEWEST)})
    assert figures.rows[STEP.name].ahead.mean == 1.5


def test_the_page_lists_pairings_that_were_not_played():
    figures = Figures()
    figures.add({STEP: played(STEP, [20.0, 10.0] * FEWEST)})
    said = page(figures).partition("## Not played yet")[2]
    assert "Rook13, 4 seats, against `club`: `strong`" in said
    assert "Rook13, 4 seats, against `casual`" not in said


@pytest.mark.parametrize(
    ("asked", "is_wanted"),
    [("casual", True), ("club,expert", True), ("rule", False), ("expert", False)],
)
def test_all_rows_of_a_bot_are_played_again(asked, is_wanted):
    assert wanted(STEP, Namespace(bots=asked, games=None, rows="")) == is_wanted


def test_the_cheater_is_the_strongest_bot():
    pairing = STEP._replace(first="cheater")
    assert wanted(pairing, Namespace(bots="expert", games=None, rows=""))


def test_a_pairing_is_known_when_enough_deals_were_played():
    figures = Figures()
    assert not figures.is_known(STEP, FEWEST)
    figures.add({STEP: played(STEP, [20.0, 10.0] * FEWEST)})
    assert figures.is_known(STEP, 2 * FEWEST)
    assert not figures.is_known(STEP, DEALS)
    assert figures.rows[STEP.name].ahead.mean == 15


def test_too_few_deals_give_no_figure_and_never_replace_one():
    figures = Figures()
    figures.add({STEP: played(STEP, [1.0, 2.0])})
    assert figures.rows == {}
    figures.add({STEP: played(STEP, [20.0, 10.0] * FEWEST)})
    figures.add({STEP: played(STEP, [0.0] * FEWEST)})
    assert figures.rows[STEP.name].ahead.mean == 15


def test_a_gap_is_known_when_both_pairings_are_played():
    figures = Figures()
    name, (best, ceiling) = next(iter(GAP_PAIRS.items()))
    runs = {best: played(best, [10.0, 20.0] * FEWEST)}
    figures.add(runs)
    assert best.name in figures.rows
    assert not figures.is_known(best, FEWEST)
    figures.add({**runs, ceiling: played(ceiling, [20.0, 40.0] * FEWEST)})
    assert figures.gaps[name].reached.mean == 0.5
    assert figures.is_known(best, FEWEST)


def test_a_forgotten_row_is_played_again():
    figures = Figures()
    _, (best, ceiling) = next(iter(GAP_PAIRS.items()))
    figures.add({each: played(each, [10.0, 20.0] * FEWEST) for each in (best, ceiling)})
    figures.forget(ceiling)
    assert not figures.is_known(best, FEWEST)
    assert not figures.is_known(ceiling, FEWEST)


def test_figures_are_read_as_they_were_written(tmp_path: Path):
    figures = Figures()
    figures.add({STEP: played(STEP, [20.0, 10.0] * FEWEST)})
    figures.write(tmp_path / "ladder.json")
    assert figures_in(tmp_path / "ladder.json") == figures
    assert figures_in(tmp_path / "none.json") == Figures()
