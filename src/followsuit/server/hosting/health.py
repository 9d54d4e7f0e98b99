"""Whether all is well, for those who watch over the server."""

from typing import Literal

from msgspec import Struct

from followsuit.server.house import House
from followsuit.server.http.endpoint import Visit, endpoint
from followsuit.server.refused import Refused


class Health(Struct, frozen=True):
    status: Literal["ok"] = "ok"


@endpoint("GET", "/healthz", about="Whether the server and its storage work.")
async def health(house: House, visit: Visit) -> Health:
    why = await house.watch.trouble()
    if why is not None:
        raise Refused(503, "no_storage", f"nothing can be kept: {why}", retry_after=5)
    return Health()
