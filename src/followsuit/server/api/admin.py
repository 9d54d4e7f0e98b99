"""Admin commands for administrators, whom only the host can appoint."""

import structlog

from followsuit.protocol.admin import AdminCommand, AdminResult
from followsuit.server.hosting.admin import find_user
from followsuit.server.hosting.control import COMMANDS
from followsuit.server.http.endpoint import ADMIN, ApiRequest, endpoint
from followsuit.server.problem import Problem
from followsuit.server.services import Services
from followsuit.texts import Text

log = structlog.get_logger("followsuit.control")


@endpoint(
    "POST",
    "/api/admin/commands",
    about="Run an admin command, like `followsuit admin`.",
    status=200,
    who=ADMIN,
    refuses={
        404: "There is no such person, table or chat message.",
        409: "Only the host can ban an administrator.",
    },
)
async def run_command(services: Services, request: ApiRequest, body: AdminCommand) -> AdminResult:
    if body.command == "ban" and (await find_user(services.accounts, body.args)).is_admin:
        raise Problem(409, "is_admin", Text("error.ban_admin"))
    text = await COMMANDS[body.command](services, body.args)
    log.info("command", command=body.command, args=body.args, by=request.person.id)
    return AdminResult(text)
