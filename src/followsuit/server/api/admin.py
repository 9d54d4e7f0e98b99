"""Admin commands for administrators; only the host can make somebody one."""

import structlog

from followsuit.protocol.admin import AdminCommand, AdminResult
from followsuit.server.hosting.admin import anybody
from followsuit.server.hosting.control import COMMANDS
from followsuit.server.http.endpoint import ADMIN, ApiRequest, endpoint
from followsuit.server.problem import Problem
from followsuit.server.services import Services
from followsuit.texts import Text

log = structlog.get_logger("followsuit.control")


@endpoint(
    "POST",
    "/api/admin/orders",
    about="Run an admin command, like `followsuit admin`.",
    status=200,
    who=ADMIN,
    refuses={
        404: "There is no such person, table or chat message.",
        409: "Only the host can ban an administrator.",
    },
)
async def give_order(services: Services, request: ApiRequest, body: AdminCommand) -> AdminResult:
    if body.order == "ban" and (await anybody(services.accounts, body.words)).is_admin:
        raise Problem(409, "is_admin", Text("error.ban_admin"))
    text = await COMMANDS[body.order](services, body.words)
    log.info("command", command=body.order, args=body.words, by=request.person.id)
    return AdminResult(text)
