"""Invalid declarations fail early, and refused requests get the reason."""

from collections.abc import Iterator

import pytest
from msgspec import Struct
from sqlalchemy.exc import IntegrityError, OperationalError

from followsuit.server.http.endpoint import ACCOUNT, ADMIN, PERSON, ApiRequest, endpoint
from followsuit.server.http.request import Who
from followsuit.server.problem import Problem
from followsuit.server.services import Services
from followsuit.texts import Text
from tests.server.postgres import Cluster
from tests.server.running import Running, running, settings_in

PASSWORD = "violet moss under trees"


class Loose(Struct):
    name: str


def only_for(who: Who):
    @endpoint("GET", f"/only/{who.name.lower()}", about="Says hello.", who=who)
    async def hello(services: Services, request: ApiRequest) -> str:
        return f"hello {request.person.name}"

    return hello


def failing_with(error: Exception):
    @endpoint("GET", f"/fails/{type(error).__name__}", about="Fails.")
    async def fail(services: Services, request: ApiRequest) -> str:
        raise error

    return fail


EXTRA = [
    *map(only_for, (PERSON, ACCOUNT, ADMIN)),
    failing_with(OperationalError("SELECT", {}, Exception("database is locked"))),
    failing_with(IntegrityError("INSERT", {}, Exception("unique"))),
    failing_with(OSError(28, "No space left on device")),
    failing_with(Problem(418, "teapot", Text("error.http", what="only tea"), retry_after=0.1)),
]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(settings_in(tmp_path_factory.mktemp("server")), extra=EXTRA) as server:
        yield server


def answers(client) -> list[int]:
    paths = ("/only/person", "/only/account", "/only/admin")
    return [client.get(path).status_code for path in paths]


def test_anonymous_users_are_asked_to_sign_in(client):
    assert answers(client) == [401, 401, 401]
    assert client.get("/only/person").json() == {
        "code": "sign_in_first",
        "why": {
            "key": "error.sign_in",
            "params": {},
            "text": "Sign in or choose a guest name first",
        },
    }


def test_a_guest_may_do_what_people_may(client):
    client.post("/api/guest", json={"name": "Moss"})
    assert answers(client) == [200, 403, 403]
    assert client.get("/only/account").json()["code"] == "accounts_only"


def test_an_account_may_do_more_and_an_administrator_everything(server, client):
    me = client.post("/api/account", json={"name": "Fern", "password": PASSWORD}).json()
    assert answers(client) == [200, 200, 403]
    assert client.get("/only/admin").json()["code"] == "admins_only"
    server.do(server.services.accounts.set_admin(me["id"], True))
    assert answers(client) == [200, 200, 200]


@pytest.mark.parametrize("error", ["OperationalError", "OSError"])
def test_missing_storage_is_reported_as_such(client, error):
    answer = client.get(f"/fails/{error}")
    assert (answer.status_code, answer.json()["code"]) == (503, "no_storage")
    assert answer.headers["retry-after"] == "5"


def test_a_bug_is_not_reported_as_missing_storage(client):
    answer = client.get("/fails/IntegrityError")
    assert (answer.status_code, answer.json()["code"]) == (500, "bug")


def test_a_refusal_has_a_code_and_a_sentence(client):
    answer = client.get("/fails/Problem")
    assert answer.status_code == 418
    why = {
        "key": "error.http",
        "params": {"what": "only tea"},
        "text": "The server refused: only tea",
    }
    assert answer.json() == {"code": "teapot", "why": why}
    assert answer.headers["retry-after"] == "1"


def test_the_health_of_the_server_is_the_health_of_its_storage(tmp_path, own_postgres: Cluster):
    settings = settings_in(tmp_path, database_url=own_postgres.url())
    with running(settings) as server, server.client() as client:
        assert client.get("/healthz").json() == {"status": "ok"}
        own_postgres.stop()
        answer = client.get("/healthz")
        assert (answer.status_code, answer.json()["code"]) == (503, "no_storage")
        own_postgres.start()
        assert client.get("/healthz").json() == {"status": "ok"}


def test_an_endpoint_must_take_what_its_path_names():
    with pytest.raises(TypeError, match="must take"):

        @endpoint("GET", "/x/{code}", about="Forgets the code.")
        async def forgets(services: Services, request: ApiRequest) -> str:
            return ""


def test_an_endpoint_must_not_take_what_nothing_provides():
    with pytest.raises(TypeError, match="must take"):

        @endpoint("GET", "/x", about="Wants a code.")
        async def wants(services: Services, request: ApiRequest, code: str) -> str:
            return code


@pytest.mark.parametrize("part", ["body", "query"])
def test_request_types_must_refuse_unknown_fields(part):
    async def with_body(services: Services, request: ApiRequest, body: Loose) -> None: ...

    async def with_query(services: Services, request: ApiRequest, query: Loose) -> None: ...

    with pytest.raises(TypeError, match="must forbid unknown fields"):
        endpoint("POST", "/x", about="Loose.")(with_body if part == "body" else with_query)
