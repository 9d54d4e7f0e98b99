"""Hearts in playouts: every seat plays by the rules of thumb."""

from itertools import combinations
from typing import Final

from followsuit.toolkit import Cards, Dice, Match, Policy, each
from followsuit_hearts.bot.play import card_to_play, cards_to_pass, danger
from followsuit_hearts.phases.passing import PASSED, Passing
from followsuit_hearts.phases.tricks import HeartsTricks

CONSIDERED: Final = 5  # cards that a search may pass


class HeartsPolicy(Policy):
    def move(self, match: Match, dice: Dice) -> Cards:
        phase, hand = match.phase, match.table.hands[match.to_act]
        if isinstance(phase, Passing):
            return cards_to_pass(hand)
        assert isinstance(phase, HeartsTricks)
        return card_to_play(phase.choices(match.table), hand, phase.trick, phase.led)

    def candidates(self, match: Match) -> list[int]:
        """The policy's own choice first."""
        first = self.move(match, Dice(0))
        moves = self.passes(match) if isinstance(match.phase, Passing) else match.moves()
        return [first, *(move for move in moves if move != first)]

    def passes(self, match: Match) -> list[int]:
        hand = match.table.hands[match.to_act]
        worst = sorted(each(hand), key=lambda card: -danger(card, hand))[:CONSIDERED]
        return [sum(cards) for cards in combinations(worst, PASSED)]
