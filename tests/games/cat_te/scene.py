"""Rounds of Cat Te in a few words: the hands are known, the play is short."""

from typing import Any

from followsuit.rules.events import Event
from followsuit.rules.match import Match
from tests.scene import deal, dealt, legal, phase_view, say

RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]  # weakest first

# nobody is dealt a hand that wins instantly
TWO = ["AS KS QH 9D 4C 3C", "2S 3S 4H 5D 7C 8C"]
THREE = ["AS KS QH 9D 4C 3C", "AH 2S 7S 8D 10C JC", "AD KD 3S 5H QC KC"]
FOUR = ["AS KS QH 9D 4C 3C", "AH 2S 7S 8D 10C JC", "AD KD 3S 5H QC KC", "4S 5S 6H 7H 2D 6C"]
FIVE = [*FOUR, "8S 9S 8H 9H 3D 5C"]
SIX = [*FIVE, "10S JS 2H 3H 4D 7C"]
HANDS = {2: TWO, 3: THREE, 4: FOUR, 5: FIVE, 6: SIX}


def khmer(hands: list[str], **options: Any) -> Match:
    """A round of Khmer rules in which seat 0 leads."""
    return dealt("cat_te", list(hands), seats=len(hands), dealer=len(hands) - 1, **options)


def laos(hands: list[str], **options: Any) -> Match:
    """A round of Laos rules in which seat 0 deals and leads."""
    return dealt("cat_te", list(hands), seats=len(hands), region="laos", **options)


def vietnamese(hands: list[str], **options: Any) -> Match:
    """A round of Vietnamese rules in which seat 0 deals and leads."""
    return dealt("cat_te", list(hands), seats=len(hands), region="vietnamese", **options)


def trick(match: Match, *cards: str) -> list[Event]:
    """One trick from its lead on: `9H` is played face up, `(9H)` is folded."""
    return say(match, *[f"fold {c[1:-1]}" if c[0] == "(" else f"play {c}" for c in cards])


def tricks(match: Match, *texts: str) -> list[Event]:
    """Several tricks, each in one text."""
    return [event for text in texts for event in trick(match, *text.split())]


def folded_to_the_leader(match: Match, upto: int = 6) -> None:
    """Play tricks in which the leader plays the first card held and all others fold theirs."""
    while match.phase.to_act >= 0 and phase_view(match, 0).number <= upto:
        choices = legal(match)
        folds = [text for text in choices if text.startswith("fold")]
        say(match, (folds or [text for text in choices if text.startswith("play")])[0])


def next_round(match: Match, hands: list[str], **piles: str) -> list[Event]:
    return deal(match, list(hands), **piles)


def balances(match: Match) -> list[int]:
    return list(match.table.scores)


def plays(*cards: str) -> list[str]:
    return sorted(f"play {card}" for card in cards)


def folds(*cards: str) -> list[str]:
    return sorted(f"fold {card}" for card in cards)
