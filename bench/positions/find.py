"""Finds planted blunders and unlucky plays in matches between bots."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from bench.positions import bezique, cat_te, mindikot, rook13
from bench.positions.played import positions
from bench.positions.position import Construction, Position, planted
from followsuit.bots.policy.catalogue import policy_of
from followsuit.bots.policy.policy import Policy
from followsuit.bots.worlds import Worlds
from followsuit.rules.dice import Dice
from followsuit.rules.match import Match
from followsuit.rules.notation import parse

CONSTRUCTIONS: Mapping[str, dict[str, Construction]] = {
    "mindikot": mindikot.CONSTRUCTIONS,
    "rook13": rook13.CONSTRUCTIONS,
    "cat_te": cat_te.CONSTRUCTIONS,
    "bezique": bezique.CONSTRUCTIONS,
}
CHANCES: Mapping[str, dict[str, Construction]] = {
    "mindikot": mindikot.CHANCES,
    "rook13": rook13.CHANCES,
    "cat_te": cat_te.CHANCES,
    "bezique": bezique.CHANCES,
}


class Setting(NamedTuple):
    seats: int | None
    options: Mapping[str, Any]


# several settings of each game, in turn
SETTINGS: Mapping[str, tuple[Setting, ...]] = {
    "mindikot": (
        Setting(4, {}),
        Setting(6, {}),
        Setting(4, {"mode": "first_card_hidden"}),
    ),
    "rook13": (Setting(4, {}), Setting(4, {"win_score": 300})),
    "cat_te": (
        Setting(4, {}),
        Setting(4, {"region": "laos"}),
        Setting(3, {"region": "vietnamese"}),
    ),
    "bezique": (
        Setting(2, {}),
        Setting(2, {"mode": "advanced"}),
        Setting(2, {"target_score": 500}),
        Setting(3, {}),
    ),
}
SEEDS = 5000  # matches searched
LAYOUTS = 400  # tried for an unlucky play


def blunders(game: str, most: int) -> Iterator[Position]:
    """At most this many planted blunders of each construction."""
    return search(game, CONSTRUCTIONS[game], most, lambda position: position)


def unlucky_plays(game: str, most: int) -> Iterator[Position]:
    """At most this many right actions of each construction that fail as the cards lie."""
    return search(game, CHANCES[game], most, unlucky)


def search(
    game: str,
    constructions: Mapping[str, Construction],
    most: int,
    chosen: Callable[[Position], Position | None],
) -> Iterator[Position]:
    """Positions of these constructions, one of each per match."""
    found: Counter[str] = Counter()
    for seed in range(SEEDS):
        wanted = {name: one for name, one in constructions.items() if found[name] < most}
        if not wanted:
            return
        setting = SETTINGS[game][seed % len(SETTINGS[game])]
        seen: set[str] = set()
        for match in positions(
            game, seed, seats=setting.seats, options=setting.options, picks=True
        ):
            for position in planted(match, wanted):
                taken = None if position.construction in seen else chosen(position)
                if taken is not None:
                    seen.add(position.construction)
                    found[position.construction] += 1
                    yield taken


def unlucky(position: Position) -> Position | None:
    """The same position with hidden cards that beat the right action, if some layout does.

    As they lie, the right action gets its side less than the others in this round, and the wrong
    one gets it no less.
    """
    match, policy = position.match, policy_of(position.match.name)
    seat = match.to_act
    worlds, dice = Worlds(match, seat), Dice(1)
    if worlds.count() <= 1:
        return None
    right, wrong = (int(match.checked(seat, parse(text))) for text in position[2:])
    for _ in range(LAYOUTS):
        twin = match.rearranged(seat, worlds.deal(dice).hidden_from(seat))
        good, bad = (outcome(policy, twin, seat, move) for move in (right, wrong))
        if good < 0 and bad >= good:
            return Position(position.construction, twin, position.right, position.wrong)
    return None


def outcome(policy: Policy, position: Match, seat: int, move: int) -> float:
    """How the round goes with these cards, as the lead over the others; policies use no dice."""
    match, dice = position.copy(), Dice(0)
    to_act = match.apply(move)
    while to_act >= 0:
        to_act = match.apply(policy.move(match, dice))
    return policy.margin(match, seat)
