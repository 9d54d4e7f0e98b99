"""A match as a page to read: deals, actions, and what followed from each.

A page holds everything needed to play the match again, so better bots do not change it.
`python -m tests.golden.transcript` plays the pages again and writes what the rules say now;
`python -m tests.golden.transcript anew` lets the rule bots play other matches.
"""

import json
import sys
from collections.abc import Callable
from dataclasses import fields
from functools import partial
from pathlib import Path

from followsuit.bots.catalogue import BOTS
from followsuit.bots.simulate import step
from followsuit.rules.catalogue import GAMES
from followsuit.rules.dice import Dice
from followsuit.rules.events import EVERYBODY, Event, Played
from followsuit.rules.match import Match
from followsuit.rules.perft import perft
from followsuit.rules.piles import read_piles
from followsuit.rules.playout import play_outs, random_deal
from followsuit.rules.record import Recorder
from followsuit.rules.shuffle import Stream, seeded_match

HERE = Path(__file__).parent
SEED = bytes(range(32))

# short matches: a low target, few rounds
PAGES: dict[str, tuple[str, int, dict[str, object]]] = {
    "mindikot-4": ("mindikot", 4, {"target_score": 1}),
    "mindikot-6-hidden": ("mindikot", 6, {"target_score": 1, "mode": "first_card_hidden"}),
    "rook13": ("rook13", 4, {"win_score": 1, "lose_score": -1}),
    "bezique-2": ("bezique", 2, {"target_score": 300}),
    "bezique-3-advanced": ("bezique", 3, {"target_score": 250, "mode": "advanced"}),
    "cat_te-4-khmer": ("cat_te", 4, {"rounds": 2}),
    "cat_te-5-vietnamese": ("cat_te", 5, {"rounds": 2, "region": "vietnamese", "side_bet": 1}),
}

PERFT_DEPTH = {"mindikot": 5, "rook13": 4, "bezique": 4, "cat_te": 4}
MIDWAY = {"mindikot": 18, "rook13": 18, "bezique": 63, "cat_te": 7}  # moves into a hand


class Page:
    """Sits at a match and writes what happens, line by line."""

    def __init__(self, title: str, recorder: Recorder) -> None:
        self.lines = [title]
        self.recorder = recorder

    def after(self, happens: Callable[[], object]) -> None:
        """Write what a deal or an action brings about."""
        match, hands = self.recorder.match, len(self.recorder.hands)
        before = len(match.history)
        happens()
        if len(self.recorder.hands) > hands:
            before = 0
            self.write_deal()
        else:
            seat, action = self.recorder.hands[-1]["actions"][-1]
            self.lines.append(f"{seat} {action}")
        for event in match.history[before:]:
            if event.seen_by == EVERYBODY and not isinstance(event, Played):
                self.lines.append("    " + in_words(event))

    def write_deal(self) -> None:
        hand = self.recorder.hands[-1]
        self.lines += ["", f"deal {len(self.recorder.hands)}, dealer {hand['dealer']}"]
        deal = dict(hand["deal"])
        self.lines += [f"  {seat}: {' '.join(c)}" for seat, c in enumerate(deal.pop("hands"))]
        self.lines += [f"  {name}: {' '.join(cards)}" for name, cards in deal.items()]

    def text(self) -> str:
        result = json.dumps(self.recorder.record()["result"])
        return "\n".join([*self.lines, result]) + "\n"


def played_anew(name: str) -> str:
    """A match between rule bots."""
    game_name, seats, options = PAGES[name]
    game = GAMES[game_name]
    match = seeded_match(game, seats, options, SEED)
    recorder = Recorder(match)
    page = Page(f"{game_name}, {seats} seats, {json.dumps(options)}", recorder)
    bots = [BOTS["rule"](Stream(SEED, f"bot {seat}").below) for seat in range(seats)]
    while match.result() is None:
        page.after(lambda: step(recorder, bots, SEED))
    return page.text()


def played_again(text: str) -> str:
    """The same deals and actions, with what the rules make of them now."""
    title, *lines = text.splitlines()
    game_name, seats, options = title.split(", ", 2)
    game = GAMES[game_name]
    dealer = next(int(line.split()[-1]) for line in lines if line.startswith("deal "))
    match = game.new_match(int(seats.split()[0]), json.loads(options), dealer)
    recorder = Recorder(match)
    page = Page(title, recorder)
    piles: list[str] = []
    for line in lines:
        if line.startswith("  ") and not line.startswith("    "):
            piles.append(line)
            continue
        if piles:
            deal_again(page, piles)
        if line[:1].isdigit():
            seat, _, said = line.partition(" ")
            page.after(partial(recorder.act, int(seat), said))
    return page.text()


def deal_again(page: Page, lines: list[str]) -> None:
    """Deal the piles of a page, and empty the list of its lines."""
    deal: dict[str, object] = {"hands": []}
    hands: list[list[str]] = []
    for line in lines:
        name, _, cards = line.strip().partition(":")
        if name.isdigit():
            hands.append(cards.split())
        else:
            deal[name] = cards.split()
    lines.clear()
    piles = read_piles(deal | {"hands": hands}, page.recorder.match.table.pack)
    page.after(partial(page.recorder.deal, piles))


def in_words(event: Event) -> str:
    """An event as words: its name and its values."""
    values = [getattr(event, f.name) for f in fields(event) if f.name != "seen_by"]
    flat = [
        " ".join(map(str, value)) if isinstance(value, tuple) else str(value) for value in values
    ]
    return " ".join([type(event).__name__, *flat])


def opened(game: str, seats: int, options: dict[str, object]) -> Match:
    """A match dealt by the dice, with all forced moves made."""
    match = GAMES[game].new_match(seats, options)
    dice = Dice(5)
    while match.phase.to_act < 0:
        random_deal(match, dice)
        while len(match.moves()) == 1:
            match.apply(match.moves()[0])
    return match


def moved_on(match: Match, moves: int) -> Match:
    """The match after this many random moves, within the same round."""
    dice = Dice(6)
    while True:
        twin = match.copy()
        for _ in range(moves):
            if twin.phase.to_act >= 0:
                twin.apply(twin.phase.random_move(twin.table, dice))
        if twin.phase.to_act >= 0:
            return twin


def perft_counts() -> dict[str, list[int]]:
    """The size of the tree of moves at each depth, early in a hand and later on."""
    counts = {}
    for name, (game, seats, options) in PAGES.items():
        depth = PERFT_DEPTH[game]
        early = opened(game, seats, options)
        late = moved_on(early, MIDWAY[game])
        for stage, match in (("early", early), ("late", late)):
            counts[f"{name} {stage}"] = [perft(match, d) for d in range(1, depth + 1)]
    return counts


def play_out_values() -> dict[str, list[int]]:
    """Moves and scores of fifty random playouts of one deal, with the same dice in both forms."""
    return {name: list(play_outs(opened(*table), 50, 99)) for name, table in PAGES.items()}


def main(anew: bool) -> None:
    for name in PAGES:
        file = HERE / f"{name}.txt"
        file.write_text(played_anew(name) if anew else played_again(file.read_text()))
    counts = {"perft": perft_counts(), "playouts": play_out_values()}
    (HERE / "counts.json").write_text(json.dumps(counts, indent=1) + "\n")


if __name__ == "__main__":
    main(anew="anew" in sys.argv)
