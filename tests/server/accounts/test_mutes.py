"""Muting other users."""

from tests.server.accounts.people import join, refusal, visit


def test_a_person_is_muted_and_unmuted(server, client, other):
    me, loud = join(client), visit(other, "Nettle")
    for _ in range(2):  # the second time changes nothing
        assert client.put(f"/api/mutes/{loud['id']}").status_code == 204
    (muted,) = client.get("/api/mutes").json()["people"]
    assert (muted["id"], muted["name"]) == (loud["id"], "Nettle")
    assert server.do(server.services.accounts.mutes.muted_by(me["id"])) == {loud["id"]}
    for _ in range(2):
        assert client.delete(f"/api/mutes/{loud['id']}").status_code == 204
    assert client.get("/api/mutes").json() == {"people": []}


def test_every_user_has_their_own_mutes(client, other):
    me, loud = join(client), visit(other, "Nettle")
    client.put(f"/api/mutes/{loud['id']}")
    assert other.get("/api/mutes").json() == {"people": []}
    other.delete(f"/api/mutes/{me['id']}")
    assert len(client.get("/api/mutes").json()["people"]) == 1


def test_users_cannot_mute_missing_users_or_themselves(client):
    me = join(client)
    assert refusal(client.put("/api/mutes/aaaaaaaaaaaaaaaa")) == (404, "no_such_person")
    assert refusal(client.put(f"/api/mutes/{me['id']}")) == (409, "yourself")
    assert client.delete("/api/mutes/aaaaaaaaaaaaaaaa").status_code == 204


def test_muting_requires_a_session(client):
    for method, path in (
        ("GET", ""),
        ("PUT", "/aaaaaaaaaaaaaaaa"),
        ("DELETE", "/aaaaaaaaaaaaaaaa"),
    ):
        answer = client.request(method, f"/api/mutes{path}")
        assert refusal(answer) == (401, "sign_in_first")
