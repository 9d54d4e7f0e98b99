"""This server and others in the local network."""

from followsuit.protocol.lobby import NearbyServers, ServerAddress
from followsuit.server.hosting.links import address_for_others
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


@endpoint(
    "GET",
    "/api/address",
    about="The address of this server in links for others.",
    refuses={400: "The Host header is not a valid server name."},
)
async def address(services: Services, request: ApiRequest) -> ServerAddress:
    return ServerAddress(address_for_others(services.settings, request.http.url))
