"""A server in a process of its own, whose CPU time and memory we read."""

import http.client
import os
import resource
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import psutil

ROOT = Path(__file__).parent.parent.parent
TIMEOUT = 60.0
# nobody is refused, and yet everything is counted; hands follow each other without a pause
OPEN_DOORS = {
    "FOLLOWSUIT_NEXT_HAND_WAIT": "0",
    "FOLLOWSUIT_CONNECTIONS_PER_ADDRESS": "0",
    "FOLLOWSUIT_REQUESTS_PER_MINUTE": "1000000",
    "FOLLOWSUIT_MESSAGES_PER_MINUTE": "1000000",
    "FOLLOWSUIT_BOT_PROCESSES": "1",
    "FOLLOWSUIT_LOG_LEVEL": "warning",
    "FOLLOWSUIT_WIRE": "picows",
}


class Contender:
    def __init__(self, name: str, folder: Path, command: list[str], database: str = "") -> None:
        self.name = name
        self.command = command
        self.log = folder / f"{name}.log"
        self.database = database
        self.port = free_port()

    @classmethod
    def real(cls, name: str, folder: Path, database: str = "") -> "Contender":
        """Our server, on SQLite in the folder unless a database is named."""
        program = str(Path(sys.executable).with_name("followsuit"))
        contender = cls(name, folder, [program, "serve", "--data", str(folder)], database)
        contender.command += ["--port", str(contender.port)]
        return contender

    @classmethod
    def bare(cls, folder: Path, size: int, name: str = "bare") -> "Contender":
        """The broadcast of frames of that size."""
        contender = cls(name, folder, [sys.executable, "-m", "bench.server.bare"])
        contender.command += [str(contender.port), str(size)]
        return contender

    @classmethod
    def synced(cls, folder: Path, size: int) -> "Contender":
        """The same, with each message on the disk first."""
        contender = cls.bare(folder, size, "a bare broadcast after one sync")
        contender.command.append(str(folder / "bare.log"))
        return contender

    @classmethod
    def committed(cls, folder: Path, size: int, database: str) -> "Contender":
        """The same, with each message in a database first."""
        contender = cls.bare(folder, size, "a bare broadcast after one commit, PostgreSQL")
        contender.command.append(database)
        return contender

    def start(self) -> float:
        """Seconds until it answers."""
        began = time.perf_counter()
        kept = {n: v for n, v in os.environ.items() if not n.startswith("FOLLOWSUIT_")}
        database = {"DATABASE_URL": self.database} if self.database else {}
        with self.log.open("ab") as log:
            self.child = subprocess.Popen(
                self.command, cwd=ROOT, env=kept | OPEN_DOORS | database, stdout=log, stderr=log
            )
        self.seen = psutil.Process(self.child.pid)
        while not self.answers():
            if self.child.poll() is not None or time.perf_counter() - began > TIMEOUT:
                sys.exit(f"{self.name} does not answer:\n{self.log.read_text()[-2000:]}")
            time.sleep(0.005)
        return time.perf_counter() - began

    def answers(self) -> bool:
        asked = http.client.HTTPConnection("127.0.0.1", self.port, timeout=TIMEOUT)
        try:
            asked.request("GET", "/healthz")
            return asked.getresponse().status == 200
        except OSError:
            return False
        finally:
            asked.close()

    def cpu(self) -> float:
        """CPU seconds so far, of all its threads; what other processes do for it is not in it."""
        spent = self.seen.cpu_times()
        return float(spent.user + spent.system)

    def memory(self) -> int:
        """Bytes that are its own."""
        return int(self.seen.memory_full_info().uss)

    def stop(self, how: signal.Signals = signal.SIGKILL) -> None:
        self.child.send_signal(how)
        self.child.wait(TIMEOUT)


def free_port() -> int:
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        return int(door.getsockname()[1])


def allow_many_files() -> int:
    """For us and all we start; returns how many."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    return most
