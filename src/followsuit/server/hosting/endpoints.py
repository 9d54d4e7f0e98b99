"""What administrators can order without a shell; who is one, the host alone says."""

import structlog

from followsuit.protocol.hosting import CarriedOut, HouseOrder
from followsuit.server.hosting.control import COMMANDS
from followsuit.server.hosting.orders import anybody
from followsuit.server.house import House
from followsuit.server.http.endpoint import ADMIN, Visit, endpoint
from followsuit.server.refused import Refused

log = structlog.get_logger("followsuit.control")


@endpoint(
    "POST",
    "/api/admin/orders",
    about="Have an order carried out, as by `followsuit admin`.",
    status=200,
    who=ADMIN,
    refuses={
        404: "There is no such person, table or line.",
        409: "Administrators are banned by the host alone.",
    },
)
async def give_order(house: House, visit: Visit, body: HouseOrder) -> CarriedOut:
    if body.order == "ban" and (await anybody(house.accounts, body.words)).is_admin:
        raise Refused(409, "is_admin", "an administrator is banned by the host alone")
    text = await COMMANDS[body.order](house, body.words)
    log.info("command", command=body.order, args=body.words, by=visit.person.id)
    return CarriedOut(text)
