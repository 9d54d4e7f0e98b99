"""Other servers in the local network."""

from followsuit.protocol.lobby import NearbyServers
from followsuit.server.http.endpoint import ApiRequest, endpoint
from followsuit.server.services import Services


@endpoint(
    "GET",
    "/api/nearby",
    about="Other Followsuit servers in the local network; none unless this one runs with `lan`.",
)
async def nearby(services: Services, request: ApiRequest) -> NearbyServers:
    network = services.local_network
    return NearbyServers(network.own_url, await network.servers())
