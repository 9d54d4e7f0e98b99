"""Health checks, which fail when nothing can be saved."""

from contextlib import suppress
from pathlib import Path

import httpx

from followsuit.server.hosting.lock import FolderLock
from followsuit.server.store import file_guard, health
from followsuit.server.store.ledger import WriteFailure
from tests.server.hosting.host import Serving
from tests.server.hosting.test_doctor import findings
from tests.server.running import running, settings_in
from tests.waiting import wait_until

FULL = "the server's disk is full"
GONE = "the database file was removed or replaced"


def why(answer: httpx.Response) -> tuple[int, str, str]:
    said = answer.json()
    return answer.status_code, said["code"], said["why"]["text"]


def test_a_removed_file_is_unhealthy(tmp_path: Path, monkeypatch):
    monkeypatch.setattr(file_guard, "BETWEEN_CHECKS", 0)
    file, aside = tmp_path / "followsuit.sqlite3", tmp_path / "aside"
    with running(settings_in(tmp_path)) as server, server.client() as client:
        assert client.get("/healthz").status_code == 200
        file.rename(aside)
        assert why(client.get("/healthz")) == (503, "no_storage", f"Nothing can be saved: {GONE}")
        assert client.post("/api/guest", json={"name": "Moss"}).status_code == 503
        aside.rename(file)
        assert client.get("/healthz").status_code == 200
        assert client.post("/api/guest", json={"name": "Moss"}).status_code == 201


def test_a_removed_journal_is_unhealthy(tmp_path: Path, monkeypatch):
    monkeypatch.setattr(file_guard, "BETWEEN_CHECKS", 0)
    with running(settings_in(tmp_path)) as server, server.client() as client:
        assert client.post("/api/guest", json={"name": "Moss"}).status_code == 201
        assert client.get("/healthz").status_code == 200
        (tmp_path / "followsuit.sqlite3-wal").unlink()
        assert why(client.get("/healthz")) == (503, "no_storage", f"Nothing can be saved: {GONE}")
        assert client.post("/api/guest", json={"name": "Moss"}).status_code == 503


def test_a_recent_storage_failure_is_unhealthy(tmp_path, monkeypatch):
    with running(settings_in(tmp_path)) as server, server.client() as client:
        server.services.ledger.failure = WriteFailure(FULL, server.services.clock.monotonic())
        assert why(client.get("/healthz")) == (503, "no_storage", f"Nothing can be saved: {FULL}")
        monkeypatch.setattr(health, "RECENT", 0)  # the next check tries to write
        assert client.get("/healthz").status_code == 200
        assert server.services.ledger.failure is None


def test_a_full_disk_is_unhealthy_even_if_it_can_be_read(small_disk, monkeypatch):
    monkeypatch.setattr(health, "RECENT", 0)
    ballast = small_disk / "ballast"
    with running(settings_in(small_disk)) as server, server.client() as client:
        with suppress(OSError), ballast.open("wb", buffering=0) as file:
            while True:
                file.write(bytes(4096))
        # the rest of the last page may hold one more entry
        answers = [client.get("/healthz") for _ in range(5)]
        assert why(answers[-1]) == (503, "no_storage", f"Nothing can be saved: {FULL}")
        ballast.unlink()
        assert client.get("/healthz").status_code == 200


def test_the_doctor_does_not_touch_an_empty_file_under_a_server(tmp_path):
    """SQLite deletes the journal of an empty file."""
    file, journal = tmp_path / "followsuit.sqlite3", tmp_path / "followsuit.sqlite3-wal"
    with FolderLock(tmp_path):
        file.touch()
        journal.write_bytes(b"all that is not in the file yet")
        found = findings("--data", tmp_path, status=1)["database"]
    assert "a server is using it: nothing is saved" in found["found"]
    assert journal.read_bytes() == b"all that is not in the file yet"
    assert file.stat().st_size == 0


def test_the_doctor_notices_that_the_file_is_gone(tmp_path):
    with Serving("--data", tmp_path, "--port", "0") as serving:
        address = serving.address()
        (tmp_path / "followsuit.sqlite3").unlink()
        wait_until(lambda: httpx.get(f"{address}/healthz").status_code == 503)
        found = findings("--data", tmp_path, status=1)
    assert found["database"]["state"] == found["port"]["state"] == "problem"
    assert "a server is using it: nothing is saved" in found["database"]["found"]
    assert GONE in found["port"]["found"]
