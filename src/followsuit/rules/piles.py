"""A deal as piles of cards: the hands, and what else the game deals."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from followsuit.rules.cards import NotACard, Pack
from followsuit.texts import Text, TextError

Below = Callable[[int], int]  # a random number from 0 to n - 1


class BadDeal(TextError):
    """A deal that the game does not allow, and why."""


@dataclass(frozen=True)
class Piles:
    """Card numbers: the hands by seat in the order dealt, and the other piles by name."""

    hands: tuple[tuple[int, ...], ...]
    others: Mapping[str, tuple[int, ...]] = field(default_factory=dict)

    def numbers(self) -> list[int]:
        """The cards of all piles in one list."""
        piles = (*self.hands, *self.others.values())
        return [card for pile in piles for card in pile]

    def refilled(self, numbers: Sequence[int]) -> "Piles":
        """Piles of the same sizes with other cards."""
        cards = iter(numbers)
        hands = tuple(tuple(next(cards) for _ in hand) for hand in self.hands)
        others = {name: tuple(next(cards) for _ in pile) for name, pile in self.others.items()}
        return Piles(hands, others)

    def names(self, pack: Pack) -> dict[str, object]:
        """The deal as in records."""
        hands: dict[str, object] = {"hands": [_names(hand, pack) for hand in self.hands]}
        return hands | {name: _names(pile, pack) for name, pile in self.others.items()}


def _names(pile: Sequence[int], pack: Pack) -> list[str]:
    return [pack.names[number] for number in pile]


def read_piles(deal: object, pack: Pack) -> Piles:
    """Read the deal of a record, which may be any JSON value."""
    if not isinstance(deal, dict) or not isinstance(deal.get("hands"), list):
        raise BadDeal(Text("deal.no_hands"))
    hands = tuple(_numbers(hand, pack) for hand in deal["hands"])
    others = {name: _numbers(pile, pack) for name, pile in deal.items() if name != "hands"}
    return Piles(hands, others)


def _numbers(pile: object, pack: Pack) -> tuple[int, ...]:
    cards = [pile] if isinstance(pile, str) else pile  # a pile of one may be written as its card
    if not isinstance(cards, list) or not all(isinstance(card, str) for card in cards):
        raise BadDeal(Text("deal.not_cards"))
    try:
        return tuple(pack.number(card) for card in cards)
    except NotACard as error:
        raise BadDeal(error.reason) from None


def check_piles(piles: Piles, pattern: Piles, pack: Pack) -> None:
    """Check names and sizes against the pattern, and that no card is missing or dealt twice."""
    if len(piles.hands) != len(pattern.hands):
        count, seats = len(piles.hands), len(pattern.hands)
        raise BadDeal(Text("deal.hands", count=count, seats=seats))
    for seat, (hand, wanted) in enumerate(zip(piles.hands, pattern.hands, strict=True)):
        if len(hand) != len(wanted):
            count = len(hand)
            raise BadDeal(Text("deal.hand_size", seat=seat, count=count, wanted=len(wanted)))
    for name in piles.others:
        if name not in pattern.others:
            raise BadDeal(Text("deal.unknown_pile", pile=repr(name[:20])))
    for name, other in pattern.others.items():
        if name not in piles.others:
            raise BadDeal(Text("deal.missing_pile", pile=name))
        if len(piles.others[name]) != len(other):
            count = len(piles.others[name])
            raise BadDeal(Text("deal.pile_size", pile=name, count=count, wanted=len(other)))
    seen: set[int] = set()
    for number in piles.numbers():
        if not 0 <= number < pack.size:
            raise BadDeal(Text("deal.number", number=number))
        if number in seen:
            raise BadDeal(Text("deal.twice", card=pack.names[number]))
        seen.add(number)


def lowest(n: int) -> int:
    """Replaces random numbers where only the sizes of piles matter."""
    return 0
