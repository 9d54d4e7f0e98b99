"""A bot that plays Hearts by rules of thumb."""

from followsuit.toolkit import Action, View
from followsuit_hearts.bot.play import card_to_play, cards_to_pass
from followsuit_hearts.deck import PACK
from followsuit_hearts.phases.views import HeartsTricksView


def choose(view: View) -> Action:
    shown, hand = view.shown, PACK.named(*view.hand)
    if not isinstance(shown, HeartsTricksView):
        return Action("pass", PACK.names_of(cards_to_pass(hand)))
    legal = PACK.named(*(action.words[0] for action in view.legal or ()))
    trick = PACK.named(*filter(None, shown.trick))
    led = PACK.suit(shown.led) if shown.led else 0
    return Action("play", PACK.names_of(card_to_play(legal, hand, trick, led)))
