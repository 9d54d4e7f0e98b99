"""Files are flushed to disk without blocking the loop, where the system can."""

import asyncio
import errno
import os
from pathlib import Path

import pytest

from followsuit.server.store import fsync
from followsuit.server.store.fsync import UNSUPPORTED, Fsync, NotSupported, new_fsync


async def flushed(file: int, times: int = 1) -> list[OSError | None]:
    """The result of each flush, never set before the call returns."""
    beside = new_fsync()
    if beside is None:
        pytest.skip("this system lets nobody have io_uring: the ledger's thread waits instead")
    found = []
    for _ in range(times):
        result: asyncio.Future[OSError | None] = asyncio.get_running_loop().create_future()
        beside.start(file, result.set_result)
        assert not result.done()
        found.append(await asyncio.wait_for(result, 30))
    beside.close()
    return found


def test_a_file_can_be_flushed_repeatedly(tmp_path: Path):
    with (tmp_path / "file").open("wb") as file:
        file.write(b"a line\n")
        assert asyncio.run(flushed(file.fileno(), 3)) == [None] * 3


def test_a_pipe_cannot_be_flushed():
    reader, writer = os.pipe()
    (failure,) = asyncio.run(flushed(writer))
    os.close(reader)
    os.close(writer)
    assert failure is not None
    assert failure.errno in UNSUPPORTED


def test_flushing_a_closed_file_fails():
    (failure,) = asyncio.run(flushed(100_000))
    assert failure is not None
    assert failure.errno == errno.EBADF


def test_a_file_in_memory_has_no_disk_to_wait_for():
    file = os.memfd_create("file")
    os.write(file, b"a line\n")
    assert asyncio.run(flushed(file)) == [None]
    os.close(file)


class Forbidden:
    @staticmethod
    def Context(max_requests: int) -> None:  # noqa: N802
        raise SystemError("Operation not permitted")


@pytest.mark.parametrize("system", [None, Forbidden])
def test_some_systems_forbid_asynchronous_flushes(system, monkeypatch):
    async def scene() -> Fsync | None:
        return new_fsync()

    monkeypatch.setattr(fsync, "system", system)
    assert asyncio.run(scene()) is None


def test_a_flush_that_the_system_refuses_is_abandoned(tmp_path: Path):
    class Busy:
        fileno = os.eventfd(0)

        def submit(self, order: object) -> None:
            raise SystemError("Resource temporarily unavailable")

    async def scene(file: int) -> list[object]:
        results: list[object] = []
        beside = Fsync()
        beside._ring = Busy()
        for _ in range(2):
            with pytest.raises(NotSupported):
                beside.start(file, results.append)
        return results

    if fsync.system is None:
        pytest.skip("this system has no io_uring: the ledger's thread waits instead")
    with (tmp_path / "file").open("wb") as file:
        assert asyncio.run(scene(file.fileno())) == []
