"""Endpoints for accounts, guests and sessions."""

from followsuit.protocol.accounts import (
    AccountDeletion,
    AvatarChoice,
    Credentials,
    Devices,
    Export,
    Me,
    NewAccount,
    NewGuest,
    PasswordChange,
    Visitor,
)
from followsuit.server.accounts.export import export_of, me
from followsuit.server.accounts.sessions import SESSION_SECONDS
from followsuit.server.http.endpoint import ACCOUNT, PERSON, ApiRequest, endpoint
from followsuit.server.problem import Problem
from followsuit.server.services import Services
from followsuit.server.tables.maintenance import rename_chairs
from followsuit.server.user import User
from followsuit.texts import Text

TAKEN = {409: "The name is taken."}


@endpoint(
    "POST",
    "/api/account",
    status=201,
    about="Create an account and sign in.",
    limit="signup",
    refuses=TAKEN | {403: "Only the host can create accounts."},
)
async def create_account(services: Services, request: ApiRequest, body: NewAccount) -> Me:
    expect_open_sign_up(services)
    user = await services.accounts.create(body.name, body.password)
    return await begin_session(services, request, user)


@endpoint(
    "POST",
    "/api/guest",
    status=201,
    about="Sign in as a guest.",
    limit="guest",
    refuses={403: "This server does not allow guests."},
)
async def sign_in_as_guest(services: Services, request: ApiRequest, body: NewGuest) -> Me:
    if not services.settings.guests:
        raise Problem(403, "no_guests", Text("error.no_guests"))
    return await begin_session(services, request, await services.accounts.create_guest(body.name))


@endpoint(
    "PUT",
    "/api/guest",
    about="Rename the guest; matches in progress keep the old name.",
    who=PERSON,
    limit="guest",
    refuses={409: "Accounts cannot be renamed."},
)
async def rename_guest(services: Services, request: ApiRequest, body: NewGuest) -> Me:
    user = await services.accounts.rename(request.person, body.name)
    if request.token:
        services.connections.renewed(user, request.token, request.token)
    await rename_chairs(services.registry, user, lambda: user.id in services.accounts.being_deleted)
    return me(user)


@endpoint(
    "PUT",
    "/api/me/avatar",
    about="Choose an avatar; matches in progress keep the old one.",
    who=PERSON,
)
async def choose_avatar(services: Services, request: ApiRequest, body: AvatarChoice) -> Me:
    user = await services.accounts.set_avatar(request.person, body.avatar)
    services.connections.changed(user)
    await rename_chairs(services.registry, user, lambda: user.id in services.accounts.being_deleted)
    return me(user)


@endpoint(
    "POST",
    "/api/account/upgrade",
    about="Turn the guest into an account with the same id and history.",
    who=PERSON,
    limit="signup",
    refuses={409: "The name is taken, or the user already has an account."},
)
async def upgrade(services: Services, request: ApiRequest, body: NewAccount) -> Me:
    expect_open_sign_up(services)
    user = await services.accounts.upgrade(request.person, body.name, body.password)
    token = await open_session(services, request, user)
    services.connections.renewed(user, request.token, token)
    services.connections.signed_out(user.id, keep=token)
    await rename_chairs(services.registry, user, lambda: user.id in services.accounts.being_deleted)
    return me(user)


@endpoint(
    "POST",
    "/api/session",
    about="Sign in.",
    limit="signin",
    refuses={401: "Wrong name or password.", 403: "Banned."},
)
async def sign_in(services: Services, request: ApiRequest, body: Credentials) -> Me:
    user, password = await services.accounts.sign_in(body.name, body.password)
    return await begin_session(services, request, user, password)


@endpoint("DELETE", "/api/session", about="Sign out of this device.")
async def sign_out(services: Services, request: ApiRequest) -> None:
    await end_session(services, request)
    request.clear_session_cookie()


@endpoint("DELETE", "/api/sessions", about="Sign out of every device.", who=PERSON)
async def sign_out_everywhere(services: Services, request: ApiRequest) -> None:
    await services.accounts.sessions.close_all(request.person.id)
    services.connections.signed_out(request.person.id)
    request.clear_session_cookie()


@endpoint("GET", "/api/sessions", about="The signed-in devices.", who=PERSON)
async def devices(services: Services, request: ApiRequest) -> Devices:
    return Devices(await services.accounts.sessions.devices(request.person.id, request.token))


@endpoint("GET", "/api/me", about="The signed-in user, if any.")
async def who_am_i(services: Services, request: ApiRequest) -> Visitor:
    if request.user and request.token:
        # the cookie lasts as long as the session
        request.set_session_cookie(request.token, SESSION_SECONDS)
    return Visitor(me(request.user) if request.user else None)


@endpoint(
    "PUT",
    "/api/account/password",
    about="Change the password and sign out other devices.",
    who=ACCOUNT,
    limit="signin",
    refuses={403: "The old password is wrong.", 409: "Changed or deleted meanwhile."},
)
async def change_password(services: Services, request: ApiRequest, body: PasswordChange) -> None:
    await services.accounts.change_password(request.person, body.old, body.new, request.token)
    services.connections.signed_out(request.person.id, keep=request.token)


@endpoint(
    "GET",
    "/api/account/export",
    about="Download everything stored about the user.",
    who=PERSON,
    limit="export",
)
async def export(services: Services, request: ApiRequest) -> Export:
    request.download_as(f"followsuit-{request.person.name}.json")
    return await export_of(services.accounts, request.person, request.token)


@endpoint(
    "DELETE",
    "/api/account",
    about="Delete the user; their matches stay, played by a deleted player.",
    who=PERSON,
    limit="signin",
    refuses={403: "The password is wrong."},
)
async def delete_account(services: Services, request: ApiRequest, body: AccountDeletion) -> None:
    async with services.accounts.deleted(request.person, body.password):
        # first, as an open connection could still write new entries
        services.connections.signed_out(request.person.id)
        await services.registry.silence(request.person.id)
    services.registry.forget(request.person.id)
    request.clear_session_cookie()


async def begin_session(
    services: Services, request: ApiRequest, user: User, password: str | None = None
) -> Me:
    """Open a session with a new token; the device's previous one ends."""
    await end_session(services, request)
    await open_session(services, request, user, password)
    return me(user)


async def open_session(
    services: Services, request: ApiRequest, user: User, password: str | None = None
) -> str:
    token, ended = await services.accounts.sessions.open(user.id, request.device, password)
    services.connections.ended(user.id, ended)
    request.set_session_cookie(token, SESSION_SECONDS)
    return token


async def end_session(services: Services, request: ApiRequest) -> None:
    """End the session of this device and its connections."""
    if request.token:
        await services.accounts.sessions.close(request.token)
    if request.user:
        services.connections.signed_out(request.user.id, token=request.token)


def expect_open_sign_up(services: Services) -> None:
    if not services.settings.open_sign_up:
        raise Problem(403, "no_sign_up", Text("error.no_registration"))
