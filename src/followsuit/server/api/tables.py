"""Endpoints for games and tables; playing itself uses WebSockets."""

from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from followsuit.bots.catalogue import BOTS
from followsuit.bots.levels import LEVELS
from followsuit.protocol.lobby import (
    Dealing,
    GameInfo,
    Games,
    GameTexts,
    Invitation,
    LanguageQuery,
    NewTable,
    Rated,
    RulesText,
    Tables,
    TableSummary,
)
from followsuit.protocol.patterns import whole
from followsuit.protocol.profile import GameName
from followsuit.protocol.table import EMOTES
from followsuit.rules.cards import JOKER
from followsuit.rules.catalogue import GAMES
from followsuit.rules.game import Game
from followsuit.server.hosting.lan import qr_picture
from followsuit.server.hosting.links import address_for_others
from followsuit.server.http.endpoint import PERSON, ApiRequest, endpoint
from followsuit.server.lessons.lesson_file import has_lesson
from followsuit.server.lobby.lobby import summary_of
from followsuit.server.problem import Problem
from followsuit.server.services import Services
from followsuit.server.tables.table import Table
from followsuit.texts import ENGLISH, Text, rules_page, texts_of

TableCode = Annotated[str, Meta(pattern=whole("[A-Za-z0-9]{4,12}"))]


class TablesQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """Which tables to list."""

    game: Annotated[str, Meta(max_length=20)] | None = None
    mine: bool = False  # with a chair of the user, including private ones


@endpoint("GET", "/api/games", about="The games, their options and presets, and the bots.")
async def games(services: Services, request: ApiRequest) -> Games:
    return Games(
        games=[game_info(game) for game in GAMES.values()],
        bots=[*LEVELS, *BOTS.plug_ins],
        default_bot=services.settings.default_bot,
        bot_form=services.bot_pool.form,
        emotes=list(EMOTES),
        clocks=list(services.settings.turn_clocks),
        default_clock=services.settings.turn_clock,
        default_grace=services.settings.grace,
    )


def game_info(game: Game) -> GameInfo:
    seats = game.seats_or_default(None)
    pack = game.pack(seats)
    return GameInfo(
        name=game.name,
        title=game.title,
        about=game.about,
        seat_counts=list(game.seat_counts),
        default_seats=seats,
        teams=game.teams,
        options=[option.describe(seats) for option in game.options],
        presets={name: dict(preset) for name, preset in game.presets.items()},
        rated=Rated(game.rated_options(), list(game.rated.at_least)),
        hand_word=game.hand_word,
        rounds_are_won=game.rounds_are_won,
        round_won_by=game.round_won_by,
        fewest_points_win=game.fewest_points_win,
        suits=list(pack.suits),
        ranks=[*pack.rank_names, *([JOKER] if pack.names[-1].startswith(JOKER) else [])],
        packs={str(count): game.pack(count).names for count in game.seat_counts},
        hand_sizes={str(count): game.largest_hand(count) for count in game.seat_counts},
        dealing=msgspec.convert(game.dealing, Dealing, from_attributes=True),
        layout=game.layout,
        card_points=dict(game.card_points),
        meld_points=dict(game.meld_points),
        emblem=list(game.emblem),
        shortcuts=dict(game.shortcuts),
        lesson=has_lesson(game.name),
    )


@endpoint(
    "GET",
    "/api/rules/{game}",
    about="The rules page of a game, in Markdown, in this language or else in English.",
    refuses={404: "There is no such game."},
)
async def rules(
    services: Services, request: ApiRequest, game: GameName, query: LanguageQuery
) -> RulesText:
    title = game_named(game).title
    if text := rules_page(game, query.language):
        return RulesText(game, title, query.language, text)
    return RulesText(game, title, ENGLISH, rules_page(game))


@endpoint(
    "GET",
    "/api/texts/{game}",
    about="The texts of a game, for a client that does not have them.",
    refuses={404: "There is no such game."},
)
async def texts(
    services: Services, request: ApiRequest, game: GameName, query: LanguageQuery
) -> GameTexts:
    name = game_named(game).name
    return GameTexts(name, texts_of(name, ENGLISH) | texts_of(name, query.language))


def game_named(name: str) -> Game:
    if name not in GAMES:
        raise Problem(404, "no_such_game", Text("error.no_game", game=name, games=tuple(GAMES)))
    return GAMES[name]


@endpoint(
    "GET",
    "/api/tables",
    about="The tables in the lobby, or the user's own.",
    refuses={401: "`mine` needs a signed-in user."},
)
async def tables(services: Services, request: ApiRequest, query: TablesQuery) -> Tables:
    if not query.mine:
        return Tables(services.lobby.summaries(query.game))
    user = request.person.id
    registry = services.registry
    own = [table for table in registry.tables.values() if table.state.seat_of(user) is not None]
    # not the ones that were left to bots
    summaries = [summary_of(table) for table in own if not registry.is_deserted(table)]
    return Tables([summary for summary in summaries if query.game in (None, summary.setup.game)])


@endpoint(
    "POST",
    "/api/tables",
    status=201,
    about="Create a table and sit down in its first chair.",
    who=PERSON,
    refuses={
        403: "A guest asked for a rated table.",
        409: "The user already hosts too many tables.",
        503: "All tables are in use, or nothing can be saved.",
    },
)
async def create_table(services: Services, request: ApiRequest, body: NewTable) -> TableSummary:
    # the user first, so that one user does not use up the limit of an address
    services.limits.take("table", request.person.id)
    services.limits.take_from_address("table", request.address)
    return summary_of(await services.registry.create(request.person, body))


@endpoint(
    "GET",
    "/api/tables/{code}",
    about="A table by its code; the code is also the key to a private table.",
    limit="code",
    refuses={404: "There is no table with this code.", 409: "Its game is not installed."},
)
async def table(services: Services, request: ApiRequest, code: TableCode) -> TableSummary:
    return summary_of(table_for(services, request, code))


@endpoint(
    "GET",
    "/api/tables/{code}/invitation",
    about="The link to a table, and its QR code.",
    limit="code",
    refuses={
        400: "The Host header is not a valid server name.",
        404: "There is no table with this code.",
        409: "Its game is not installed.",
    },
)
async def invitation(services: Services, request: ApiRequest, code: TableCode) -> Invitation:
    found = table_for(services, request, code)
    link = f"{address_for_others(services.settings, request.http.url)}/t/{found.state.code}"
    return Invitation(link=link, qr=qr_picture(link))


def table_for(services: Services, request: ApiRequest, code: str) -> Table:
    """The table with this code, unless the user was removed from it."""
    found = services.registry.find(code)
    if found is None or (request.user and request.user.id in found.state.removed):
        missing = services.registry.missing_game(code)
        raise missing or Problem(404, "no_such_table", Text("error.no_table"))
    return found
