import asyncio
import threading

import pytest
from argon2 import PasswordHasher, extract_parameters
from argon2.low_level import Type

from followsuit.server.accounts.passwords import LONGEST_GUESSED, Passwords
from followsuit.server.problem import Problem
from tests.server.running import QUICK
from tests.waiting import until

GOOD = "violet moss under trees"


@pytest.fixture
def passwords():
    passwords = Passwords(QUICK)
    yield passwords
    passwords.close()


def refusal_of(passwords: Passwords, password: str, name: str = "Fern") -> Problem:
    with pytest.raises(Problem) as refused:
        asyncio.run(passwords.proper_hash(password, name))
    return refused.value


@pytest.mark.parametrize(
    ("password", "why"),
    [
        ("", "A password needs 8 to 128 characters"),
        ("xq7%Kd!", "A password needs 8 to 128 characters"),
        ("x" * 129, "A password needs 8 to 128 characters"),
        ("Clover Leaf", "Your password can't be your name"),
        ("ＣＬＯＶＥＲ leaf", "Your password can't be your name"),
        ("password", None),
        ("12345678", None),
        ("qwertyuiop", None),
        ("cloverleaf1", None),
        ("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", None),
    ],
)
def test_passwords_that_are_easy_to_guess_are_refused_with_the_rule(passwords, password, why):
    refused = refusal_of(passwords, password, "Clover Leaf")
    assert (refused.status, refused.code) == (422, "bad_password")
    guessed = "That password is easy to guess. Try three or four unrelated words"
    assert str(refused) == (why or guessed)


@pytest.mark.parametrize(
    "password",
    [GOOD, "xq7%Kd!w", "пароль из четырёх слов", "v" + "iolet moss" * 12, "🌿🍀🌱🌾🌺🌻🍁🍂"],
)
def test_only_the_right_password_matches_its_hash(passwords, password):
    kept = asyncio.run(passwords.proper_hash(password, "Fern"))
    assert asyncio.run(passwords.verify(kept, password))
    assert not asyncio.run(passwords.verify(kept, password + " "))


def test_an_accented_password_matches_however_it_is_typed(passwords):
    kept = asyncio.run(passwords.proper_hash("l\u00f6wenzahn am bach", "Fern"))
    assert asyncio.run(passwords.verify(kept, "lo\u0308wenzahn am bach"))


def test_the_hash_is_argon2id_with_the_memory_of_rfc_9106():
    passwords = Passwords()
    try:
        kept = asyncio.run(passwords.proper_hash(GOOD, "Fern"))
    finally:
        passwords.close()
    found = extract_parameters(kept)
    assert (found.type, found.memory_cost, found.time_cost) == (Type.ID, 65536, 3)
    assert GOOD not in kept


def test_a_hash_made_with_other_parameters_is_renewed(passwords):
    old = PasswordHasher(time_cost=1, memory_cost=32, parallelism=1).hash(GOOD)
    new = asyncio.run(passwords.rehashed(old, GOOD))
    assert asyncio.run(passwords.verify(new, GOOD))
    assert asyncio.run(passwords.rehashed(new, GOOD)) is None


def test_a_missing_or_broken_hash_matches_no_password(passwords):
    assert not asyncio.run(passwords.verify(None, GOOD))
    assert not asyncio.run(passwords.verify(None, "nobody has this password"))
    assert not asyncio.run(passwords.verify("not a hash", GOOD))


def test_only_the_beginning_of_a_long_password_is_judged(passwords):
    """Rating a long password as a whole could take seconds."""
    judged_weak, judged_strong = "a" * LONGEST_GUESSED + GOOD, GOOD + "a" * 80
    with pytest.raises(Problem, match="easy to guess"):
        asyncio.run(passwords.proper_hash(judged_weak, "Fern"))
    assert asyncio.run(passwords.proper_hash(judged_strong, "Fern"))


def test_passwords_are_hashed_outside_the_event_loop(passwords, monkeypatch):
    threads = []

    def compare(kept: str | None, password: str) -> bool:
        threads.append(threading.current_thread())
        return False

    monkeypatch.setattr(passwords, "compare", compare)
    asyncio.run(passwords.verify(None, GOOD))
    assert [thread.name[:9] for thread in threads] == ["passwords"]


def test_when_too_many_hashes_are_waiting_the_next_caller_is_asked_to_retry():
    async def run(passwords: Passwords, gate: threading.Event) -> None:
        waiting = [asyncio.ensure_future(passwords.in_thread(gate.wait)) for _ in range(3)]
        await asyncio.sleep(0)
        with pytest.raises(Problem) as refused:
            await passwords.verify(None, GOOD)
        assert (refused.value.status, refused.value.code) == (503, "busy")
        assert refused.value.retry_after
        # work that was canceled by its caller still counts
        waiting[0].cancel()
        await asyncio.gather(waiting[0], return_exceptions=True)
        assert passwords.waiting == 3
        gate.set()
        await asyncio.gather(*waiting, return_exceptions=True)
        await until(lambda: not passwords.waiting)
        assert await passwords.verify(None, GOOD) is False

    passwords, gate = Passwords(QUICK, threads=1, most=3), threading.Event()
    try:
        asyncio.run(run(passwords, gate))
    finally:
        gate.set()
        passwords.close()
