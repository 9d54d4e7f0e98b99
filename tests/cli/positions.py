"""Positions to draw: matches played by random bots."""

from collections.abc import Iterator

from followsuit.bots.bot import choose_action
from followsuit.bots.catalogue import BOTS
from followsuit.cli.tui.announcements import announcements
from followsuit.cli.tui.choices import choices_in
from followsuit.cli.tui.screen import Frame, table_frame
from followsuit.cli.tui.seats import Seats
from followsuit.cli.tui.symbols import UNICODE, Symbols
from followsuit.rules.catalogue import GAMES
from followsuit.rules.match import Match
from followsuit.rules.shuffle import Stream, next_deal, seeded_match
from followsuit.rules.table import NATURE

EVERY_TABLE = [(game.name, seats) for game in GAMES.values() for seats in game.seat_counts]


def positions(
    name: str, seats: int, seed: str, options: dict[str, object] | None = None
) -> Iterator[Match]:
    """Every position of a round, after the deal and after each action."""
    key = seed.encode().ljust(32, b".")
    match = seeded_match(GAMES[name], seats, options, key)
    bots = [BOTS["random"](Stream(key, f"bot {seat}").below) for seat in range(seats)]
    while match.result() is None:
        if match.phase.to_act == NATURE:
            if match.deals:
                return
            match.deal(next_deal(match, key))
        else:
            seat = match.phase.to_act
            match.act(seat, choose_action(bots[seat], match, seat))
        yield match


def drawn(match: Match, seat: int, symbols: Symbols = UNICODE, refusal: str = "") -> Frame:
    """The table as a seat sees it, with everything that happened in the round."""
    view = match.view(seat)
    seats = Seats(GAMES[match.name], view.seats, seat, symbols)
    news = announcements(view.events, 0, seats)
    return table_frame(view, seats, choices_in(view, match.table.pack.names), news, refusal)


def text_of(frame: Frame) -> str:
    return "\n".join(line.plain.rstrip() for line in frame.lines)
