"""The OpenAPI document describes what the server does, and the server does what it describes."""

import json
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

import pytest

from followsuit.rules.catalogue import GAMES
from followsuit.server.app import all_endpoints
from tests.server.running import Running, running, settings_in

PASSWORD = "violet moss under trees"
ENDS_THE_SESSION = ("sign_out", "sign_out_everywhere", "create_account", "sign_in_as_guest")
# of the other checks: names and passwords have rules that no schema states
LEFT_OUT = "positive_data_acceptance"


@pytest.fixture
def fresh(tmp_path: Path, postgres_url: str) -> Iterator[Running]:
    """On PostgreSQL, which takes fewer values than SQLite does."""
    with running(settings_in(tmp_path, database_url=postgres_url)) as server:
        yield server


def explore(server: Running, folder: Path, *options: str) -> None:
    """Let schemathesis send all kinds of requests, the same in every run."""
    command = [sys.executable, "-m", "schemathesis.cli", "run", f"{server.url}/openapi.json"]
    command += ["--checks", "all", "--exclude-checks", LEFT_OUT, "--seed", "13"]
    command += ["--max-examples", "12", "--no-color", "--generation-database", "none", *options]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_anonymous_requests_match_the_description(fresh, tmp_path):
    explore(fresh, tmp_path)


def test_requests_of_an_account_match_the_description(fresh, tmp_path):
    with fresh.client() as client:
        client.post("/api/account", json={"name": "Fern", "password": PASSWORD})
        token = client.cookies["followsuit"]
        config = f'[auth.openapi.session]\napi_key = "{token}"\n'
        (tmp_path / "schemathesis.toml").write_text(config)
        explore(fresh, tmp_path, *(f"--exclude-operation-id={name}" for name in ENDS_THE_SESSION))
        assert client.get("/api/me").json()["user"]["name"] == "Fern"


def test_every_endpoint_is_described(client):
    described = client.get("/openapi.json").json()
    assert described["openapi"].startswith("3.1")
    found = {(m.upper(), path) for path, ways in described["paths"].items() for m in ways}
    assert found == {(each.method, each.path) for each in all_endpoints()}


def test_every_operation_has_a_unique_name_and_a_summary(client):
    paths = client.get("/openapi.json").json()["paths"].values()
    operations = [operation for ways in paths for operation in ways.values()]
    assert len({operation["operationId"] for operation in operations}) == len(operations)
    assert all(operation["summary"].endswith(".") for operation in operations)


def test_every_referenced_schema_is_described(client):
    text = client.get("/openapi.json").text
    described = json.loads(text)["components"]["schemas"]
    named = {part.split('"')[0] for part in text.split("#/components/schemas/")[1:]}
    assert named <= set(described)


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_what_a_game_shows_is_described_by_phase(client, game):
    schemas = client.get("/openapi.json").json()["components"]["schemas"]
    union = f"{game.name}.Shown"
    assert {"$ref": f"#/components/schemas/{union}"} in schemas["View"]["properties"]["shown"][
        "anyOf"
    ]
    described = schemas[union]["discriminator"]["mapping"]
    assert set(described) == {phase.__name__ for phase in game.phases}
    for phase, kind in game.phases.items():
        schema = schemas[described[phase.__name__].rpartition("/")[2]]
        assert phase.__name__ in schema["properties"]["phase"]["enum"]
        assert schema["required"] == ["phase", *(field.name for field in fields(kind))]


def test_the_description_shows_which_requests_need_a_session(client):
    described = client.get("/openapi.json").json()
    scheme = described["components"]["securitySchemes"]["session"]
    assert scheme == {"type": "apiKey", "in": "cookie", "name": "followsuit"}
    assert described["paths"]["/api/sessions"]["get"]["security"] == [{"session": []}]
    assert "401" in described["paths"]["/api/sessions"]["get"]["responses"]
    assert "security" not in described["paths"]["/api/me"]["get"]
