"""What can be asked about accounts, guests and sessions."""

from followsuit.protocol.accounts import (
    Credentials,
    Devices,
    Export,
    Goodbye,
    Me,
    NewAccount,
    NewGuest,
    PasswordChange,
    Visitor,
)
from followsuit.server.accounts.export import export_of, me
from followsuit.server.accounts.sessions import LASTS
from followsuit.server.accounts.user import User
from followsuit.server.house import House
from followsuit.server.http.endpoint import ACCOUNT, PERSON, Visit, endpoint
from followsuit.server.refused import Refused
from followsuit.server.tables.renaming import rename_chairs

TAKEN = {409: "The name is taken."}


@endpoint(
    "POST",
    "/api/account",
    status=201,
    about="Create an account and sign in.",
    limit="signup",
    refuses=TAKEN | {403: "Only the host adds accounts here."},
)
async def create_account(house: House, visit: Visit, body: NewAccount) -> Me:
    expect_open_doors(house)
    user = await house.accounts.create(body.name, body.password)
    return await begin_session(house, visit, user)


@endpoint(
    "POST",
    "/api/guest",
    status=201,
    about="Come in as a guest, with a name only.",
    limit="guest",
    refuses={403: "Guests are not let in here."},
)
async def come_as_guest(house: House, visit: Visit, body: NewGuest) -> Me:
    if not house.settings.guests:
        raise Refused(403, "no_guests", "this server is for people with an account")
    return await begin_session(house, visit, await house.accounts.arrive(body.name))


@endpoint(
    "PUT",
    "/api/guest",
    about="Give the guest another name; id and history stay, and so do names in a match.",
    who=PERSON,
    limit="guest",
    refuses={409: "This is an account, which keeps its name."},
)
async def rename_guest(house: House, visit: Visit, body: NewGuest) -> Me:
    user = await house.accounts.rename(visit.person, body.name)
    if visit.token:
        house.switchboard.renewed(user, visit.token, visit.token)
    await rename_chairs(house, user)
    return me(user)


@endpoint(
    "POST",
    "/api/account/upgrade",
    about="Turn the guest into an account; id and history stay.",
    who=PERSON,
    limit="signup",
    refuses={409: "The name is taken, or this is an account already."},
)
async def upgrade(house: House, visit: Visit, body: NewAccount) -> Me:
    expect_open_doors(house)
    user = await house.accounts.upgrade(visit.person, body.name, body.password)
    token = await open_session(house, visit, user)
    house.switchboard.renewed(user, visit.token, token)
    house.switchboard.signed_out(user.id, but=token)
    await rename_chairs(house, user)
    return me(user)


@endpoint(
    "POST",
    "/api/session",
    about="Sign in.",
    limit="signin",
    refuses={401: "Name and password do not belong together.", 403: "Banned."},
)
async def sign_in(house: House, visit: Visit, body: Credentials) -> Me:
    user, password = await house.accounts.sign_in(body.name, body.password)
    return await begin_session(house, visit, user, password)


@endpoint("DELETE", "/api/session", about="Sign out on this device.")
async def sign_out(house: House, visit: Visit) -> None:
    await end_session(house, visit)
    visit.forget()


@endpoint("DELETE", "/api/sessions", about="Sign out on every device.", who=PERSON)
async def sign_out_everywhere(house: House, visit: Visit) -> None:
    await house.accounts.sessions.close_all(visit.person.id)
    house.switchboard.signed_out(visit.person.id)
    visit.forget()


@endpoint("GET", "/api/sessions", about="The devices on which one is signed in.", who=PERSON)
async def devices(house: House, visit: Visit) -> Devices:
    return Devices(await house.accounts.sessions.devices(visit.person.id, visit.token))


@endpoint("GET", "/api/me", about="Who is signed in here, if anybody.")
async def who_am_i(house: House, visit: Visit) -> Visitor:
    if visit.user and visit.token:
        visit.keep(visit.token, LASTS)  # the cookie lasts as long as the session
    return Visitor(me(visit.user) if visit.user else None)


@endpoint(
    "PUT",
    "/api/account/password",
    about="Change the password; other devices are signed out.",
    who=ACCOUNT,
    limit="signin",
    refuses={403: "The old password is wrong.", 409: "Changed or deleted meanwhile."},
)
async def change_password(house: House, visit: Visit, body: PasswordChange) -> None:
    await house.accounts.change_password(visit.person, body.old, body.new, visit.token)
    house.switchboard.signed_out(visit.person.id, but=visit.token)


@endpoint(
    "GET",
    "/api/account/export",
    about="Everything kept about the person, as one file.",
    who=PERSON,
    limit="export",
)
async def export(house: House, visit: Visit) -> Export:
    visit.download_as(f"followsuit-{visit.person.name}.json")
    return await export_of(house.accounts, visit.person, visit.token)


@endpoint(
    "DELETE",
    "/api/account",
    about="Delete the account or the guest; matches stay, played by a deleted player.",
    who=PERSON,
    limit="signin",
    refuses={403: "The password is wrong."},
)
async def delete_account(house: House, visit: Visit, body: Goodbye) -> None:
    async with house.accounts.deleted(visit.person, body.password):
        # before anything is looked for: who can still speak leaves new lines behind
        house.switchboard.signed_out(visit.person.id)
        await house.hall.silence(visit.person.id)
    house.hall.forget(visit.person.id)
    visit.forget()


async def begin_session(house: House, visit: Visit, user: User, password: str | None = None) -> Me:
    """A new token for every sign-in; the one the device had before is worth nothing any more."""
    await end_session(house, visit)
    await open_session(house, visit, user, password)
    return me(user)


async def open_session(house: House, visit: Visit, user: User, password: str | None = None) -> str:
    token, ended = await house.accounts.sessions.open(user.id, visit.device, password)
    house.switchboard.ended(user.id, ended)
    visit.keep(token, LASTS)
    return token


async def end_session(house: House, visit: Visit) -> None:
    """Nobody is signed in here any more, on no socket either."""
    if visit.token:
        await house.accounts.sessions.close(visit.token)
    if visit.user:
        house.switchboard.signed_out(visit.user.id, token=visit.token)


def expect_open_doors(house: House) -> None:
    if not house.settings.open_sign_up:
        raise Refused(403, "no_sign_up", "the host of this server adds accounts; ask there")
