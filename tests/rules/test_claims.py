"""Which leads are certain to win every remaining trick."""

import pytest

from followsuit.rules.cards import Pack
from followsuit.rules.claims import sure_leads

PACK = Pack("CDHS", ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"])


def leads(hand: str, against: str, trump: str = "") -> str:
    """The names of the leads in order; empty if nothing is certain."""
    suit = PACK.suit(trump) if trump else 0
    found = sure_leads(PACK, PACK.named(*hand.split()), PACK.named(*against.split()), suit)
    return " ".join(PACK.name(card) for card in found)


@pytest.mark.parametrize(
    ("hand", "against", "trump", "expected"),
    [
        ("AH KH", "QH 2C 3C 4C", "", "AH KH"),
        ("AH QH", "KH 2C 3C 4C", "", "AH QH"),  # the king falls under the ace
        ("AH QH", "KH JH 2C 3C", "", ""),  # the king may be kept
        ("AH AS", "2C 3H", "C", ""),  # a club may trump
        ("AC AH", "2C 3H", "C", "AC AH"),  # unless it is drawn first
        ("AC AH", "2C 3C", "C", ""),  # both may be in one hand
        ("KC AC", "2C 3C 4C", "C", "AC KC"),
        ("2C 2H", "3D 4D", "C", "2C 2H"),
    ],
)
def test_a_lead_is_certain_only_if_no_card_that_may_be_left_beats_it(
    hand: str, against: str, trump: str, expected: str
) -> None:
    assert leads(hand, against, trump) == expected
