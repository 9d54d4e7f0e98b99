"""Links to this server that work on other people's devices."""

from starlette.datastructures import URL

from followsuit.server.hosting.lan import lan_addresses
from followsuit.server.settings import Settings

ONLY_HERE = ("localhost", "127.0.0.1", "::1")


def address_for_others(settings: Settings, called: URL) -> str:
    """The public address, else the one the server was called by, if others can call it so."""
    if settings.public_url:
        return settings.public_url
    if settings.lan and called.hostname in ONLY_HERE:
        # who hosts on a sofa looks at localhost; the phones beside need the local network
        for address in lan_addresses():
            return f"{called.scheme}://{address}:{called.port}"
    return f"{called.scheme}://{called.netloc}"
