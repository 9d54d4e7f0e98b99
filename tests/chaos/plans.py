"""What the chaos tests play: short matches of every game for every number of players."""

import random
from typing import Any, NamedTuple

from followsuit.rules.catalogue import GAMES

# options that end a match after 30 to 150 moves; other plug-ins might play for too long
SHORT: dict[str, list[dict[str, Any]]] = {
    "bezique": [{"target_score": 30}, {"target_score": 40, "melds_per_trick": 0}],
    "cat_te": [
        {"rounds": 2, "side_bet": 1},
        {"rounds": 3, "side_bet": 2, "allow_claim": True, "allow_drop_out": True},
        {"rounds": 2, "region": "vietnamese"},
    ],
    "hearts": [{"target_score": 1}, {"target_score": 1, "passing": "never"}],
    "mindikot": [
        {"target_score": 1, "early_finish": True},
        {"target_score": 1, "mode": "first_card_hidden", "hidden_selection": "choose"},
    ],
    "rook13": [{"win_score": 1, "lose_score": -1}],
}


class TablePlan(NamedTuple):
    """A table to play at, with people in some chairs and bots in the others."""

    game: str
    seats: int
    options: dict[str, Any]
    people: int
    matches: int
    approval: bool
    chat: float  # the probability of a chat message instead of a move
    watched: bool

    def __str__(self) -> str:
        return f"{self.game} for {self.seats}, {self.people} people, {self.options}"


def table_plans(rng: random.Random, matches: int) -> list[TablePlan]:
    """Plans for this many matches: every kind of table in turn, with and without bots."""
    assert SHORT.keys() >= {game.name for game in GAMES.built_in()}
    kinds = [(game, seats) for game in GAMES if game in SHORT for seats in GAMES[game].seat_counts]
    planned: list[TablePlan] = []
    while sum(plan.matches for plan in planned) < matches:
        round_, kind = divmod(len(planned), len(kinds))
        game, seats = kinds[kind]
        with_bots = (round_ + kind) % 2 == 1
        planned.append(
            TablePlan(
                game=game,
                seats=seats,
                options=rng.choice(SHORT[game]),
                people=rng.randint(1, seats - 1) if with_bots else seats,
                matches=rng.choice((1, 1, 2)),
                approval=rng.random() < 0.2,
                chat=rng.choice((0.0, 0.05, 0.1)),
                watched=rng.random() < 0.3,
            )
        )
    return planned
