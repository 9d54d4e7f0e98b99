"""A server in its own process, with its CPU time and memory."""

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
# limits high enough not to refuse anyone, but still counted; no pause between deals
WITHOUT_LIMITS = {
    "FOLLOWSUIT_NEXT_ROUND_WAIT": "0",
    "FOLLOWSUIT_CONNECTIONS_PER_ADDRESS": "0",
    "FOLLOWSUIT_REQUESTS_PER_MINUTE": "1000000",
    "FOLLOWSUIT_MESSAGES_PER_MINUTE": "1000000",
    "FOLLOWSUIT_BOT_PROCESSES": "1",
    "FOLLOWSUIT_LOG_LEVEL": "warning",
    "FOLLOWSUIT_WEBSOCKET_LIBRARY": "picows",
}


class ServerProcess:
    def __init__(self, name: str, folder: Path, command: list[str], database: str = "") -> None:
        self.name = name
        self.command = command
        self.log = folder / f"{name}.log"
        self.database = database
        self.port = free_port()

    @classmethod
    def real(cls, name: str, folder: Path, database: str = "") -> "ServerProcess":
        """Our server, on SQLite in the folder unless a database is named."""
        program = str(Path(sys.executable).with_name("followsuit"))
        process = cls(name, folder, [program, "serve", "--data", str(folder)], database)
        process.command += ["--port", str(process.port)]
        return process

    @classmethod
    def bare(cls, folder: Path, size: int, name: str = "bare") -> "ServerProcess":
        """A bare server that broadcasts frames of this size."""
        process = cls(name, folder, [sys.executable, "-m", "bench.server.bare"])
        process.command += [str(process.port), str(size)]
        return process

    @classmethod
    def synced(cls, folder: Path, size: int) -> "ServerProcess":
        """The same, with each message synced to disk first."""
        process = cls.bare(folder, size, "a bare broadcast after one sync")
        process.command.append(str(folder / "bare.log"))
        return process

    @classmethod
    def committed(cls, folder: Path, size: int, database: str) -> "ServerProcess":
        """The same, with each message committed to a database first."""
        process = cls.bare(folder, size, "a bare broadcast after one commit, PostgreSQL")
        process.command.append(database)
        return process

    def start(self) -> float:
        """Start it, and return the seconds until it answers."""
        began = time.perf_counter()
        kept = {n: v for n, v in os.environ.items() if not n.startswith("FOLLOWSUIT_")}
        database = {"DATABASE_URL": self.database} if self.database else {}
        with self.log.open("ab") as log:
            self.child = subprocess.Popen(
                self.command, cwd=ROOT, env=kept | WITHOUT_LIMITS | database, stdout=log, stderr=log
            )
        self.seen = psutil.Process(self.child.pid)
        while not self.answers():
            if self.child.poll() is not None or time.perf_counter() - began > TIMEOUT:
                sys.exit(f"{self.name} does not answer:\n{self.log.read_text()[-2000:]}")
            time.sleep(0.005)
        return time.perf_counter() - began

    def answers(self) -> bool:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=TIMEOUT)
        try:
            connection.request("GET", "/healthz")
            return connection.getresponse().status == 200
        except OSError:
            return False
        finally:
            connection.close()

    def cpu(self) -> float:
        """CPU seconds of all its threads so far, without other processes."""
        spent = self.seen.cpu_times()
        return float(spent.user + spent.system)

    def memory(self) -> int:
        """Its private memory in bytes."""
        return int(self.seen.memory_full_info().uss)

    def stop(self, how: signal.Signals = signal.SIGKILL) -> None:
        self.child.send_signal(how)
        self.child.wait(TIMEOUT)


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


def allow_many_files() -> int:
    """Raise the limit of open files for us and our children, and return it."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    return most
