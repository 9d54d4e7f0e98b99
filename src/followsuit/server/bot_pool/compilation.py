"""Compiles rules and bots in the background, so that a server from a clone starts in seconds."""

import asyncio
import contextlib
import os
import signal
from asyncio.subprocess import PIPE, STDOUT, Process
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeAlias

import structlog

import followsuit
from followsuit.server.clock import Clock

COMMAND = ("nice", "-n", "10", "sh", "tools/compile")  # bots and tables have priority
COMPILED = Path("build", "compiled")
USUAL_SECONDS = 240.0  # on two cores, while bots play
REPORTS = 4  # progress lines in the log
log = structlog.get_logger()

SwitchToCompiled: TypeAlias = Callable[[Path], Awaitable[None]]


def repository_root() -> Path | None:
    """The repository clone that this package runs from, if any."""
    root = Path(followsuit.__file__).parents[2]
    return root if (root / "tools" / "compile").is_file() else None


class Compilation:
    """Runs the compiler, then switches the bots to its output."""

    def __init__(self, root: Path, clock: Clock, switch_to_compiled: SwitchToCompiled) -> None:
        self.root = root
        self.clock = clock
        self.switch_to_compiled = switch_to_compiled
        self.began = clock.monotonic()
        self.process: Process | None = None
        self.is_running = True
        self.is_done = False  # the bots run compiled
        self.task = asyncio.create_task(self.run(), name="compilation")

    @property
    def progress(self) -> float:
        """An estimate from the usual duration; the compiler reports no progress."""
        return min((self.clock.monotonic() - self.began) / USUAL_SECONDS, 0.99)

    async def run(self) -> None:
        reports = asyncio.create_task(self.report())
        try:
            failure = await self.compile()
            if failure:
                advice = "run `make compile` to see why"
                log.warning("bots stay slow and weak: not compiled", why=failure, advice=advice)
                return
            await self.switch_to_compiled(self.root / COMPILED)
            self.is_done = True
            log.info("bots run compiled now", seconds=round(self.clock.monotonic() - self.began))
        finally:
            self.is_running = False
            reports.cancel()

    async def compile(self) -> str:
        """Run the compiler; returns why it failed, or an empty string."""
        self.process = await asyncio.create_subprocess_exec(
            *COMMAND, cwd=self.root, stdout=PIPE, stderr=STDOUT, start_new_session=True
        )
        output, _ = await self.process.communicate()
        if self.process.returncode == 0:
            return ""
        lines = output.decode(errors="replace").split("\n")
        return next((line for line in reversed(lines) if line.strip()), "the compiler failed")

    async def report(self) -> None:
        """Log the progress from time to time."""
        for part in range(REPORTS):
            percent = round(100 * part / REPORTS)
            log.info("bots are being compiled and play below their level", percent=percent)
            await self.clock.sleep(USUAL_SECONDS / REPORTS)

    async def stop(self) -> None:
        """Stop the compiler when the server stops."""
        self.task.cancel()
        if self.process is not None and self.process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGTERM)
            await self.process.wait()
        await asyncio.wait([self.task])
