"""What can be asked about muted people."""

from followsuit.protocol.accounts import Mutes, UserId
from followsuit.server.house import House
from followsuit.server.http.endpoint import PERSON, Visit, endpoint

UNKNOWN = {404: "There is nobody with this id."}


@endpoint("GET", "/api/mutes", about="People whose chat one does not read.", who=PERSON)
async def muted(house: House, visit: Visit) -> Mutes:
    return Mutes(await house.accounts.mutes.people(visit.person.id))


@endpoint(
    "PUT",
    "/api/mutes/{user_id}",
    about="Do not show what this person writes.",
    who=PERSON,
    refuses=UNKNOWN | {409: "One cannot mute oneself."},
)
async def mute(house: House, visit: Visit, user_id: UserId) -> None:
    await house.accounts.mutes.mute(visit.person.id, user_id)
    await tell_sockets(house, visit.person.id)


@endpoint("DELETE", "/api/mutes/{user_id}", about="Show it again.", who=PERSON)
async def unmute(house: House, visit: Visit, user_id: UserId) -> None:
    await house.accounts.mutes.unmute(visit.person.id, user_id)
    await tell_sockets(house, visit.person.id)


async def tell_sockets(house: House, user_id: str) -> None:
    """At the tables where the person sits it counts at once."""
    muted = await house.accounts.mutes.muted_by(user_id)
    for caller in house.switchboard.callers_of(user_id):
        caller.muted = muted
