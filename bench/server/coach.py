"""Starts a crowd in a process of its own and tells it what to do."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from bench.server.contender import ROOT, Contender


class Coach:
    def __init__(self, contender: Contender, where: str | Path, *how: str) -> None:
        """Returns when everybody sits and can move."""
        command = [sys.executable, "-m", "bench.server.crowd"]
        command += [str(contender.port), str(where), *how]
        self.crowd = subprocess.Popen(
            command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.answer()

    def tell(self, order: str, **how: float) -> dict[str, Any]:
        assert self.crowd.stdin is not None
        self.crowd.stdin.write(json.dumps({"do": order} | how) + "\n")
        self.crowd.stdin.flush()
        return self.answer()

    def answer(self) -> dict[str, Any]:
        assert self.crowd.stdout is not None
        line = self.crowd.stdout.readline()
        if not line:
            sys.exit("the crowd has gone home, see above")
        found: dict[str, Any] = json.loads(line)
        return found

    def send_home(self) -> None:
        self.crowd.kill()
        self.crowd.wait()
