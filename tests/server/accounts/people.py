"""Users of a test's server."""

import itertools
from typing import Any

import httpx

Me = dict[str, Any]
PASSWORD = "violet moss under trees"
numbers = itertools.count(1)


def new_name(name: str = "Fern") -> str:
    """A name nobody has yet, so that tests can share a server."""
    return f"{name} {next(numbers)}"


def join(client: httpx.Client, name: str | None = None) -> Me:
    """Create an account and stay signed in."""
    body = {"name": name or new_name(), "password": PASSWORD}
    answer = client.post("/api/account", json=body)
    assert answer.status_code == 201, answer.text
    me: Me = answer.json()
    return me


def visit(client: httpx.Client, name: str = "Moss") -> Me:
    """Sign in as a guest."""
    answer = client.post("/api/guest", json={"name": name})
    assert answer.status_code == 201, answer.text
    me: Me = answer.json()
    return me


def sign_in(client: httpx.Client, name: str, password: str = PASSWORD) -> httpx.Response:
    return client.post("/api/session", json={"name": name, "password": password})


def who(client: httpx.Client) -> str | None:
    """The name with which a client is signed in."""
    user: Me | None = client.get("/api/me").json()["user"]
    return user["name"] if user else None


def refusal(answer: httpx.Response) -> tuple[int, str]:
    """The status and code of a refusal."""
    return answer.status_code, answer.json()["code"]
