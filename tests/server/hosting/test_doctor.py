"""`followsuit doctor` finds what is wrong, and says what to do."""

import asyncio
import json
import socket
import threading
from pathlib import Path

from sqlalchemy import text

from followsuit.server.hosting import doctor
from followsuit.server.store.store import Store
from tests.server.hosting.host import ON_LOOPBACK, Serving, typed


def findings(*words: str | Path, status: int = 0, **environment: str) -> dict[str, dict[str, str]]:
    done = typed("doctor", "--json", *words, **ON_LOOPBACK, **environment)
    assert (done.returncode, done.stderr) == (status, "")
    return {finding["about"]: finding for finding in json.loads(done.stdout)}


def free_port() -> str:
    with socket.create_server(("127.0.0.1", 0)) as door:
        return str(door.getsockname()[1])


def test_a_healthy_machine_has_no_problem(tmp_path):
    found = findings("--data", tmp_path, FOLLOWSUIT_PORT=free_port())
    assert {finding["state"] for finding in found.values()} <= {"ok", "warning"}
    assert found["database"]["found"] == "SQLite, to be created at the first start"
    assert "is free" in found["port"]["found"]
    assert found["local network"]["found"] == "127.0.0.1"
    assert found["mDNS"]["state"] == "ok"
    assert found["rules"]["found"] == "compiled" or "make compile" in found["rules"]["advice"]
    assert list(tmp_path.iterdir()) == []


def test_the_printed_table_shows_the_same_findings(tmp_path):
    done = typed("doctor", "--data", tmp_path, **ON_LOOPBACK, FOLLOWSUIT_PORT=free_port())
    assert done.returncode == 0
    assert any(line.split()[:2] == ["ok", "Python"] for line in done.stdout.splitlines())


def test_a_running_server_is_recognised(tmp_path):
    with Serving("--data", tmp_path, "--port", "0") as serving:
        address = serving.address()
        found = findings("--data", tmp_path)
    assert found["port"]["found"] == f"the server at {address} answers with status 200"
    assert found["database"]["found"].startswith("SQLite, revision ")


def test_a_server_that_does_not_answer_is_a_problem_among_others(monkeypatch):
    monkeypatch.setattr(doctor, "TIMEOUT", 0.1)
    with socket.create_server(("127.0.0.1", 0)) as door:
        silent = doctor.running(f"http://127.0.0.1:{door.getsockname()[1]}")
        hung_up = threading.Thread(target=lambda: door.accept()[0].close())
        door.accept()[0].close()  # the earlier call
        hung_up.start()
        rude = doctor.running(f"http://127.0.0.1:{door.getsockname()[1]}")
        hung_up.join()
    for found in (silent, rude):
        assert (found.state, found.advice) == ("problem", "check its log, or restart it")
        assert "is not healthy" in found.found


def test_postgresql_is_checked(tmp_path, postgres_url):
    asyncio.run(opened(postgres_url))
    found = findings("--data", tmp_path, DATABASE_URL=postgres_url, FOLLOWSUIT_PORT=free_port())
    assert found["database"]["found"].startswith("PostgreSQL, revision ")


async def opened(url: str, *statements: str) -> None:
    store = await Store.open(url)
    async with store.begin() as connection:
        for statement in statements:
            await connection.execute(text(statement))
    await store.close()


def test_a_database_of_a_newer_version_is_a_problem(tmp_path):
    url = f"sqlite:///{tmp_path / 'followsuit.sqlite3'}"
    asyncio.run(opened(url, "UPDATE alembic_version SET version_num = '9999'"))
    found = findings("--data", tmp_path, status=1, FOLLOWSUIT_PORT=free_port())
    assert found["database"]["state"] == "problem"
    assert "newer version of Followsuit" in found["database"]["found"]


def test_what_keeps_a_server_from_starting_is_a_problem(tmp_path):
    (tmp_path / "file").touch()
    url = "postgresql://moss:geranium@127.0.0.1:1/cards"
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        found = findings(
            "--data", tmp_path / "file" / "x", status=1, DATABASE_URL=url, FOLLOWSUIT_PORT=port
        )
    problems = {about for about, finding in found.items() if finding["state"] == "problem"}
    assert problems == {"data folder", "database", "port"}
    assert "geranium" not in json.dumps(found)


def test_a_wrong_setting_is_a_problem(tmp_path):
    found = findings("--data", tmp_path, status=1, FOLLOWSUIT_PORT="many")
    assert found["settings"]["found"].startswith("FOLLOWSUIT_PORT is 'many'; ")


def test_a_clock_that_is_behind_the_installation_is_a_problem():
    installed = 1_700_000_000.0
    assert doctor.check_time(installed - 3600, installed).state == "ok"
    assert doctor.check_time(installed - 2 * doctor.DAY, installed).state == "problem"
