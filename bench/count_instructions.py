"""Count the instructions per move of the server whose tree is the current folder.

`bench.instructions` runs this file in several trees, also in older ones that do not have it: it
relies on nothing but their benchmark of the server.
"""

import importlib
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

TABLES = 20
WARM_UP = 200  # moves that are not counted
MOVES = 1000
TIMEOUT = 600.0  # seconds for a start under valgrind
TOTAL = "totals:"  # in callgrind's output; its summary may be 0 after a dump


def instructions_per_move() -> float:
    process_module, driver, seeded = modules()
    folder = Path(tempfile.mkdtemp(prefix="followsuit-"))
    server = seeded.build("SQLite", folder, TABLES)
    process, seats = server[0], server[1]
    process.command = [*callgrind(folder), sys.executable, *process.command]
    process_module.TIMEOUT = process_module.PATIENCE = TIMEOUT
    process.start()
    clients = driver(process, seats)
    order = getattr(clients, "order", None) or clients.tell
    order("play", moves=WARM_UP)
    control("--instr=on", process)
    moves = order("play", moves=MOVES)["moves"]
    control("--instr=off", process)
    control("--dump", process)
    process.stop()
    (getattr(clients, "process", None) or clients.crowd).kill()
    instructions = total(folder / "counts.1")
    shutil.rmtree(folder)
    return instructions / float(moves)


def modules() -> tuple[Any, Any, Any]:
    """The tree's own benchmark: how to start a server, drive clients and seed a database."""
    measures = importlib.import_module("bench.server.measures")
    try:
        process = importlib.import_module("bench.server.server_process")
        return process, measures.Driver, measures.SeededServer
    except ModuleNotFoundError:  # before the benchmark's modules were renamed
        process = importlib.import_module("bench.server.contender")
        return process, measures.Coach, measures.House


def callgrind(folder: Path) -> list[str]:
    return [
        "valgrind",
        "--tool=callgrind",
        "--instr-atstart=no",
        f"--callgrind-out-file={folder / 'counts'}",
    ]


def control(order: str, process: Any) -> None:
    command = ["callgrind_control", order, str(process.child.pid)]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


def total(dump: Path) -> int:
    lines = dump.read_text().splitlines()
    return next(int(line.removeprefix(TOTAL)) for line in lines if line.startswith(TOTAL))


if __name__ == "__main__":
    print(instructions_per_move())
