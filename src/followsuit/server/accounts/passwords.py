"""Passwords, hashed with Argon2id in a few threads."""

import asyncio
import unicodedata
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from zxcvbn import zxcvbn

from followsuit.server.accounts.names import name_key
from followsuit.server.problem import Problem
from followsuit.texts import Text

SHORTEST, LONGEST = 8, 128
LEAST_SCORE = 2  # of 4: a million guesses and more
# zxcvbn takes seconds for some long inputs; a strong beginning is enough
LONGEST_GUESSED = 16
THREADS = 2  # each needs 64 MB while it hashes
MOST_WAITING = 32  # a few seconds of work

Result = TypeVar("Result")


class Passwords:
    """Hashes and verifies, a limited number at a time."""

    def __init__(
        self, hasher: PasswordHasher | None = None, threads: int = THREADS, most: int = MOST_WAITING
    ) -> None:
        # one lane, as the other cores serve tables
        self.hasher = hasher or PasswordHasher(parallelism=1)
        self.dummy_hash = self.hasher.hash("nobody has this password")
        self.pool = ThreadPoolExecutor(threads, thread_name_prefix="passwords")
        self.most = most
        self.waiting = 0

    async def proper_hash(self, password: str, name: str) -> str:
        """The hash of a new password; raises if it breaks a rule."""
        refuse_improper(password, name)
        return await self.in_thread(lambda: self.hash_strong(password, name))

    async def verify(self, hashed: str | None, password: str) -> bool:
        """Whether the password is right; takes just as long for unknown users."""
        return await self.in_thread(lambda: self.compare(hashed, password))

    async def rehashed(self, hashed: str, password: str) -> str | None:
        """A new hash if the old one used other parameters."""
        if not self.hasher.check_needs_rehash(hashed):
            return None
        return await self.in_thread(lambda: self.hasher.hash(plain(password)))

    def close(self) -> None:
        self.pool.shutdown(wait=True, cancel_futures=True)

    async def in_thread(self, work: Callable[[], Result]) -> Result:
        if self.waiting >= self.most:
            raise Problem(503, "busy", Text("error.sign_in_busy"), retry_after=3)
        self.waiting += 1
        running = asyncio.get_running_loop().run_in_executor(self.pool, work)
        running.add_done_callback(self.finished)
        # a cancelled request does not stop its thread, so it still counts
        return await asyncio.shield(running)

    def finished(self, running: asyncio.Future[Result]) -> None:
        self.waiting -= 1
        if not running.cancelled():
            running.exception()  # retrieved, even if nobody waits for it

    def hash_strong(self, password: str, name: str) -> str:
        start = plain(password)[:LONGEST_GUESSED]
        if zxcvbn(start, user_inputs=[name])["score"] < LEAST_SCORE:
            raise improper(Text("error.weak_password"))
        return self.hasher.hash(plain(password))

    def compare(self, hashed: str | None, password: str) -> bool:
        try:
            self.hasher.verify(hashed or self.dummy_hash, plain(password))
        except (VerificationError, InvalidHashError):
            return False
        return hashed is not None


def refuse_improper(password: str, name: str) -> None:
    if not SHORTEST <= len(password) <= LONGEST:
        raise improper(Text("error.password_length", low=SHORTEST, high=LONGEST))
    if name_key(password) == name_key(name):
        raise improper(Text("error.password_is_name"))


def improper(why: Text) -> Problem:
    return Problem(422, "bad_password", why)


def plain(password: str) -> str:
    """Normalized, as keyboards enter accents in different ways."""
    return unicodedata.normalize("NFC", password)
