"""A card evening: the address, the code to scan, the name to find."""

import asyncio
import signal
from ipaddress import IPv4Address
from queue import Queue

import httpx
import pytest
import segno
from zeroconf import ServiceBrowser, ServiceStateChange, Zeroconf

from followsuit.server.hosting.lan import Announcement, lan_addresses, qr_code, ranked
from tests.server.hosting.host import TIMEOUT, Serving

SERVICE = "_http._tcp.local."
# upper and lower half of a character: light is drawn, dark is left out
HALVES = {"█": (0, 0), "▀": (0, 1), "▄": (1, 0), " ": (1, 1)}


def drawn(rows: list[str], border: int) -> list[list[int]]:
    """The squares of a QR code that was printed in block letters, dark is 1."""
    squares = []
    for row in rows:
        halves = [HALVES[letter] for letter in row]
        squares += [[upper for upper, _ in halves], [lower for _, lower in halves]]
    inside = range(border, len(rows[0]) - border)
    return [[squares[row][column] for column in inside] for row in inside]


def test_the_lan_gets_an_address_a_code_and_a_name(tmp_path):
    changes: Queue[tuple[ServiceStateChange, str]] = Queue()
    listening = Zeroconf(interfaces=["127.0.0.1"])
    ServiceBrowser(
        listening,
        SERVICE,
        handlers=[lambda state_change, name, **_: changes.put((state_change, name))],
    )
    try:
        ways = ("--data", tmp_path, "--port", "0", "--lan")
        with Serving(*ways, FOLLOWSUIT_SERVER_NAME="Old Oak") as serving:
            address = serving.address()
            assert address == f"http://{lan_addresses()[0]}:{httpx.URL(address).port}"
            assert httpx.get(f"{address}/healthz").status_code == 200
            expect_code(serving, address)
            assert serving.line() == (
                "Anyone on this network can open that address or scan the code."
            )
            name = expect_change(changes, ServiceStateChange.Added)
            expect_description(listening, name, address)
            assert serving.asked_to_stop(signal.SIGTERM) == 0
            assert expect_change(changes, ServiceStateChange.Removed) == name
    finally:
        listening.close()


def expect_code(serving: Serving, address: str) -> None:
    code = segno.make(address, micro=False)
    size = code.symbol_size(border=2)[0]
    rows = [serving.line() for _ in range(int(size + 1) // 2)]
    assert drawn(rows, 2) == [list(row) for row in code.matrix]


def expect_change(
    changes: Queue[tuple[ServiceStateChange, str]], wanted: ServiceStateChange
) -> str:
    """The next change of this kind to one of ours; other programs may announce themselves too."""
    while True:
        change, name = changes.get(timeout=TIMEOUT)
        if change == wanted and name.startswith("Followsuit on "):
            return name


def expect_description(listening: Zeroconf, name: str, address: str) -> None:
    told = listening.get_service_info(SERVICE, name)
    assert told is not None
    assert told.port == httpx.URL(address).port
    assert httpx.URL(address).host in told.parsed_addresses()
    assert told.decoded_properties["path"] == "/"
    assert told.decoded_properties["version"]
    assert told.decoded_properties["name"] == "Old Oak"


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


def test_a_colour_terminal_gets_a_code_that_is_dark_on_light_whatever_its_colours():
    plain, coloured = qr_code("http://10.0.0.3:8000", False), qr_code("http://10.0.0.3:8000", True)
    assert coloured.replace("\x1b[97;40m", "").replace("\x1b[0m", "") == plain
    assert all(row.startswith("\x1b[97;40m") for row in coloured.splitlines())


# when it is refused, zeroconf forgets to close a socket
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_a_network_without_mdns_is_worth_a_warning_only(capsys):
    async def announce() -> None:
        announcement = Announcement(["192.0.2.77"], 8000, "Oak")  # not an address of this machine
        await announcement.open()
        await announcement.close()

    asyncio.run(announce())
    assert "no mDNS here; people need the address" in capsys.readouterr().out
