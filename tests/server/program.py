"""The real program, `followsuit serve`, as a process that can be killed."""

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
import msgspec
import psutil

from tests.waiting import wait_until

TIMEOUT = 30.0
# no rate limits and no delays in tests
DEFAULT_LEVEL: dict[str, Any] = {
    "bot_processes": 1,
    "bot_pace": "0, 0",
    "bot_seconds": 0.05,
    "default_bot": "casual",  # thinks for no time, which counts where nothing is compiled
    "turn_clock": 0,
    "connections_per_address": 0,
    "tables_per_person": 0,
    "messages_per_minute": 0,
    "requests_per_minute": 0,
    "sign_ins_per_minute": 0,
    "sign_ups_per_hour": 0,
    "guests_per_hour": 0,
    "tables_per_hour": 0,
    "chat_per_minute": 0,
    "log_level": "warning",
}


class Program:
    """`with Program(folder, database_url) as program: …`; it keeps its port when started again."""

    command: tuple[str, ...] = (str(Path(sys.executable).with_name("followsuit")),)

    def __init__(self, folder: Path, database_url: str = "", **settings: Any) -> None:
        self.folder = folder
        self.database_url = database_url
        self.settings = DEFAULT_LEVEL | settings
        self.port = 0
        self.child: subprocess.Popen[bytes] | None = None
        self.log = folder / "server.log"

    def __enter__(self) -> "Program":
        self.folder.mkdir(parents=True, exist_ok=True)
        self.start()
        return self

    def __exit__(self, *failure: object) -> None:
        self.kill()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def environment(self) -> dict[str, str]:
        chosen = {f"FOLLOWSUIT_{name.upper()}": str(value) for name, value in self.settings.items()}
        database = {"DATABASE_URL": self.database_url} if self.database_url else {}
        kept = {n: v for n, v in os.environ.items() if not n.startswith("FOLLOWSUIT_")}
        return kept | chosen | database | {"FOLLOWSUIT_EAGER_REVIEWS": "1"}

    @property
    def note(self) -> Path:
        """The file to which it writes its address once it listens."""
        return self.folder / "server.json"

    def launch(self) -> None:
        """Start without waiting for an answer."""
        self.note.unlink(missing_ok=True)
        command = [*self.command, "serve", "--data", str(self.folder), "--port", str(self.port)]
        with self.log.open("ab") as log:
            self.child = subprocess.Popen(
                command, env=self.environment(), stdout=log, stderr=log, stdin=subprocess.DEVNULL
            )

    def start(self) -> None:
        """Start, and wait until the server answers."""
        self.launch()
        wait_until(self.is_listening)

    def is_listening(self) -> bool:
        assert self.child is not None
        assert self.child.poll() is None, self.log.read_text()
        try:
            address = msgspec.json.decode(self.note.read_bytes())["address"]
            self.port = int(address.rsplit(":", 1)[1])
            return httpx.get(f"{self.url}/healthz", trust_env=False).status_code == 200
        except (OSError, ValueError, KeyError, httpx.TransportError, msgspec.DecodeError):
            return False

    def cpu_seconds(self) -> float:
        """Its CPU time, which does not depend on how busy the machine is."""
        assert self.child is not None
        used = psutil.Process(self.child.pid).cpu_times()
        return float(used.user + used.system)

    def has_worked(self, seconds: float) -> bool:
        """Whether the start has used this much CPU time, or is done."""
        return self.cpu_seconds() >= seconds or self.note.exists()

    def kill(self) -> None:
        """As if the power were cut: it has no time to react."""
        self.stop(signal.SIGKILL)

    def terminate(self) -> int:
        return self.stop(signal.SIGTERM)

    def stop(self, how: signal.Signals) -> int:
        assert self.child is not None
        self.child.send_signal(how)
        return self.child.wait(TIMEOUT)


class Dealt(Program):
    """With the same cards in every run."""

    command = (sys.executable, "-m", "tests.server.fixed_seed")
