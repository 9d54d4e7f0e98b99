"""A new name also appears in the player's chair, except during a match."""

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest

from followsuit.client import Seat
from followsuit.protocol.table import Leave
from followsuit.server.tables.log import Readied, Sat
from followsuit.server.tables.maintenance import rename_chairs
from followsuit.server.user import User
from tests.server.running import Running, running
from tests.server.tables.company import Watched, quick, run, table_of
from tests.server.tables.scene import CLOVER, FERN, Scene, over

PASSWORD = "violet moss under trees"
RENAMED = "/api/guest", "PUT", {"name": "Juniper"}
UPGRADED = "/api/account/upgrade", "POST", {"name": "Juniper", "password": PASSWORD}


@pytest.fixture
def server(tmp_path: Path):
    with running(quick(tmp_path)) as server:
        yield server


async def says(seat: Watched, what: tuple[str, str, dict[str, Any]]) -> None:
    """Rename the user over HTTP, as the page does."""
    path, method, body = what
    headers = {"Cookie": seat.client.cookie()}
    async with httpx.AsyncClient(base_url=seat.client.url, headers=headers) as browser:
        (await browser.request(method, path, json=body)).raise_for_status()


def chair(seat: Seat, number: int) -> tuple[str | None, bool]:
    shown = seat.table.chairs[number]
    return shown.name, shown.guest


@pytest.mark.parametrize(("what", "is_guest"), [(RENAMED, True), (UPGRADED, False)])
def test_at_an_open_table_the_chair_has_the_new_name(server: Running, what, is_guest):
    async def work() -> None:
        async with table_of(server.url, ("Fern", "Moss"), "mindikot") as (fern, moss):
            await moss.until(lambda: chair(moss, 1) == ("Moss", True))
            await says(fern, what)
            await moss.until(lambda: chair(moss, 0) == ("Juniper", is_guest))
            assert moss.table.state == "open"
            assert chair(moss, 1) == ("Moss", True)

    run(work())


def test_a_number_distinguishes_people_with_the_same_name(server: Running):
    async def work() -> None:
        async with table_of(server.url, ("Fern", "Juniper"), "mindikot") as (fern, other):
            await other.until(lambda: chair(other, 1) == ("Juniper", True))
            await says(fern, RENAMED)
            await other.until(lambda: chair(other, 0) == ("Juniper 2", True))

    run(work())


def test_names_do_not_change_during_a_match(server: Running):
    async def work() -> None:
        setup: dict[str, Any] = {"seats": 2, "fill": "beginner"}
        async with table_of(server.url, ("Fern",), "bezique", **setup) as (fern,):
            await fern.until(lambda: fern.table.state == "playing")
            await says(fern, RENAMED)
            await fern.send_chat("who am I?")
            await fern.until(lambda: bool(fern.chat))
            assert chair(fern, 0) == ("Fern", True)

    run(work())


def test_renaming_does_not_reseat_a_player_who_just_left(server: Running):
    async def leaving(code: str, user: str) -> bool:
        table = server.services.registry.find(code)
        assert table is not None
        connection = next(each for each in table.connections if each.user.id == user)
        table.handle(connection, Leave("away"))
        assert table.pending is not None
        await rename_chairs(server.services.registry, User(user, "Juniper", "guest"), lambda: False)
        return table.state.chairs[1].is_empty

    async def work() -> None:
        async with table_of(server.url, ("Fern", "Moss"), "mindikot") as (_, moss):
            assert await asyncio.to_thread(server.do, leaving(moss.table.code, moss.user))

    run(work())


def test_a_new_name_changes_nothing_else_at_the_table():
    scene = Scene("cat_te", seats=2)
    for seat, person in enumerate((CLOVER, FERN)):
        scene.write(Sat(seat, person.id, person.name))
    scene.write(Readied(1, "ab"))
    scene.write(Sat(1, FERN.id, "Juniper", guest=True))
    chair = scene.state.chairs[1]
    assert (chair.name, chair.guest, chair.ready, chair.salt) == ("Juniper", True, True, "ab")
    assert scene.state.chairs[0].name == "Clover"


def test_a_new_name_after_a_match_keeps_the_result_visible():
    scene = over()
    scene.write(Sat(0, scene.state.chairs[0].user, "Juniper"))
    assert (scene.state.stage, scene.state.chairs[0].name) == ("over", "Juniper")
