"""Link pictures, and the tags in the page's HTML that refer to them."""

import re

from starlette.requests import Request

from followsuit.protocol.lobby import LanguageQuery
from followsuit.protocol.profile import MatchId
from followsuit.server.api.profiles import archive_with
from followsuit.server.api.tables import TableCode
from followsuit.server.hosting.links import address_for_others
from followsuit.server.http.endpoint import ApiRequest, endpoint
from followsuit.server.http.rates import household
from followsuit.server.link_pictures import subjects
from followsuit.server.link_pictures.subjects import Subject
from followsuit.server.link_pictures.tags import tags
from followsuit.server.lobby.lobby import summary_of
from followsuit.server.problem import Problem
from followsuit.server.profile.history import details_of
from followsuit.server.services import Services
from followsuit.texts import ENGLISH, Text, languages

HOST = re.compile(r"[\w.-]+(:\d{1,5})?|\[[0-9a-fA-F:.]+\](:\d{1,5})?", re.ASCII)
TABLE = re.compile("/t/([A-Za-z0-9]{4,12})")
MATCH = re.compile("/(?:m|verify)/([a-z0-9]{16})")


@endpoint(
    "GET", "/link-picture/server.png", about="A picture of this server.", limit="link-picture"
)
async def picture_of_server(services: Services, request: ApiRequest, query: LanguageQuery) -> bytes:
    subject = subjects.server(services.settings.server_name, query.language)
    return await services.pictures.png(subject.picture)


@endpoint(
    "GET",
    "/link-picture/t/{code}.png",
    about="A picture of a table; of a private one, only its game.",
    limit="code",
    refuses={404: "There is no table with this code."},
)
async def picture_of_table(
    services: Services, request: ApiRequest, code: TableCode, query: LanguageQuery
) -> bytes:
    subject = table_subject(services, code, query.language)
    if subject is None:
        missing = services.registry.missing_game(code)
        raise missing or Problem(404, "no_such_table", Text("error.no_table"))
    return await services.pictures.png(subject.picture)


@endpoint(
    "GET",
    "/link-picture/m/{match_id}.png",
    about="A picture of the result of a match.",
    limit="link-picture",
)
async def picture_of_match(
    services: Services, request: ApiRequest, match_id: MatchId, query: LanguageQuery
) -> bytes:
    subject = await match_subject(services, match_id, query.language)
    return await services.pictures.png(subject.picture)


def table_subject(services: Services, code: str, language: str) -> Subject | None:
    table = services.registry.find(code)
    name = services.settings.server_name
    return None if table is None else subjects.table(summary_of(table), name, language)


async def match_subject(services: Services, match_id: str, language: str) -> Subject:
    async with archive_with(services, match_id) as connection:
        details = await details_of(connection, match_id)
    return subjects.match(details, services.settings.server_name, language)


async def head_of(services: Services, http: Request) -> str:
    """The tags for an address of the page; none if its host is unknown."""
    settings = services.settings
    if not settings.public_url and not HOST.fullmatch(http.headers.get("host", "")):
        return ""
    language, path = language_of(http), http.url.path
    subject, picture = await subject_at(services, http, path, language)
    site = address_for_others(settings, http.url)
    return tags(subject, site, path, f"/link-picture/{picture}.png?language={language}")


async def subject_at(
    services: Services, http: Request, path: str, language: str
) -> tuple[Subject, str]:
    """What a page is about, and the name of its picture."""
    who = household(http.client.host if http.client else "here")
    if (found := TABLE.fullmatch(path)) and services.limits.allows("code", who):
        if subject := table_subject(services, found[1], language):
            return subject, f"t/{found[1]}"
    elif (found := MATCH.fullmatch(path)) and services.limits.allows("link-picture", who):
        try:
            return await match_subject(services, found[1], language), f"m/{found[1]}"
        except Problem:
            pass  # in progress, or never played
    usual = subjects.server(services.settings.server_name, language)
    return usual._replace(is_listed=not found), "server"


def language_of(http: Request) -> str:
    """The first language of the browser that we have."""
    wanted = re.findall(r"[a-z]{2,3}(?=[-,;\s]|$)", http.headers.get("accept-language", "")[:200])
    return next((language for language in wanted if language in languages()), ENGLISH)
