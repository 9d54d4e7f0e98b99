"""The figures of the ladder that are kept, and the page made of them."""

from pathlib import Path

from bench.ladder.figures import FEWEST, GAP_PAIRS, Figures, figures_in
from bench.ladder.page import page
from followsuit.bots.arena.ladder import DEALS, Pairing
from followsuit.bots.arena.outcome import Outcome
from followsuit.bots.arena.run import Run

DOCS = Path(__file__).parents[3] / "docs"
STEP = Pairing("rook13", 4, "club", "casual")


def played(pairing: Pairing, ahead: list[float]) -> Run:
    """A run of so many deals, each with the same points in both seats."""
    run = Run(pairing.contest(), len(ahead))
    run.outcomes = {n: Outcome(n, (points, points), (1.0, 0.0)) for n, points in enumerate(ahead)}
    return run


def test_the_page_says_what_the_figures_say():
    assert (DOCS / "ladder.md").read_text() == page(figures_in(DOCS / "ladder.json"))


def test_a_pairing_is_known_when_enough_deals_were_played():
    figures = Figures()
    assert not figures.is_known(STEP, FEWEST)
    figures.add({STEP: played(STEP, [20.0, 10.0] * FEWEST)})
    assert figures.is_known(STEP, 2 * FEWEST)
    assert not figures.is_known(STEP, DEALS)
    assert figures.rows[STEP.name].ahead.mean == 15


def test_a_few_deals_are_no_figure_and_fewer_than_before_change_none():
    figures = Figures()
    figures.add({STEP: played(STEP, [1.0, 2.0])})
    assert figures.rows == {}
    figures.add({STEP: played(STEP, [20.0, 10.0] * FEWEST)})
    figures.add({STEP: played(STEP, [0.0] * FEWEST)})
    assert figures.rows[STEP.name].ahead.mean == 15


def test_what_is_compared_deal_by_deal_is_known_when_both_have_played():
    figures = Figures()
    name, (best, ceiling) = next(iter(GAP_PAIRS.items()))
    runs = {best: played(best, [10.0, 20.0] * FEWEST)}
    figures.add(runs)
    assert best.name in figures.rows
    assert not figures.is_known(best, FEWEST)
    figures.add({**runs, ceiling: played(ceiling, [20.0, 40.0] * FEWEST)})
    assert figures.gaps[name].reached.mean == 0.5
    assert figures.is_known(best, FEWEST)


def test_what_is_forgotten_is_played_again():
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
