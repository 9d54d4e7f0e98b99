"""What the server counts, and who may read it."""

import asyncio
import re
from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette
from starlette.responses import PlainTextResponse
from starlette.routing import Route

from followsuit.server.clock import Clock
from followsuit.server.hosting.request_log import RequestLog
from followsuit.server.metrics import Metrics, may_read

TOKEN = "a-token-of-sixteen"
HOSTING = Path(__file__).parents[3] / "docs" / "hosting.md"


def test_every_metric_is_on_the_hosting_page():
    page = HOSTING.read_text()
    counted = re.findall(r"# TYPE (followsuit_\w+)", Metrics().page().decode())
    assert "followsuit_moves_total" in counted
    # prometheus_client adds `_created`, the time when a counter was made
    described = [name for name in counted if not name.endswith("_created")]
    assert [name for name in described if f"| `{name}` |" not in page] == []


@pytest.mark.parametrize("address", ["127.0.0.1", "::1", "::ffff:127.0.0.1", "127.8.9.1"])
def test_this_machine_may_read_without_a_token(address):
    assert may_read({}, address, "")
    assert may_read({}, address, TOKEN)


@pytest.mark.parametrize(
    "header", ["x-forwarded-for", "forwarded", "x-real-ip", "via", "x-forwarded-host"]
)
def test_requests_through_a_proxy_are_not_local(header):
    assert not may_read({header: "127.0.0.1"}, "127.0.0.1", "")


@pytest.mark.parametrize("address", ["192.168.1.7", "2001:db8::1", "", None, "testclient"])
def test_others_need_the_token(address):
    assert not may_read({}, address, TOKEN)
    assert not may_read({"authorization": "Bearer "}, address, "")
    assert not may_read({"authorization": "Bearer wrong"}, address, TOKEN)
    assert may_read({"authorization": f"Bearer {TOKEN}"}, address, TOKEN)
    assert may_read(
        {"authorization": f"Bearer {TOKEN}", "x-forwarded-for": "10.0.0.1"}, address, TOKEN
    )


def test_two_servers_in_one_process_count_separately():
    one, other = Metrics(), Metrics()
    one.moves.observe(0.002, is_move=True)
    assert b"followsuit_moves_total 1.0" in one.page()
    assert b"followsuit_moves_total 0.0" in other.page()
    assert b'followsuit_move_seconds_bucket{le="0.0025"} 1.0' in one.page()


async def hello(request):
    return PlainTextResponse("hello")


async def trouble(request):
    raise RuntimeError("trouble")


def answers(metrics: Metrics, *paths: str) -> list[httpx.Response]:
    routes = [Route("/hello/{name}", hello), Route("/trouble", trouble)]
    transport = httpx.ASGITransport(
        RequestLog(Starlette(routes=routes), metrics, Clock()), raise_app_exceptions=False
    )

    async def visit() -> list[httpx.Response]:
        async with httpx.AsyncClient(transport=transport, base_url="http://here") as client:
            return [await client.get(path) for path in paths]

    return asyncio.run(visit())


def test_requests_are_counted_by_route_so_that_no_path_becomes_a_label():
    metrics = Metrics()
    answers(metrics, "/hello/fern", "/hello/moss", "/nothing/here", "/trouble")
    page = metrics.page().decode()
    counted = 'followsuit_http_requests_total{method="GET",route="%s",status="%s"} %s'
    assert counted % ("/hello/{name}", 200, 2.0) in page
    assert counted % ("none", 404, 1.0) in page
    assert counted % ("/trouble", 500, 1.0) in page
    assert "fern" not in page


def test_every_answer_carries_an_id_of_its_own():
    one, other = answers(Metrics(), "/hello/fern", "/hello/fern")
    assert len({one.headers["x-request-id"], other.headers["x-request-id"]}) == 2
