"""Endpoints for muting users."""

from followsuit.protocol.accounts import Mutes, UserId
from followsuit.server.http.endpoint import PERSON, ApiRequest, endpoint
from followsuit.server.services import Services

UNKNOWN = {404: "There is no user with this id."}


@endpoint("GET", "/api/mutes", about="The muted users.", who=PERSON)
async def muted(services: Services, request: ApiRequest) -> Mutes:
    return Mutes(await services.accounts.mutes.people(request.person.id))


@endpoint(
    "PUT",
    "/api/mutes/{user_id}",
    about="Mute a user's chat.",
    who=PERSON,
    refuses=UNKNOWN | {409: "Users cannot mute themselves."},
)
async def mute(services: Services, request: ApiRequest, user_id: UserId) -> None:
    await services.accounts.mutes.mute(request.person.id, user_id)
    await update_connections(services, request.person.id)


@endpoint("DELETE", "/api/mutes/{user_id}", about="Unmute a user.", who=PERSON)
async def unmute(services: Services, request: ApiRequest, user_id: UserId) -> None:
    await services.accounts.mutes.unmute(request.person.id, user_id)
    await update_connections(services, request.person.id)


async def update_connections(services: Services, user_id: str) -> None:
    """Apply the change to the user's open connections."""
    muted = await services.accounts.mutes.muted_by(user_id)
    for connection in services.connections.connections_of(user_id):
        connection.muted = muted
