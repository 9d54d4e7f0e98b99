"""Playing in a local network: the address, the QR code and the announced name."""

import signal
from ipaddress import IPv4Address
from queue import Queue

import httpx
import pytest
import segno
from zeroconf import ServiceBrowser, ServiceInfo, ServiceStateChange, Zeroconf

from followsuit import __version__
from followsuit.server.hosting.lan import qr_code, ranked
from tests.server.hosting.host import ON_LOOPBACK, TIMEOUT, Serving

Changes = Queue[tuple[ServiceStateChange, str]]

SERVICES = ["_http._tcp.local.", "_followsuit._tcp.local."]
# upper and lower half of a character: light is drawn, dark is not
HALVES = {"█": (0, 0), "▀": (0, 1), "▄": (1, 0), " ": (1, 1)}


def drawn(rows: list[str], border: int) -> list[list[int]]:
    """The squares of a QR code printed in block characters; dark is 1."""
    squares = []
    for row in rows:
        halves = [HALVES[letter] for letter in row]
        squares += [[upper for upper, _ in halves], [lower for _, lower in halves]]
    inside = range(border, len(rows[0]) - border)
    return [[squares[row][column] for column in inside] for row in inside]


def test_the_lan_gets_an_address_a_qr_code_and_a_name(tmp_path):
    changes: Changes = Queue()
    listening = Zeroconf(interfaces=["127.0.0.1"])
    ServiceBrowser(
        listening,
        SERVICES,
        handlers=[lambda state_change, name, **_: changes.put((state_change, name))],
    )
    try:
        ways = ("--data", tmp_path, "--port", "0", "--lan")
        with Serving(*ways, **ON_LOOPBACK, FOLLOWSUIT_SERVER_NAME="Old Oak") as serving:
            address = serving.address()
            assert httpx.URL(address).host == "127.0.0.1"
            assert httpx.get(f"{address}/healthz").status_code == 200
            expect_code(serving, address)
            assert serving.line() == (
                "Anyone on this network can open that address or scan the code."
            )
            names = expect_announced(listening, changes, address)
            assert serving.asked_to_stop(signal.SIGTERM) == 0
            expect_removed(changes, names)
    finally:
        listening.close()


def expect_code(serving: Serving, address: str) -> None:
    code = segno.make(address, micro=False)
    size = code.symbol_size(border=2)[0]
    rows = [serving.line() for _ in range(int(size + 1) // 2)]
    assert drawn(rows, 2) == [list(row) for row in code.matrix]


def expect_announced(listening: Zeroconf, changes: Changes, address: str) -> set[str]:
    """The names of both services; other tests may announce a server at the same time."""
    names: dict[str, str] = {}
    while set(names) != set(SERVICES):
        change, name = changes.get(timeout=TIMEOUT)
        if change != ServiceStateChange.Added:
            continue
        service = name.partition(".")[2]
        info = listening.get_service_info(service, name)
        if info is None:
            changes.put((change, name))  # busy or gone: ask again
        elif info.port == httpx.URL(address).port:
            expect_description(info, address)
            names[service] = name
    return set(names.values())


def expect_description(info: ServiceInfo, address: str) -> None:
    assert info.name.startswith("Followsuit on ")
    assert info.parsed_addresses() == [httpx.URL(address).host]
    assert info.decoded_properties == {"path": "/", "version": __version__, "name": "Old Oak"}


def expect_removed(changes: Changes, names: set[str]) -> None:
    while names:
        change, name = changes.get(timeout=TIMEOUT)
        if change == ServiceStateChange.Removed:
            names.discard(name)


@pytest.mark.parametrize("host", ["127.0.0.2", "localhost", "::1"])
def test_a_server_for_this_machine_only_is_not_announced(tmp_path, host):
    with Serving("--data", tmp_path, "--port", "0", "--lan", "--host", host) as serving:
        address = serving.address()
        assert serving.line().endswith(
            " is an address for this computer itself: only this computer can connect."
        )
        assert httpx.get(f"{address}/api/nearby").json() == {"own_url": "", "servers": []}
        assert serving.asked_to_stop() == 0


def test_the_likeliest_address_is_first():
    found = ["127.0.0.1", "169.254.3.4", "203.0.113.9", "10.0.0.3", "192.168.1.5"]
    addresses = [IPv4Address(each) for each in found]
    assert ranked(addresses, "192.168.1.5") == [
        "192.168.1.5",
        "203.0.113.9",
        "10.0.0.3",
        "169.254.3.4",
    ]
    assert ranked(addresses, None)[-1] == "169.254.3.4"
    assert ranked([IPv4Address("127.0.0.1")], None) == []


def test_a_color_terminal_gets_a_qr_code_that_is_dark_on_light():
    plain, coloured = qr_code("http://10.0.0.3:8000", False), qr_code("http://10.0.0.3:8000", True)
    assert coloured.replace("\x1b[97;40m", "").replace("\x1b[0m", "") == plain
    assert all(row.startswith("\x1b[97;40m") for row in coloured.splitlines())
