"""Everybody has an avatar, and can choose another."""

from followsuit.protocol.accounts import AVATARS
from followsuit.server.store.schema import new_id
from followsuit.server.user import avatar_of
from tests.server.accounts.people import PASSWORD, join, new_name, refusal, sign_in, visit
from tests.server.running import Running
from tests.server.tables.company import run, table_of


def choose(client, avatar: str):
    return client.put("/api/me/avatar", json={"avatar": avatar})


def another(avatar: str) -> str:
    return next(each for each in AVATARS if each != avatar)


def test_avatars_are_spread_over_new_users():
    given = {avatar_of(new_id()) for _ in range(400)}
    assert given == set(AVATARS)


def test_a_chosen_avatar_is_the_same_on_every_device(client, other):
    me = join(client)
    chosen = another(me["avatar"])
    assert choose(client, chosen).json() == me | {"avatar": chosen}
    assert sign_in(other, me["name"]).json()["avatar"] == chosen
    assert other.get("/api/me").json()["user"]["avatar"] == chosen
    assert other.get(f"/api/players/{me['id']}").json()["avatar"] == chosen


def test_a_guest_keeps_the_avatar_with_a_new_name_and_an_account(client):
    chosen = another(visit(client)["avatar"])
    choose(client, chosen)
    assert client.put("/api/guest", json={"name": "Sorrel"}).json()["avatar"] == chosen
    body = {"name": new_name(), "password": PASSWORD}
    assert client.post("/api/account/upgrade", json=body).json()["avatar"] == chosen


def test_there_are_no_other_avatars(client):
    assert refusal(choose(client, "fox")) == (401, "sign_in_first")
    visit(client)
    assert choose(client, "<svg>").status_code == 422


def test_a_chosen_avatar_appears_at_the_table_and_in_the_lobby(server: Running):
    async def work() -> None:
        names = ("Clover", "Sorrel")
        async with table_of(server.url, names, "cat_te", 1) as (clover, sorrel):
            await sorrel.until(lambda: bool(sorrel.table.watchers))
            before = sorrel.table.chairs[0].avatar
            assert before == avatar_of(clover.user)
            assert sorrel.table.watchers[0].avatar == avatar_of(sorrel.user)
            chosen = another(before)
            with server.client() as browser:
                browser.headers["Cookie"] = clover.client.cookie()
                choose(browser, chosen).raise_for_status()
                await sorrel.until(lambda: sorrel.table.chairs[0].avatar == chosen)
                tables = browser.get("/api/tables").json()["tables"]
            [shown] = [table for table in tables if table["code"] == sorrel.table.code]
            assert shown["avatars"][0] == chosen

    run(work())
