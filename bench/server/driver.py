"""Start the load in its own process and send it orders."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from bench.server.server_process import ROOT, ServerProcess


class Driver:
    def __init__(self, process: ServerProcess, where: str | Path, *how: str) -> None:
        """Return when all clients are seated and can move."""
        command = [sys.executable, "-m", "bench.server.load"]
        command += [str(process.port), str(where), *how]
        self.process = subprocess.Popen(
            command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.answer()

    def order(self, name: str, **how: float) -> dict[str, Any]:
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps({"do": name} | how) + "\n")
        self.process.stdin.flush()
        return self.answer()

    def answer(self) -> dict[str, Any]:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            sys.exit("the load process has exited, see above")
        found: dict[str, Any] = json.loads(line)
        return found

    def stop(self) -> None:
        self.process.kill()
        self.process.wait()
