"""Endpoints for newcomers: a game's first lesson, and its words explained."""

import structlog

from followsuit.protocol.lesson import Lesson, Terms
from followsuit.protocol.lobby import LanguageQuery
from followsuit.protocol.profile import GameName
from followsuit.server.api.tables import game_named
from followsuit.server.http.endpoint import ApiRequest, endpoint
from followsuit.server.lessons.lesson import lesson_of
from followsuit.server.lessons.lesson_file import BadLesson
from followsuit.server.lessons.terms import terms_of
from followsuit.server.problem import Problem
from followsuit.server.services import Services
from followsuit.texts import Text

log = structlog.get_logger()


@endpoint(
    "GET",
    "/api/lessons/{game}",
    about="The first lesson of a game: a prepared round, step by step, as the learner sees it.",
    refuses={404: "There is no such game, or it has no lesson."},
)
async def lesson(
    services: Services, request: ApiRequest, game: GameName, query: LanguageQuery
) -> Lesson:
    found = game_named(game)
    try:
        lesson = lesson_of(found.name, query.language)
    except BadLesson as error:  # of a game from another package
        log.warning("bad_lesson", game=game, reason=str(error))
        lesson = None
    if lesson is None:
        raise Problem(404, "no_lesson", Text("error.no_lesson", game=found.title))
    return lesson


@endpoint(
    "GET",
    "/api/terms/{game}",
    about="The words of a game, each with one sentence and the cards of a picture.",
    refuses={404: "There is no such game."},
)
async def terms(
    services: Services, request: ApiRequest, game: GameName, query: LanguageQuery
) -> Terms:
    name = game_named(game).name
    try:
        return terms_of(name, query.language)
    except BadLesson as error:  # of a game from another package
        log.warning("bad_terms", game=game, reason=str(error))
        return Terms(name, [])
