"""The health check."""

from typing import Literal

from msgspec import Struct

from followsuit.server.http.endpoint import ApiRequest, endpoint
from followsuit.server.problem import Problem
from followsuit.server.services import Services
from followsuit.texts import Text


class Health(Struct, frozen=True):
    status: Literal["ok"] = "ok"


@endpoint("GET", "/healthz", about="Whether the server and its storage work.")
async def health(services: Services, request: ApiRequest) -> Health:
    why = await services.storage_health.trouble()
    if why is not None:
        raise Problem(503, "no_storage", Text("error.storage", what=why), retry_after=5)
    return Health()
