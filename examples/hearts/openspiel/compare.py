"""Compares Hearts with OpenSpiel's: the legal cards at every decision, and the scores.

Usage: python compare.py, from the root of the repository; `make test-openspiel` does it.
"""

import json
import subprocess
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from followsuit.rules.match import Match
from followsuit.rules.piles import Piles
from followsuit_hearts import GAME
from followsuit_hearts.deck import ALL_POINTS, PACK
from followsuit_hearts.match import ROTATION
from followsuit_hearts.phases.passing import PASSED

OPENSPIEL = Path("build", "openspiel", "bin", "python")
PLAY = Path(__file__).with_name("play.py")
RANDOM_GAMES = 1000
MOON_GAMES = 50
SEED = 1
SUITS = 4
LAST_SEAT = 3  # as the dealer: seat 0 is the first to pass

Game = dict[str, Any]


class Different(Exception):
    """The two programs disagree."""


def name(card: int) -> str:
    """OpenSpiel counts rank by rank, we count suit by suit."""
    rank, suit = divmod(card, SUITS)
    return PACK.rank_names[rank] + PACK.suits[suit]


def names(cards: list[int]) -> set[str]:
    return {name(card) for card in cards}


def options(parameters: dict[str, bool]) -> dict[str, object]:
    return {
        "passing": "rotate" if parameters["pass_cards"] else "never",
        "points_on_first_trick": not parameters["no_pts_on_first_trick"],
        "any_club_leads": parameters["can_lead_any_club"],
        "break_hearts": parameters["must_break_hearts"],
        "queen_breaks_hearts": parameters["qs_breaks_hearts"],
        "heart_instead_of_queen": parameters["can_lead_hearts_instead_of_qs"],
        "jack_of_diamonds": parameters["jd_bonus"],
        "no_tricks_bonus": parameters["avoid_all_tricks_bonus"],
    }


def dealt(game: Game) -> Match:
    match = GAME.new_match(options=options(game["parameters"]), dealer=LAST_SEAT)
    match.deals = ROTATION.index(game["direction"])  # hands played before this one
    match.deal(
        Piles(tuple(tuple(PACK.number(name(card)) for card in hand) for hand in game["hands"]))
    )
    return match


def compare(game: Game) -> None:
    match, passed = dealt(game), list[str]()
    for seat, legal, chosen in game["decisions"]:
        check("the seat to act", match.to_act, seat)
        choices = set(PACK.names_of(match.phase.choices(match.table)))
        check("the legal cards", choices - set(passed), names(legal))
        if not match.phase.too_many:
            match.act(seat, f"play {name(chosen)}")
            continue
        passed.append(name(chosen))  # OpenSpiel passes card by card
        if len(passed) == PASSED:
            match.act(seat, " ".join(["pass", *passed]))
            passed = []
    check("the returns", [ALL_POINTS - points for points in match.round_scores()], game["returns"])


def check(what: str, ours: object, theirs: object) -> None:
    if ours != theirs:
        raise Different(f"{what}: {ours} here, {theirs} in OpenSpiel")


def games() -> Iterator[Game]:
    command = [str(part) for part in (OPENSPIEL, PLAY, RANDOM_GAMES, MOON_GAMES, SEED)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        yield from map(json.loads, process.stdout)
    if process.returncode:
        sys.exit(process.returncode)


def is_moon(game: Game) -> bool:
    """Whether somebody shot the moon: no other hand costs more than 26 points in all."""
    return sum(game["returns"]) < SUITS * ALL_POINTS / 2


def report(kind: str, played: list[Game]) -> None:
    for game in played:
        compare(game)
    decisions = sum(len(game["decisions"]) for game in played)
    passing = sum(game["direction"] != 0 for game in played)
    moons = sum(map(is_moon, played))
    details = f"{passing} with passing, {moons} moons"
    print(f"{len(played)} {kind}, {decisions} decisions, equal ({details})")


def main() -> None:
    played = games()
    report("games", list(islice(played, RANDOM_GAMES)))
    report("moon hands", list(played))


if __name__ == "__main__":
    main()
