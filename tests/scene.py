"""Scenes in notation: deal these cards, say these actions, see what is refused."""

from typing import Any, NamedTuple

import pytest

from followsuit.rules.cards import Pack
from followsuit.rules.catalogue import GAMES
from followsuit.rules.events import Event, Scored
from followsuit.rules.match import Match
from followsuit.rules.phase import IllegalAction
from followsuit.rules.piles import Piles, lowest


def new(game: str, *, seats: int | None = None, dealer: int = 0, **options: object) -> Match:
    """A match with nothing dealt."""
    return GAMES[game].new_match(seats, options, dealer)


def deal(match: Match, hands: str | list[str] = "", **piles: str) -> list[Event]:
    """Deal these cards; what a hand or pile lacks is filled up from the rest of the pack.

    Hands are texts by seat, either a list or one text with `|` between seats.
    """
    return match.deal(filled(match, hands, **piles))


def filled(match: Match, hands: str | list[str] = "", **piles: str) -> Piles:
    pack = match.table.pack
    pattern = match.cut(list(range(pack.size)), lowest)
    texts = hands.split("|") if isinstance(hands, str) else hands
    texts += [""] * (len(pattern.hands) - len(texts))
    named = [[pack.number(name) for name in text.split()] for text in texts]
    others = {name: [pack.number(c) for c in text.split()] for name, text in piles.items()}
    used = {card for pile in (*named, *others.values()) for card in pile}
    rest = [card for card in range(pack.size) if card not in used]

    def fill(pile: list[int], size: int) -> tuple[int, ...]:
        assert len(pile) <= size, "more cards than the pile holds"
        return tuple(pile + [rest.pop(0) for _ in range(size - len(pile))])

    filled_hands = tuple(fill(p, len(w)) for p, w in zip(named, pattern.hands, strict=True))
    filled_piles = {name: fill(others.get(name, []), len(w)) for name, w in pattern.others.items()}
    assert others.keys() <= pattern.others.keys(), "no such pile"
    return Piles(filled_hands, filled_piles)


def dealt(
    game: str,
    hands: str | list[str] = "",
    *,
    seats: int | None = None,
    dealer: int = 0,
    piles: dict[str, str] | None = None,
    **options: object,
) -> Match:
    """A match whose first deal holds these cards."""
    match = new(game, seats=seats, dealer=dealer, **options)
    deal(match, hands, **(piles or {}))
    return match


def say(match: Match, *texts: str) -> list[Event]:
    """Each text by the seat to act, or by the seat before a colon: `2: side-pot`."""
    events: list[Event] = []
    for text in texts:
        before, colon, after = text.partition(":")
        seat = int(before) if colon else match.phase.to_act
        events += match.act(seat, after if colon else text)
    return events


class Refusal(NamedTuple):
    """The rule that refuses an action, and the reason in English."""

    rule: str
    reason: str


def refusal(match: Match, text: str) -> Refusal:
    """Why an action is refused; the match is untouched."""
    with pytest.raises(IllegalAction) as error:
        say(match, text)
    return Refusal(error.value.rule, str(error.value.reason))


def legal(match: Match, seat: int | None = None) -> list[str]:
    """The legal actions of a seat, in code-point order."""
    actions = match.legal_actions(match.phase.to_act if seat is None else seat)
    assert actions is not None
    return sorted(str(action) for action in actions)


def phase_view(match: Match, viewer: int = 0) -> Any:
    """What the phase shows to a viewer; any, since every phase has its own record."""
    return match.view(viewer).shown


def points(events: list[Event]) -> list[tuple[int, int, str]]:
    """Who scored what, and why."""
    return [(e.side, e.points, str(e.why)) for e in events if isinstance(e, Scored)]


def names(pack: Pack, cards: int) -> str:
    return " ".join(pack.names_of(cards))
