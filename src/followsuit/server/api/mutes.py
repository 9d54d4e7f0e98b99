"""What can be asked about muted people."""

from followsuit.protocol.accounts import Mutes, UserId
from followsuit.server.http.endpoint import PERSON, ApiRequest, endpoint
from followsuit.server.services import Services

UNKNOWN = {404: "There is nobody with this id."}


@endpoint("GET", "/api/mutes", about="People whose chat one does not read.", who=PERSON)
async def muted(services: Services, request: ApiRequest) -> Mutes:
    return Mutes(await services.accounts.mutes.people(request.person.id))


@endpoint(
    "PUT",
    "/api/mutes/{user_id}",
    about="Do not show what this person writes.",
    who=PERSON,
    refuses=UNKNOWN | {409: "One cannot mute oneself."},
)
async def mute(services: Services, request: ApiRequest, user_id: UserId) -> None:
    await services.accounts.mutes.mute(request.person.id, user_id)
    await tell_sockets(services, request.person.id)


@endpoint("DELETE", "/api/mutes/{user_id}", about="Show it again.", who=PERSON)
async def unmute(services: Services, request: ApiRequest, user_id: UserId) -> None:
    await services.accounts.mutes.unmute(request.person.id, user_id)
    await tell_sockets(services, request.person.id)


async def tell_sockets(services: Services, user_id: str) -> None:
    """At the tables where the person sits it counts at once."""
    muted = await services.accounts.mutes.muted_by(user_id)
    for connection in services.connections.connections_of(user_id):
        connection.muted = muted
