"""Links to this server that work on other people's devices."""

from starlette.datastructures import URL

from followsuit.server.hosting.lan import lan_addresses
from followsuit.server.problem import Problem
from followsuit.server.settings import Settings

LONGEST_HOST = 300  # longer than any name may be, with a port; a QR code holds much more
ONLY_HERE = ("localhost", "127.0.0.1", "::1")


def address_for_others(settings: Settings, called: URL) -> str:
    """The public address, else the one the server was called by, if others can call it so."""
    if settings.public_url:
        return settings.public_url
    if settings.lan and called.hostname in ONLY_HERE:
        # who hosts on a sofa looks at localhost; the phones beside need the local network
        for address in lan_addresses():
            return f"{called.scheme}://{address}:{called.port}"
    if len(called.netloc) > LONGEST_HOST:
        raise Problem(400, "bad_host", "the Host of the request is no name of a server")
    return f"{called.scheme}://{called.netloc}"
