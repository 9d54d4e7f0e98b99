"""What other servers announce is checked before anyone sees it."""

import asyncio
from ipaddress import IPv4Address, IPv6Address
from typing import Any

import pytest
from zeroconf import ServiceInfo, ServiceStateChange

from followsuit import __version__
from followsuit.server.clock import Clock
from followsuit.server.nearby.browser import MOST_SERVERS, Browser, mdns_on
from followsuit.server.nearby.service import SERVICE, FoundServer, server_in, services_of

OURS = ["192.168.1.5"]
GOOD = {"path": "/", "version": "1.2.0", "name": "Old Oak"}


def announced(*addresses: str, port: int = 8000, **properties: str | bytes) -> ServiceInfo:
    return ServiceInfo(
        SERVICE,
        f"Somebody.{SERVICE}",
        port=port,
        addresses=[IPv4Address(each).packed for each in addresses],
        properties=GOOD | properties,
    )


def found(*addresses: str, ours: list[str] = OURS, **properties: Any) -> FoundServer:
    server = server_in(announced(*addresses, **properties), ours)
    assert server is not None
    return server


def test_a_server_understands_what_another_announces():
    web, ours = services_of(["192.168.1.9"], 8123, "दादी का घर")
    assert (web.type, ours.type) == ("_http._tcp.local.", "_followsuit._tcp.local.")
    expected = FoundServer("दादी का घर", "http://192.168.1.9:8123", __version__)
    assert server_in(ours, OURS) == expected


def test_two_servers_on_one_machine_never_share_a_name(monkeypatch):
    monkeypatch.setattr("socket.gethostname", lambda: "é" * 40)
    services = [*services_of(["192.168.1.9"], 80, "Oak"), *services_of(["192.168.1.9"], 81, "Elm")]
    assert len({each.name for each in services}) == 4
    assert len({each.server for each in services}) == 2
    assert all(len(each.name.partition(".")[0].encode()) <= 63 for each in services)


@pytest.mark.parametrize(
    "address", ["10.0.0.7", "172.16.0.7", "172.31.255.7", "192.168.7.7", "169.254.7.7"]
)
def test_addresses_in_local_networks_are_accepted(address):
    assert server_in(announced(address), OURS) == FoundServer(
        "Old Oak", f"http://{address}:8000", "1.2.0"
    )


@pytest.mark.parametrize(
    "address", ["203.0.113.9", "8.8.8.8", "172.32.0.1", "0.0.0.0", "224.0.0.251", "255.255.255.255"]
)
def test_all_other_addresses_are_ignored(address):
    assert server_in(announced(address), OURS) is None


def test_the_network_cannot_point_at_this_machine_itself():
    assert server_in(announced("127.0.0.1"), OURS) is None
    assert server_in(announced("127.0.0.1"), ["127.0.0.1"]) is not None


def test_a_server_in_two_networks_is_found_in_ours():
    both = ("10.0.0.7", "192.168.1.77")
    assert found(*both, ours=["192.168.1.5"]).url == "http://192.168.1.77:8000"
    assert found(*both, ours=["10.0.0.200"]).url == "http://10.0.0.7:8000"


def test_a_server_without_an_ipv4_address_or_a_port_is_ignored():
    v6 = ServiceInfo(
        SERVICE,
        f"Somebody.{SERVICE}",
        port=8000,
        addresses=[IPv6Address("fe80::1").packed],
        properties=GOOD,
    )
    assert server_in(v6, OURS) is None
    assert server_in(announced("10.0.0.7", port=0), OURS) is None
    assert server_in(announced(), OURS) is None


@pytest.mark.parametrize(
    "path", ["//evil.example", "/..", "/a?b", "/a#b", "@evil.example/", "x", "/a b", "/" + "a" * 41]
)
def test_a_strange_path_is_ignored(path):
    assert server_in(announced("10.0.0.7", path=path), OURS) is None


def test_a_server_may_be_below_a_path():
    assert found("10.0.0.7", path="/games/cards/").url == "http://10.0.0.7:8000/games/cards"


@pytest.mark.parametrize("version", ["", "1.0\n", "<b>", "1" * 31, b"\xff\xfe"])
def test_a_strange_version_is_ignored(version):
    assert server_in(announced("10.0.0.7", version=version), OURS) is None


@pytest.mark.parametrize(
    "name",
    ["", " ", "x" * 41, "a\x1b[31mb", "a\nb", "a\u202eb", "\u200d", "a\u200bb", b"\xc3"[:1] * 41],
)
def test_a_name_that_misleads_is_replaced_by_the_address(name):
    assert found("10.0.0.7", name=name).name == "10.0.0.7"


@pytest.mark.parametrize("name", ["Nhà bà ngoại", "क्‍ष का घर", "👩‍👩‍👧 night", "x" * 40])
def test_names_in_all_scripts_are_kept(name):
    assert found("10.0.0.7", name=name).name == name


def test_a_flood_of_servers_is_cut_off():
    async def flood() -> None:
        async with mdns_on(["127.0.0.1"]) as mdns:
            browser = Browser(OURS, Clock())
            for number in range(10 * MOST_SERVERS):
                name = f"{number}.{SERVICE}"
                browser.changed(mdns.zeroconf, SERVICE, name, ServiceStateChange.Added)
            assert len(browser.resolving) == MOST_SERVERS
            await browser.close()
            assert (browser.resolving, browser.found) == ({}, {})

    asyncio.run(flood())
