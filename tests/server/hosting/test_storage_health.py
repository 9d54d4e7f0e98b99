"""The logs of a running server contain no secrets, and its metrics are protected."""

import json
from pathlib import Path

import httpx
import pytest

from tests.server.program import Program

PASSWORD = "four wild geraniums"
TOKEN = "token-for-prometheus"
FORWARDED = {"x-forwarded-for": "203.0.113.9", "x-forwarded-proto": "https"}


def log_of(folder: Path) -> str:
    return (folder / "server.log").read_text()


def test_no_secret_of_a_visit_is_logged(tmp_path):
    with Program(tmp_path, log_level="debug", log_format="json") as program:
        with httpx.Client(base_url=program.url) as clover:
            account = {"name": "Clover", "password": PASSWORD}
            made = clover.post("/api/account", json=account)
            assert made.status_code == 201
            (cookie,) = clover.cookies.values()
            clover.get("/api/me", headers={"authorization": f"Bearer {TOKEN}"})
            clover.post("/api/session", json={"name": "Clover", "password": f"{PASSWORD}?"})
            clover.get(f"/api/tables/{TOKEN}")
        assert program.terminate() == 0
    log = log_of(tmp_path)
    for secret in (cookie, PASSWORD, TOKEN):
        assert secret not in log
    requests = [json.loads(line) for line in log.splitlines() if '"event": "request"' in line]
    assert {"method": "POST", "route": "/api/account", "status": 201}.items() <= next(
        line.items() for line in requests if line["request"] == made.headers["x-request-id"]
    )


def test_the_password_of_the_database_is_not_logged(tmp_path, postgres_url):
    url = postgres_url.replace("postgres@", "postgres:geranium@")
    with Program(tmp_path, url, log_level="debug", log_format="json") as program:
        httpx.get(f"{program.url}/healthz")
        assert program.terminate() == 0
    assert "geranium" not in log_of(tmp_path)


def test_this_machine_may_read_the_metrics_and_nobody_through_a_proxy(tmp_path):
    with Program(tmp_path, metrics_token=TOKEN, trusted_proxies="127.0.0.1") as program:
        page = f"{program.url}/metrics"
        httpx.get(f"{program.url}/healthz")
        read = httpx.get(page)
        assert read.status_code == 200
        assert read.headers["content-type"].startswith("text/plain; version=")
        assert 'followsuit_http_requests_total{method="GET",route="/healthz"' in read.text
        assert httpx.get(page, headers=FORWARDED).status_code == 403
        assert httpx.get(page, headers=FORWARDED | bearer("wrong")).status_code == 403
        assert httpx.get(page, headers=FORWARDED | bearer(TOKEN)).status_code == 200


def bearer(token: str) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"}


@pytest.mark.parametrize("trusted", ["", "127.0.0.1"])
def test_only_a_trusted_proxy_sets_the_client_address(tmp_path, trusted):
    more = {"sign_ins_per_minute": 1, "trusted_proxies": trusted}
    wrong = {"name": "Nobody", "password": PASSWORD}
    with Program(tmp_path, **more) as program:
        page = f"{program.url}/api/session"
        statuses = [
            httpx.post(page, json=wrong, headers={"x-forwarded-for": address}).status_code
            for address in ("203.0.113.1", "203.0.113.2")
        ]
    assert statuses == ([401, 401] if trusted else [401, 429])
