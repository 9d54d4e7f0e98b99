"""Links to this server that work on other people's devices."""

from starlette.datastructures import URL

from followsuit.server.hosting.lan import addresses_with
from followsuit.server.problem import Problem
from followsuit.server.settings import Settings
from followsuit.texts import Text

LONGEST_HOST = 300  # longer than any name with a port
WILDCARDS = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # and the address to use on this machine
ONLY_HERE = ("localhost", "127.0.0.1", "::1")


def address_for_others(settings: Settings, called: URL) -> str:
    """The public URL, or the requested one if other devices can use it."""
    if settings.public_url:
        return settings.public_url
    if settings.lan and settings.listens_on in WILDCARDS and called.hostname in ONLY_HERE:
        # a host opens localhost; other devices need the address in the local network
        for address in addresses_with(settings):
            return f"{called.scheme}://{address}:{called.port}"
    if len(called.netloc) > LONGEST_HOST:
        raise Problem(400, "bad_host", Text("error.host_header"))
    return f"{called.scheme}://{called.netloc}"
