"""The functions of the public API; `followsuit/__init__.py` lists all of it.

A seed is an int, a string or 32 bytes; without one, the operating system provides the randomness.
"""

import hashlib
import secrets
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from followsuit.bots.bot import Bot, choose_action
from followsuit.bots.catalogue import BOTS, with_budget
from followsuit.bots.simulate import simulate as simulated
from followsuit.bots.simulate import step
from followsuit.rules import shuffle
from followsuit.rules.catalogue import GAMES, game_named
from followsuit.rules.game import Game
from followsuit.rules.match import Match
from followsuit.rules.options import OptionError
from followsuit.rules.phase import Action
from followsuit.rules.piles import Below, Piles
from followsuit.rules.record import Recorder
from followsuit.rules.shuffle import SEED_BYTES, Stream
from followsuit.rules.table import NATURE
from followsuit.rules.view import Result
from followsuit.texts import Text

Seed: TypeAlias = int | str | bytes
BotKind: TypeAlias = str | Callable[[Below], Bot]  # a name in `BOTS`, or a class


def new_match(
    game: str | Game,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    *,
    seed: Seed | None = None,
    dealer: int | None = None,
) -> Match:
    """Start a match; nothing is dealt yet.

    Without `dealer`, the rules or the seed determine the first dealer. Options that are not given
    have their defaults; `GAMES[name].options` lists them.

    >>> match = followsuit.new_match("rook13", options={"win_score": 300}, dealer=3)
    >>> match.to_act == followsuit.NATURE  # the cards must be dealt
    True
    """
    found = game if isinstance(game, Game) else game_named(game)
    if dealer is None:
        return shuffle.seeded_match(found, seats, dict(options or {}), seed_bytes(seed))
    return found.new_match(seats, options, dealer)


def next_deal(match: Match, seed: Seed) -> Piles:
    """Shuffle the pack for the next deal of a match: the same seed always gives the same deals.

    >>> match = followsuit.new_match("mindikot", seed=7)
    >>> events = match.deal(followsuit.next_deal(match, seed=7))
    >>> match.view(0).hand
    ('2C', '4C', '10C', 'JC', '2D', '10D', 'KH', '2S', '7S', '10S', 'JS', 'QS', 'KS')
    """
    return shuffle.next_deal(match, seed_bytes(seed))


def bot(kind: BotKind = "rule", *, seed: Seed | None = None, playouts: int = 0, ms: int = 0) -> Bot:
    """Make a bot, by its name in `BOTS` or from a class of your own.

    `playouts` and `ms` limit what a searching bot spends on each decision; 0 keeps its own limit.
    With playouts alone, the same seed plays the same on every machine.

    >>> expert = followsuit.bot("expert", seed=1, playouts=100)
    """
    below = Stream(seed_bytes(seed), "bot").below
    return with_budget(make_bot(kind, below), playouts, ms)


def ask(bot: Bot, match: Match, seat: int | None = None) -> Action:
    """Ask a bot what it would do in a seat, by default the one to act. It sees no hidden card.

    >>> match = followsuit.new_match("rook13", dealer=3)
    >>> events = match.deal(followsuit.next_deal(match, seed=7))
    >>> followsuit.ask(followsuit.bot("rule"), match)
    Action('deal')
    """
    if match.result() is not None:
        raise ValueError("the match is over")
    if seat is None and match.to_act == NATURE:
        raise ValueError("the cards must be dealt first: match.deal(next_deal(match, seed))")
    return choose_action(bot, match, int(match.to_act) if seat is None else seat)


def play(
    match: Match | Recorder, bots: BotKind | Sequence[Bot | BotKind], *, seed: Seed | None = None
) -> Result:
    """Play a match to its end from where it is now, and return the result.

    `bots` has one bot per seat: a name in `BOTS`, a class, or one made with `bot`. One name or
    class alone plays every seat. The seed determines the deals, and the random choices of bots
    given by name or class. Pass a `Recorder` to get a record.

    >>> match = followsuit.new_match("mindikot", options={"target_score": 3}, seed=7)
    >>> followsuit.play(match, ["rule", "random", "rule", "random"], seed=7)
    Result(reason='reached 3', scores=(3, 1), winners=(0, 2))
    """
    plain = match.match if isinstance(match, Recorder) else match
    if GAMES[plain.name].is_endless(plain.rules_in_force()):
        raise OptionError(Text("error.never_ends", game=GAMES[plain.name].title))
    key = seed_bytes(seed)
    seated = seated_bots(bots, int(plain.table.seats), key)
    while (result := plain.result()) is None:
        step(match, seated, key)
    return result


def simulate(
    game: str | Game,
    matches: int = 1,
    *,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    bot: str = "rule",
    seed: int = 0,
) -> Iterator[dict[str, Any]]:
    """Play whole matches between bots of one kind and yield their records.

    >>> [record["result"]["winners"] for record in followsuit.simulate("mindikot", 3, seed=1)]
    [[1, 3], [0, 2], [1, 3]]
    """
    found = game if isinstance(game, Game) else game_named(game)
    return simulated(found, seats, options or {}, matches, seed, checked_name(bot))


def seed_bytes(seed: Seed | None) -> bytes:
    """The 32 bytes that determine every deal of a match."""
    if seed is None:
        return secrets.token_bytes(SEED_BYTES)
    if not isinstance(seed, bytes):
        return hashlib.sha256(f"followsuit seed {seed}".encode()).digest()
    if len(seed) != SEED_BYTES:
        raise ValueError(f"a seed must be {SEED_BYTES} bytes long, not {len(seed)}")
    return seed


def seated_bots(bots: BotKind | Sequence[Bot | BotKind], seats: int, seed: bytes) -> list[Bot]:
    """One bot per seat."""
    kinds = bots if isinstance(bots, Sequence) and not isinstance(bots, str) else [bots] * seats
    if len(kinds) != seats:
        raise ValueError(f"{seats} seats need {seats} bots, not {len(kinds)}")
    return [
        kind if isinstance(kind, Bot) else make_bot(kind, Stream(seed, f"bot {seat}").below)
        for seat, kind in enumerate(kinds)
    ]


def make_bot(kind: BotKind, below: Below) -> Bot:
    return BOTS[checked_name(kind)](below) if isinstance(kind, str) else kind(below)


def checked_name(bot: str) -> str:
    if bot not in BOTS:
        raise ValueError(f"there is no bot {bot[:40]!r}; choose one of {', '.join(BOTS)}")
    return bot
