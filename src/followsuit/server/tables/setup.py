"""Completes the setup of a new table, and starts matches."""

from secrets import token_hex

from followsuit.bots.catalogue import BOTS
from followsuit.protocol.lobby import NewTable
from followsuit.protocol.table import TableSetup
from followsuit.rules.catalogue import GAMES
from followsuit.rules.options import OptionError, options_in_force
from followsuit.rules.shuffle import SEED_BYTES
from followsuit.server.problem import Problem
from followsuit.server.settings import Settings
from followsuit.server.store.schema import new_id
from followsuit.server.tables.log import Started
from followsuit.server.user import User
from followsuit.texts import Text

NO_LIMIT = 0  # as the grace of a table: wait forever


def full_setup(user: User, wanted: NewTable, settings: Settings) -> TableSetup:
    """The setup with seats, options and clock filled in, or the problem with it."""
    game = GAMES.get(wanted.game)
    if game is None:
        raise unfit(Text("error.no_game", game=wanted.game, games=tuple(GAMES)))
    seats = game.seats_or_default(wanted.seats)
    try:
        preset = game.rated_options() if wanted.rated else {}
        rules = game.rules_for(seats, {**preset, **wanted.options})
    except OptionError as error:
        raise unfit(error.why) from None
    not_rated = game.why_not_rated(rules) if wanted.rated else None
    if not_rated is not None:
        raise unfit(not_rated)
    check_company(user, wanted)
    return TableSetup(
        game=game.name,
        seats=seats,
        options=options_in_force(rules),
        private=wanted.private,
        rated=wanted.rated,
        clock=clock_of(wanted.clock, settings),
        bots=wanted.bots and not wanted.rated,
        approval=wanted.approval,
        auto_start=wanted.auto_start,
        next_round=wanted.next_round,
        grace=grace_of(wanted),
        hints=wanted.hints and not wanted.rated,
    )


def clock_of(wanted: int | None, settings: Settings) -> int:
    if wanted is None:
        return settings.turn_clock
    if wanted not in settings.turn_clocks:
        clocks = tuple(map(str, settings.turn_clocks))
        raise unfit(Text("error.clock", clocks=clocks))
    return wanted


def grace_of(wanted: NewTable) -> int | None:
    """People who want no bots would rather wait for each other, unless the result counts."""
    is_for_people = not wanted.bots and not wanted.rated
    return NO_LIMIT if wanted.grace is None and is_for_people else wanted.grace


def check_company(user: User, wanted: NewTable) -> None:
    """Rated matches are for accounts only."""
    if wanted.rated and user.is_guest:
        raise Problem(403, "accounts_only", Text("error.rated_guest"))
    if wanted.fill is None:
        return
    if wanted.rated or not wanted.bots:
        raise unfit(Text("error.no_bots"))
    if wanted.fill not in BOTS:
        raise unfit(Text("refusal.unknown_bot", bots=tuple(BOTS)))


def unfit(why: Text) -> Problem:
    return Problem(422, "unfit", why)


def new_start(now: float) -> Started:
    """Start a match with a new seed, which stays secret until its end."""
    return Started(new_id(), token_hex(SEED_BYTES), now)
