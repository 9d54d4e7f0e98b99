"""`followsuit backup` and `followsuit restore` on the command line."""

import asyncio
import subprocess
from pathlib import Path

import httpx
import pytest

from followsuit.server.store.schema import metadata
from tests.server.hosting.host import typed
from tests.server.program import Program
from tests.server.store.archive import EACH, Rows, fill, open_store, rows_of

ROWS = EACH * len(metadata.tables)


def refusal(done: subprocess.CompletedProcess[str]) -> str:
    """The one line of a command that failed."""
    assert done.returncode == 1
    (line,) = done.stderr.splitlines()
    return line.removeprefix("followsuit: ")


async def everything(url: str) -> Rows:
    async with open_store(url) as store:
        return await rows_of(store)


@pytest.fixture
def filled(tmp_path: Path) -> Path:
    """The data folder of a server with data."""
    folder = tmp_path / "filled"

    async def scene() -> None:
        async with open_store(f"sqlite:///{folder}/followsuit.sqlite3") as store:
            await fill(store)

    asyncio.run(scene())
    return folder


def test_a_server_moves_to_postgresql_and_back(filled, postgres_url, tmp_path):
    first, second = tmp_path / "first.backup", tmp_path / "second.backup"
    saved = typed("backup", first, "--data", filled)
    assert saved.stdout.startswith(f"saved everything to {first}: {ROWS} rows, "), saved.stderr
    moved = typed("restore", first, "--data", tmp_path / "a", DATABASE_URL=postgres_url)
    assert moved.stdout == f"restored {ROWS} rows; start the server with followsuit serve\n"
    saved = typed("backup", second, "--data", tmp_path / "a", DATABASE_URL=postgres_url)
    assert saved.returncode == 0, saved.stderr
    assert typed("restore", second, "--data", tmp_path / "b").returncode == 0
    restored = asyncio.run(everything(f"sqlite:///{tmp_path}/b/followsuit.sqlite3"))
    assert restored == asyncio.run(everything(f"sqlite:///{filled}/followsuit.sqlite3"))


def test_a_running_server_can_be_backed_up_but_not_restored(database_url, tmp_path):
    backup, folder = tmp_path / "backup", tmp_path / "server"
    place = {"DATABASE_URL": database_url}
    with Program(folder, database_url) as program:
        body = {"name": "Clover"}
        assert httpx.post(f"{program.url}/api/guest", json=body).status_code == 201
        assert typed("backup", backup, "--data", folder, **place).returncode == 0
        why = refusal(typed("restore", backup, "--replace", "--data", folder, **place))
        assert why.startswith("another Followsuit server is already running on")
    assert typed("restore", backup, "--replace", "--data", folder, **place).returncode == 0
    names = [row[1] for row in asyncio.run(everything(database_url))["users"]]
    assert names == ["Clover"]


def test_a_server_of_another_folder_on_the_same_postgresql_is_detected(
    filled, postgres_url, tmp_path
):
    assert typed("backup", tmp_path / "backup", "--data", filled).returncode == 0
    with Program(tmp_path / "server", postgres_url):
        words = ("restore", tmp_path / "backup", "--replace", "--data", tmp_path / "elsewhere")
        why = refusal(typed(*words, DATABASE_URL=postgres_url))
    assert why.startswith("another Followsuit server uses this database")


def test_restore_deletes_nothing_without_confirmation(filled, tmp_path):
    assert typed("backup", tmp_path / "backup", "--data", filled).returncode == 0
    why = refusal(typed("restore", tmp_path / "backup", "--data", filled))
    assert why.endswith("choose an empty one, or use --replace to delete its contents")


def test_a_damaged_file_creates_no_database(filled, tmp_path):
    backup, folder = tmp_path / "backup", tmp_path / "new"
    assert typed("backup", backup, "--data", filled).returncode == 0
    backup.write_bytes(backup.read_bytes()[:-100])
    assert "is damaged" in refusal(typed("restore", backup, "--data", folder))
    assert not folder.exists()


def test_a_folder_without_a_server_has_nothing_to_back_up(tmp_path):
    why = refusal(typed("backup", tmp_path / "backup", "--data", tmp_path / "nothing"))
    assert why.startswith(f"there is no database at {tmp_path / 'nothing'}")
    assert list(tmp_path.iterdir()) == []


def test_a_backup_that_cannot_be_written_is_one_line(filled, tmp_path):
    (tmp_path / "file").touch()
    why = refusal(typed("backup", tmp_path / "file" / "backup", "--data", filled))
    assert "Not a directory" in why
