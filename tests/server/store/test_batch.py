"""Simultaneous lookups share one query."""

import asyncio

import pytest

from followsuit.server.store.batch import MOST_KEYS, BatchLookup


class Book:
    """Answers with a word for each key once `answers` is set."""

    def __init__(self) -> None:
        self.asked: list[list[str]] = []
        self.answers = asyncio.Event()
        self.answers.set()
        self.is_asked = asyncio.Event()
        self.fails = False

    async def ask(self, keys: list[str]) -> dict[str, str]:
        self.asked.append(keys)
        self.is_asked.set()
        await self.answers.wait()
        if self.fails:
            raise OSError("the book is closed")
        return {key: f"found {key}" for key in keys if key != "nobody"}


def test_a_single_lookup_is_answered():
    async def work() -> None:
        book = Book()
        together = BatchLookup(book.ask)
        assert await together.find("fern") == "found fern"
        assert await together.find("nobody") is None
        assert book.asked == [["fern"], ["nobody"]]

    asyncio.run(work())


def test_lookups_while_the_database_is_busy_share_the_next_query():
    async def work() -> None:
        book = Book()
        together = BatchLookup(book.ask)
        book.answers.clear()
        first = asyncio.create_task(together.find("fern"))
        await book.is_asked.wait()
        others = [asyncio.create_task(together.find(f"ivy {n % 40}")) for n in range(80)]
        await asyncio.sleep(0)
        book.answers.set()
        assert await first == "found fern"
        assert [await other for other in others] == [f"found ivy {n % 40}" for n in range(80)]
        assert [len(keys) for keys in book.asked] == [1, 40]

    asyncio.run(work())


def test_a_lookup_never_gets_the_answer_to_an_earlier_query():
    """The data may have changed between the two queries."""

    async def work() -> None:
        book = Book()
        together = BatchLookup(book.ask)
        book.answers.clear()
        both = [asyncio.create_task(together.find("fern"))]
        await book.is_asked.wait()
        both.append(asyncio.create_task(together.find("fern")))
        await asyncio.sleep(0)
        book.answers.set()
        await asyncio.gather(*both)
        assert book.asked == [["fern"], ["fern"]]

    asyncio.run(work())


def test_the_number_of_keys_per_query_is_limited():
    async def work() -> None:
        book = Book()
        together = BatchLookup(book.ask)
        await asyncio.gather(*(together.find(str(n)) for n in range(2 * MOST_KEYS + 1)))
        assert [len(keys) for keys in book.asked] == [MOST_KEYS, MOST_KEYS, 1]

    asyncio.run(work())


def test_a_failure_reaches_every_caller_and_the_next_query_runs():
    async def work() -> None:
        book = Book()
        together = BatchLookup(book.ask)
        book.fails = True
        found = await asyncio.gather(*map(together.find, "ab"), return_exceptions=True)
        assert [type(each) for each in found] == [OSError, OSError]
        book.fails = False
        assert await together.find("fern") == "found fern"

    asyncio.run(work())


def test_canceling_one_caller_does_not_cancel_the_others():
    async def work() -> None:
        book = Book()
        together = BatchLookup(book.ask)
        book.answers.clear()
        gone, here = (asyncio.create_task(together.find("fern")) for _ in range(2))
        await asyncio.sleep(0)
        gone.cancel()
        book.answers.set()
        assert await here == "found fern"
        with pytest.raises(asyncio.CancelledError):
            await gone

    asyncio.run(work())
