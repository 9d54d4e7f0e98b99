"""Endpoints for reviews."""

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext

from followsuit.protocol.profile import MatchId
from followsuit.protocol.replay import Replay, Viewpoint
from followsuit.protocol.review import ReviewProgress, ReviewQuery, ReviewRequest
from followsuit.server.api.profiles import wait_for_archive
from followsuit.server.api.tables import TableCode, table_for
from followsuit.server.http.endpoint import PERSON, ApiRequest, endpoint
from followsuit.server.http.rates import household
from followsuit.server.profile.replay import replay_of
from followsuit.server.reviews.live_reviews import rounds_to_replay
from followsuit.server.services import Services

MATCH_REFUSALS = {
    409: "The game is not installed, or reviews are turned off on this server.",
}
TABLE_REFUSALS = {
    403: "The user does not play in this seat, or other people have a seat at this table.",
    409: "No match is in progress, or reviews are turned off on this server.",
}


@endpoint(
    "POST",
    "/api/matches/{match_id}/review",
    about="Review the decisions of a seat, or return the existing review.",
    who=PERSON,
    refuses=MATCH_REFUSALS,
)
async def start_review(
    services: Services, request: ApiRequest, match_id: MatchId, body: ReviewRequest
) -> ReviewProgress:
    await wait_for_archive(services, match_id)
    reviews, seat = services.reviews, body.seat
    await reviews.matches.check(match_id, seat)
    known, count = reviews.live.lines(match_id, seat), counter(services, request)
    return await reviews.matches.request(match_id, seat, request.person.id, count, known)


@endpoint(
    "GET",
    "/api/matches/{match_id}/review",
    about="The review of a seat as far as it has been made; with `wait`, as soon as it continues.",
    refuses=MATCH_REFUSALS,
)
async def read_review(
    services: Services, request: ApiRequest, match_id: MatchId, query: ReviewQuery
) -> ReviewProgress:
    await wait_for_archive(services, match_id)
    matches = services.reviews.matches
    await matches.check(match_id, query.seat)
    with waiting(services, request, query):
        return await matches.progress(match_id, query.seat, query.after, query.wait)


@endpoint(
    "POST",
    "/api/tables/{code}/review",
    about="Review the rounds that are over of a match against bots, for the person who plays it.",
    who=PERSON,
    refuses=TABLE_REFUSALS,
)
async def start_table_review(
    services: Services, request: ApiRequest, code: TableCode, body: ReviewRequest
) -> ReviewProgress:
    state, count = table_for(services, request, code).state, counter(services, request)
    return services.reviews.live.request(state, request.person, body.seat, count)


@endpoint(
    "GET",
    "/api/tables/{code}/review",
    about="The review of the rounds that are over, for the person who plays against bots.",
    who=PERSON,
    refuses=TABLE_REFUSALS,
)
async def read_table_review(
    services: Services, request: ApiRequest, code: TableCode, query: ReviewQuery
) -> ReviewProgress:
    state, live = table_for(services, request, code).state, services.reviews.live
    with waiting(services, request, query):
        return await live.progress(state, request.person, query.seat, query.after, query.wait)


@endpoint(
    "GET",
    "/api/tables/{code}/review/replay",
    about="The rounds that are over with all cards, for the person who plays against bots.",
    who=PERSON,
    limit="replay",
    refuses=TABLE_REFUSALS,
)
async def read_table_replay(
    services: Services, request: ApiRequest, code: TableCode, query: Viewpoint
) -> Replay:
    state = table_for(services, request, code).state
    return await replay_of(rounds_to_replay(state, request.person), query.seat)


def waiting(
    services: Services, request: ApiRequest, query: ReviewQuery
) -> AbstractContextManager[None]:
    """Counts a request that waits for news, or refuses it."""
    if not query.wait:
        return nullcontext()
    return services.reviews.waiting.counted(household(request.address))


def counter(services: Services, request: ApiRequest) -> Callable[[], None]:
    """Counts a new review, or refuses it."""

    def count() -> None:
        # the user first, so that one user does not use up the limit of an address
        services.limits.take("review", request.person.id)
        services.limits.take_from_address("review", request.address)

    return count
