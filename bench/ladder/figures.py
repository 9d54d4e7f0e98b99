"""The ladder's figures, stored beside its page so that complete rows are not played again."""

from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct, json

from bench.ladder.plan import BEST, CEILING, GAPS, YARDSTICK, Pairing
from followsuit.bots.arena.duplicate import play_deal
from followsuit.bots.arena.estimate import Estimate, mean_of, ratio_of
from followsuit.bots.arena.outcome import per_deal
from followsuit.bots.arena.run import Run

Runs = Mapping[Pairing, Run]
FEWEST = 30  # deals for a meaningful interval


class Row(Struct, frozen=True):
    """How the first bot of a pairing fared against the second."""

    deals: int
    win: Estimate
    ahead: Estimate
    # the result of deal 0, to detect that a bot has changed since;
    # empty where a bot changed after it had played
    first: tuple[float, ...] = ()


class Gap(Struct, frozen=True):
    """How far the ceiling is ahead of the yardstick, and what share of that the best reaches."""

    deals: int
    ceiling: Estimate
    reached: Estimate


class Figures(Struct):
    rows: dict[str, Row] = {}  # by pairing name
    gaps: dict[str, Gap] = {}  # by table

    def is_known(self, pairing: Pairing, deals: int) -> bool:
        """Whether a row is complete; a gap needs both of its pairings."""
        row = self.rows.get(pairing.name)
        found: list[Row | Gap | None] = [row if row and row.first else None]
        found += [self.gaps.get(gap) for gap, both in GAP_PAIRS.items() if pairing in both]
        return all(each is not None and each.deals >= deals for each in found)

    def add(self, runs: Runs, fewest: int = FEWEST) -> None:
        """Add the rows that have more deals than before."""
        for pairing, run in runs.items():
            before = self.rows.get(pairing.name)
            deals = len(run.outcomes)
            known = before.deals if before is not None and before.first else 0
            if deals >= fewest and deals > known:
                standing = run.standing()
                first = run.outcomes[0].ahead
                self.rows[pairing.name] = Row(deals, standing.win, standing.ahead, first)
        for gap, (best, ceiling) in GAP_PAIRS.items():
            if best in runs and ceiling in runs:
                self.add_gap(gap, runs[best], runs[ceiling], fewest)

    def add_gap(self, gap: str, best: Run, ceiling: Run, fewest: int) -> None:
        """Compare the two deal by deal: they have played the same deals."""
        both = sorted(set(best.outcomes) & set(ceiling.outcomes))
        before = self.gaps.get(gap)
        if len(both) >= fewest and (before is None or len(both) > before.deals):
            ours, theirs = ahead(best, both), ahead(ceiling, both)
            self.gaps[gap] = Gap(len(both), mean_of(theirs), ratio_of(ours, theirs))

    def is_of_these_bots(self, pairing: Pairing) -> bool:
        """Whether the bots still play the first deal as they did for this row."""
        return play_deal(pairing.contest(), 0).ahead == self.rows[pairing.name].first

    def forget(self, pairing: Pairing) -> None:
        self.rows.pop(pairing.name, None)
        for gap, both in GAP_PAIRS.items():
            if pairing in both:
                self.gaps.pop(gap, None)

    def write(self, file: Path) -> None:
        file.write_bytes(json.format(json.encode(self, order="sorted"), indent=1) + b"\n")


def figures_in(file: Path) -> Figures:
    return json.decode(file.read_bytes(), type=Figures) if file.exists() else Figures()


def gap_name(game: str, seats: int) -> str:
    return f"{game}-{seats}"


def gap_pairs() -> dict[str, tuple[Pairing, Pairing]]:
    """The two pairings of each gap: the best, and the ceiling."""
    pairs = {}
    for game, seats, auction in GAPS:
        best = Pairing(game, seats, BEST, YARDSTICK, auction=auction)
        pairs[gap_name(game, seats)] = best, best._replace(first=CEILING)
    return pairs


GAP_PAIRS = gap_pairs()


def ahead(run: Run, deals: list[int]) -> list[float]:
    return per_deal([run.outcomes[deal].ahead for deal in deals])
