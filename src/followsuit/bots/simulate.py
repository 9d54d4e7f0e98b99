"""Matches between bots, as records: equal arguments give equal records on any machine."""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from followsuit.bots.blame import chosen_by
from followsuit.bots.bot import Bot, choose_action
from followsuit.bots.catalogue import BOTS
from followsuit.rules.game import Game
from followsuit.rules.match import Match
from followsuit.rules.options import OptionError
from followsuit.rules.phase import Action
from followsuit.rules.record import Recorder
from followsuit.rules.shuffle import Stream, next_deal, seeded_match
from followsuit.rules.table import NATURE
from followsuit.texts import Text


def simulate(
    game: Game,
    seats: int | None,
    options: Mapping[str, object],
    games: int,
    seed: int,
    bot: str = "random",
    legal: bool = False,
) -> Iterator[dict[str, Any]]:
    """Yield one record per match."""
    if game.is_endless(game.rules_for(game.seats_or_default(seats), options)):
        raise OptionError(Text("error.never_ends", game=game.title))
    for number in range(games):
        match_seed = hashlib.sha256(f"followsuit simulate {seed} {number}".encode()).digest()
        match = seeded_match(game, seats, dict(options), match_seed)
        recorder = Recorder(match, legal)
        bots = [BOTS[bot](Stream(match_seed, f"bot {s}").below) for s in range(match.table.seats)]
        while match.result() is None:
            step(recorder, bots, match_seed)
        yield recorder.record()


def step(table: Match | Recorder, bots: Sequence[Bot], seed: bytes) -> None:
    """Make one deal or one action, and record it if given a recorder."""
    match = table.match if isinstance(table, Recorder) else table
    interjection = first_interjection(match, bots)
    if interjection is not None:
        seat, action = interjection
        with chosen_by(bots[seat]):
            table.act(seat, action)
    elif match.phase.to_act != NATURE:
        seat = match.phase.to_act
        action = choose_action(bots[seat], match, seat)
        with chosen_by(bots[seat]):
            table.act(seat, action)
    elif isinstance(table, Recorder):
        table.deal_from(seed)
    else:
        match.deal(next_deal(match, seed))


def first_interjection(match: Match, bots: Sequence[Bot]) -> tuple[int, Action] | None:
    """The first seat whose bot acts out of turn, and its action."""
    for seat, bot in enumerate(bots):
        if match.interjections(seat):
            action = bot.interject(match.view(seat))
            if action is not None:
                return seat, action
    return None
