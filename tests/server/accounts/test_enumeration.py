"""Trying names does not reveal which of them exist."""

import httpx

from followsuit.server.accounts.passwords import Passwords
from tests.server.accounts.people import join, new_name, sign_in, visit


def names(client: httpx.Client) -> dict[str, str]:
    """One name of each sort."""
    known = join(client)["name"]
    gone = join(client)["name"]
    client.request("DELETE", "/api/account", json={"password": "violet moss under trees"})
    guest = visit(client, new_name("Moss"))["name"]
    return {"known": known, "deleted": gone, "guest": guest, "unknown": new_name("Nobody")}


def test_a_wrong_password_and_a_wrong_name_get_the_same_answer(client, other):
    answers = [sign_in(other, name, "not this one") for name in names(client).values()]
    answers += [sign_in(other, "\u202e<b>\x00", "not this one"), sign_in(other, "x" * 60000, "")]
    bodies = {(answer.status_code, answer.text) for answer in answers}
    assert bodies == {
        (
            401,
            '{"code":"wrong_sign_in","why":'
            '{"key":"error.wrong_password","params":{},"text":"Wrong name or password"}}',
        )
    }
    headers = [{key for key in answer.headers if key != "date"} for answer in answers]
    assert all(each == headers[0] for each in headers)


def test_both_cost_one_comparison_of_hashes(server, client, other, monkeypatch):
    compared = []
    passwords = server.services.accounts.passwords
    compare = passwords.compare

    def counted(kept: str | None, password: str) -> bool:
        compared.append(kept)
        return bool(compare(kept, password))

    monkeypatch.setattr(passwords, "compare", counted)
    for name in names(client).values():
        compared.clear()
        sign_in(other, name, "not this one")
        assert len(compared) == 1


def test_a_comparison_for_nobody_costs_as_much_as_any_other():
    passwords = Passwords()
    passwords.close()
    assert not passwords.hasher.check_needs_rehash(passwords.dummy_hash)


def test_an_unknown_token_is_answered_like_none(client):
    invented = {"Cookie": "followsuit=" + "x" * 43}
    assert client.get("/api/me", headers=invented).text == client.get("/api/me").text
    answers = [client.get("/api/sessions", headers=each) for each in (invented, {})]
    assert answers[0].text == answers[1].text
    assert [answer.status_code for answer in answers] == [401, 401]
