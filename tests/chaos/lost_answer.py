"""A proxy between the program and PostgreSQL that can lose the answer to a commit."""

import asyncio
import shutil
import tempfile
import threading
from pathlib import Path

from followsuit.server.store.postgres_ledger import APPLICATION

SOCKET = ".s.PGSQL.5432"
COMMITTED = b"INSERT 0 "  # the beginning of PostgreSQL's answer
READ_SIZE = 65536
TIMEOUT = 30.0


class LostAnswer:
    """`with LostAnswer(folder) as link: …`; connect to its folder, not the server's."""

    def __init__(self, server: Path) -> None:
        self.server = server
        # a socket path must be short
        self.folder = Path(tempfile.mkdtemp(prefix="followsuit-", dir="/tmp"))
        self.is_armed = False
        self.ready = threading.Event()
        self.over = asyncio.Event()
        self.loop: asyncio.AbstractEventLoop | None = None
        self.thread = threading.Thread(target=lambda: asyncio.run(self.serve()), name="link")

    def __enter__(self) -> "LostAnswer":
        self.thread.start()
        assert self.ready.wait(TIMEOUT)
        return self

    def __exit__(self, *failure: object) -> None:
        assert self.loop is not None
        self.loop.call_soon_threadsafe(self.over.set)
        self.thread.join(TIMEOUT)
        shutil.rmtree(self.folder)

    def url_through(self, url: str) -> str:
        """The server's address, through this proxy."""
        return url.replace(str(self.server), str(self.folder))

    def lose_next_answer(self) -> None:
        """Drop the answer to the next commit, and the connection with it."""
        self.is_armed = True

    async def serve(self) -> None:
        self.loop = asyncio.get_running_loop()
        server = await asyncio.start_unix_server(self.connect, self.folder / SOCKET)
        self.ready.set()
        await self.over.wait()
        server.close()

    async def connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        far_reader, far_writer = await asyncio.open_unix_connection(self.server / SOCKET)
        first = await reader.read(READ_SIZE)  # names the application
        far_writer.write(first)
        is_ledger = APPLICATION.encode() in first
        directions = (self.carry(reader, far_writer), self.answer(far_reader, writer, is_ledger))
        tasks = [asyncio.create_task(each) for each in directions]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            for each in (writer, far_writer):
                each.transport.abort()

    async def carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while some := await reader.read(READ_SIZE):
            writer.write(some)

    async def answer(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, is_ledger: bool
    ) -> None:
        while some := await reader.read(READ_SIZE):
            if is_ledger and self.is_armed and COMMITTED in some:
                self.is_armed = False
                return
            writer.write(some)
