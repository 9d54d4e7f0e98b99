"""Which proxies may set the client's address."""

from pathlib import Path

import pytest

from tests.server.running import running, settings_in

WRONG = {"name": "Fern", "password": "not the right one"}


def sign_ins(settings, *forwarded: str) -> list[int]:
    with running(settings) as server, server.client() as client:
        return [
            client.post("/api/session", json=WRONG, headers={"X-Forwarded-For": each}).status_code
            for each in forwarded
        ]


def test_an_untrusted_client_cannot_choose_its_address(tmp_path: Path):
    settings = settings_in(tmp_path, sign_ins_per_minute=1)
    assert sign_ins(settings, "192.0.2.1", "192.0.2.2") == [401, 429]


def test_a_trusted_proxy_sets_the_client_address(tmp_path: Path):
    settings = settings_in(tmp_path, sign_ins_per_minute=1, trusted_proxies=("127.0.0.0/8",))
    assert sign_ins(settings, "192.0.2.1", "192.0.2.2", "192.0.2.1") == [401, 401, 429]


def test_only_the_part_of_a_chain_added_by_trusted_proxies_counts(tmp_path: Path):
    settings = settings_in(
        tmp_path, sign_ins_per_minute=1, trusted_proxies=("127.0.0.1", "10.0.0.7")
    )
    chains = ("6.6.6.1, 192.0.2.1, 10.0.0.7", "6.6.6.2, 192.0.2.1, 10.0.0.7")
    assert sign_ins(settings, *chains) == [401, 429]


@pytest.mark.parametrize(
    "nonsense", ["", ",", "x" * 500, "[::1", "1.2.3.4.5"], ids=lambda text: text[:9]
)
def test_an_invalid_address_from_a_proxy_counts_as_an_address(tmp_path: Path, nonsense):
    settings = settings_in(tmp_path, sign_ins_per_minute=1, trusted_proxies=("127.0.0.1",))
    assert sign_ins(settings, nonsense, nonsense) == [401, 429]
