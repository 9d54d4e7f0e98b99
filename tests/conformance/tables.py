"""Every game of the catalogue, with every number of seats, every preset, and random options."""

import os
import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from followsuit.rules.catalogue import GAMES
from followsuit.rules.event_log import EventLog
from followsuit.rules.game import Game
from followsuit.rules.match import Match
from followsuit.rules.options import Choice, Flag, Number, Option, Several
from followsuit.rules.phase import Action
from followsuit.rules.shuffle import next_deal
from followsuit.rules.table import NATURE


@dataclass(frozen=True)
class Setting:
    """A game with its seats and options."""

    game: Game
    seats: int
    options: dict[str, object] = field(default_factory=dict)
    label: str = ""

    def __str__(self) -> str:
        return f"{self.game.name}-{self.seats}-{self.label}"

    def is_endless(self) -> bool:
        return self.game.is_endless(self.game.rules_for(self.seats, self.options))

    def new_match(self, seed: int = 0) -> Match:
        return self.game.new_match(self.seats, self.options, seed % self.seats)


DEFAULTS: Mapping[str, object] = {}


def preset_settings() -> list[Setting]:
    return [
        Setting(game, seats, dict(preset), name)
        for game in GAMES.values()
        for seats in game.seat_counts
        for name, preset in [("default", DEFAULTS), *game.presets.items()]
    ]


def odd_value(option: Option, seats: int, rng: random.Random) -> object:
    """Any allowed value; small numbers, so that matches end soon."""
    match option:
        case Choice(values=values):
            return rng.choice(values)
        case Flag():
            return rng.random() < 0.5
        case Several(values=values):
            return [value for value in values if rng.random() < 0.5]
        case Number():
            low, high = option.low, min(option.highest(seats), option.low + 5)
            if option.low < -5:  # a losing score
                low, high = -300, -1
            numbers: list[object] = [rng.randint(low, high)]
            return rng.choice(numbers + [option.word] * bool(option.word) + [None] * option.none)
    raise AssertionError(option)


# the compiled form has time for more of them
ODD_ONES = 4 if os.environ.get("FOLLOWSUIT_FORM") == "interpreted" else 12


def odd_settings(each: int = ODD_ONES) -> list[Setting]:
    """Random options."""
    rng = random.Random(1)
    found = []
    for game in GAMES.values():
        for number in range(each):
            seats = rng.choice(game.seat_counts)
            options = {o.name: odd_value(o, seats, rng) for o in game.options if rng.random() < 0.7}
            found.append(Setting(game, seats, options, f"odd{number}"))
    return found


PRESETS = preset_settings()
SETTINGS = PRESETS + odd_settings()


def deal_next(match: Match, seed: int) -> None:
    match.deal(next_deal(match, bytes([seed % 256]) * 32))


def choose(match: Match, rng: random.Random) -> Action:
    """Any legal action of the seat to act, go-downs too."""
    return match.phase.action(match.table, rng.choice(match.moves()))


def positions(setting: Setting, seed: int, most: int = 300) -> Iterator[Match]:
    """Random matches through the checked API, before every decision."""
    return (match for match in moments(setting, seed, most) if match.phase.to_act >= 0)


def moments(setting: Setting, seed: int, most: int = 300) -> Iterator[Match]:
    """The same, also between rounds and after the match, with some actions out of turn."""
    rng = random.Random(seed)
    match = setting.new_match(seed)
    for _ in range(most):
        yield match
        interjected = interjection(match, rng)
        if interjected is not None:
            match.act(*interjected)
        elif match.result() is not None:
            match = setting.new_match(seed)
        elif match.phase.to_act == NATURE:
            deal_next(match, rng.randrange(256))
        else:
            match.act(match.phase.to_act, choose(match, rng))


def interjection(match: Match, rng: random.Random) -> tuple[int, Action] | None:
    for seat in range(match.table.seats):
        said = match.interjections(seat)
        if said and rng.random() < 0.2:
            return seat, rng.choice(said)
    return None


def state(part: object) -> object:
    """Everything in a match, phase or table, as plain data; by value, not by identity."""
    kind = type(part)
    if kind.__name__ == "vec":
        return list(part)  # type: ignore[call-overload]
    if isinstance(part, EventLog):
        return state(part.events())  # later events belong to copies
    if isinstance(part, list | tuple):
        return [state(one) for one in part]
    ours = any(base.__module__.startswith("followsuit") for base in kind.__mro__)
    if kind.__name__ in ("Pack", "Rules") or not ours or not attributes(part):
        return repr(part) if not ours else kind.__name__
    return kind.__name__, {n: state(getattr(part, n)) for n in attributes(part) if hasattr(part, n)}


def attributes(part: object) -> list[str]:
    """The names of all attributes, in either form."""
    names: list[str] = list(getattr(part, "__dict__", {}))
    for kind in type(part).__mro__:
        names += getattr(kind, "__mypyc_attrs__", ())
    return sorted({name for name in names if not name.startswith("__")})
