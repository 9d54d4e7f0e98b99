"""Endpoints are declared: method, path, access, rate limit, input and output."""

import inspect
import re
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import ModuleType
from typing import Any, Protocol, get_type_hints

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from followsuit.server.accounts.accounts import Accounts
from followsuit.server.http.decode import body_of, path_of, query_of, refuse_large
from followsuit.server.http.rates import RateLimits, household
from followsuit.server.http.request import ACCOUNT, ADMIN, ANYBODY, PERSON, ApiRequest, Who, admit
from followsuit.server.http.responses import response_of
from followsuit.server.http.security import SAFE_METHODS, refuse_foreign_pages
from followsuit.server.settings import Settings

__all__ = ["ACCOUNT", "ADMIN", "ANYBODY", "PERSON", "ApiRequest", "Endpoint", "endpoint"]

Function = Callable[..., Awaitable[Any]]


class Services(Protocol):
    """What every endpoint needs of the server's services; its function gets all of them."""

    @property
    def settings(self) -> Settings: ...

    @property
    def accounts(self) -> Accounts: ...

    @property
    def limits(self) -> RateLimits: ...


@dataclass(frozen=True)
class Endpoint:
    """One method of one path, and its function."""

    function: Function
    method: str
    path: str
    status: int
    about: str
    who: Who
    limit: str
    refuses: Mapping[int, str]  # statuses besides those that any endpoint may return
    answer: Any  # a struct, `str`, `bytes` or none
    body: Any = None
    query: Any = None
    path_kinds: Mapping[str, Any] = field(default_factory=dict)

    async def __call__(self, http: Request) -> Response:
        services: Services = http.app.state.services
        request = ApiRequest(http, services.settings)
        await self.receive(services, request)
        parameters = await self.read(http)
        answer = await self.function(services, request, **parameters)
        return response_of(answer, self.status, request.headers)

    async def receive(self, services: Services, request: ApiRequest) -> None:
        """Check limits, origin and user before the body is read."""
        http, accounts = request.http, services.accounts
        services.limits.take_from_address(self.limit, request.address)
        refuse_foreign_pages(self.method, http.headers, services.settings)
        refuse_large(http)
        if request.token:
            request.user = await accounts.user_of(request.token)
            if request.user is None and self.who >= PERSON:
                await accounts.refuse_banned(request.token)
        services.limits.take(
            self.limit, request.user.id if request.user else household(request.address)
        )
        admit(request.user, self.who)

    async def read(self, http: Request) -> dict[str, Any]:
        parameters = path_of(http.path_params, self.path_kinds)
        if self.query:
            parameters["query"] = query_of(http.query_params, self.query)
        if self.body:
            parameters["body"] = await body_of(http, self.decoder)
        return parameters

    @cached_property
    def decoder(self) -> msgspec.json.Decoder[Any]:
        return msgspec.json.Decoder(self.body)


def endpoint(
    method: str,
    path: str,
    *,
    about: str,
    status: int | None = None,
    who: Who = ANYBODY,
    limit: str | None = None,
    refuses: Mapping[int, str] | None = None,
) -> Callable[[Function], Endpoint]:
    """Declare a function as an endpoint.

    It takes the services, the request, the parameters in its path and, if its signature names them,
    `body` and `query`, which are structs that forbid unknown fields. It returns a struct, a string,
    a picture as bytes, or nothing.
    """

    def declare(function: Function) -> Endpoint:
        kinds = get_type_hints(function, include_extras=True)
        answer = kinds.pop("return")
        answer = None if answer is type(None) else answer
        names = re.findall(r"{(\w+)}", path)
        check_declaration(function, kinds, names)
        return Endpoint(
            function=function,
            method=method,
            path=path,
            status=status or (200 if answer else 204),
            about=about,
            who=who,
            limit=limit or ("read" if method in SAFE_METHODS else "write"),
            refuses=refuses or {},
            answer=answer,
            body=kinds.get("body"),
            query=kinds.get("query"),
            path_kinds={name: kinds[name] for name in names},
        )

    return declare


def check_declaration(function: Function, kinds: Mapping[str, Any], names: list[str]) -> None:
    """Fail at import if a declaration cannot work."""
    given = set(inspect.signature(function).parameters)
    wanted = {"services", "request", *names}
    if not wanted <= given <= wanted | {"body", "query"}:
        raise TypeError(f"{function.__name__} must take {sorted(wanted)}, and body or query")
    for name in ("body", "query"):
        if name in kinds and not kinds[name].__struct_config__.forbid_unknown_fields:
            raise TypeError(f"the {name} of {function.__name__} must forbid unknown fields")


def endpoints_in(*modules: ModuleType) -> list[Endpoint]:
    """All endpoints declared in these modules."""
    return [each for module in modules for each in vars(module).values() if type(each) is Endpoint]


def routes(endpoints: Iterable[Endpoint]) -> list[Route]:
    """One route for each path, so that 405 responses list the allowed methods."""
    paths: dict[str, dict[str, Endpoint]] = {}
    for each in endpoints:
        paths.setdefault(each.path, {})[each.method] = each
    return [
        Route(path, by_method(methods), methods=list(methods)) for path, methods in paths.items()
    ]


def by_method(methods: Mapping[str, Endpoint]) -> Callable[[Request], Awaitable[Response]]:
    async def answer(http: Request) -> Response:
        method = "GET" if http.method == "HEAD" else http.method
        return await methods[method](http)

    return answer
