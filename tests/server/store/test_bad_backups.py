"""Backups that are damaged or from another version."""

import asyncio
import gzip
import hashlib
import shutil
from pathlib import Path

import msgspec
import pytest
from sqlalchemy import text

from followsuit.server.store import migrations
from followsuit.server.store.backup import back_up
from followsuit.server.store.backup_file import BadBackup, Trailer
from followsuit.server.store.restore import check_backup, restore
from tests.server.store.archive import Rows, fill, open_store, rows_of
from tests.server.store.test_backup import brought_back, saved, uncounted

STEP = """
import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.add_column("users", sa.Column("shoe_size", sa.Integer, server_default="42"))
"""


@pytest.fixture
def backup(tmp_path: Path) -> Path:
    """A good backup of a filled database."""
    url, path = f"sqlite:///{tmp_path / 'good.sqlite3'}", tmp_path / "backup"

    async def scene() -> None:
        async with open_store(url) as store:
            await fill(store)
            await back_up(store, path, uncounted)

    asyncio.run(scene())
    return path


def lines_of(path: Path) -> list[bytes]:
    return gzip.decompress(path.read_bytes()).splitlines(keepends=True)


def signed(lines: list[bytes]) -> bytes:
    """A file with these lines and a valid checksum, as somebody could write by hand."""
    rows = sum(line.startswith(b"[") for line in lines)
    header = msgspec.json.decode(lines[0])
    text = b"".join([msgspec.json.encode(header | {"rows": rows}) + b"\n", *lines[1:]])
    trailer = msgspec.json.encode(Trailer(rows, hashlib.sha256(text).hexdigest()))
    return gzip.compress(text + trailer + b"\n")


def refusal(path: Path) -> str:
    with pytest.raises(BadBackup) as caught:
        check_backup(path, uncounted)
    return str(caught.value)


def test_a_truncated_backup_is_refused(backup):
    whole = backup.read_bytes()
    for length in [*range(1, 60), *range(60, len(whole), 101), len(whole) - 1]:
        backup.write_bytes(whole[:length])
        assert refusal(backup).startswith(str(backup))


def test_a_backup_in_which_a_byte_has_changed_is_refused(backup):
    whole = backup.read_bytes()
    # the first ten bytes are gzip's header; the last one before the checksum has unused bits
    for place in range(10, len(whole) - 9, 97):
        changed = bytearray(whole)
        changed[place] ^= 0x10
        backup.write_bytes(changed)
        assert refusal(backup).startswith(str(backup))


def test_a_line_that_is_not_text_is_refused(backup):
    lines = lines_of(backup)
    for place in (0, 5, len(lines) - 1):
        broken = [
            *lines[:place],
            lines[place][:9] + b"\x99" + lines[place][9:],
            *lines[place + 1 :],
        ]
        backup.write_bytes(gzip.compress(b"".join(broken)))
        assert refusal(backup).startswith(str(backup))


def test_a_line_that_is_nested_too_deeply_is_refused(backup):
    lines, deep = lines_of(backup), b"[" * 9000 + b"]" * 9000 + b"\n"
    for place, line in ((0, b'{"a": ' + deep[:-1] + b"}\n"), (5, deep)):
        backup.write_bytes(gzip.compress(b"".join([*lines[:place], line, *lines[place + 1 :]])))
        assert refusal(backup).startswith(str(backup))


def test_a_backup_with_a_missing_or_extra_line_is_refused(backup):
    lines = lines_of(backup)
    for kept in (lines[:-1], lines[:5] + lines[6:], [*lines, lines[5]], lines[1:]):
        backup.write_bytes(gzip.compress(b"".join(kept)))
        refusal(backup)


@pytest.mark.parametrize(
    "content",
    [b"", b"Dear Clover", gzip.compress(b"{}"), gzip.compress(b"")],
    ids=["nothing", "a letter", "an empty record", "nothing packed"],
)
def test_another_kind_of_file_is_reported_as_such(tmp_path, content):
    (tmp_path / "letter").write_bytes(content)
    assert refusal(tmp_path / "letter") == f"{tmp_path / 'letter'} is not a Followsuit backup"


def test_a_backup_of_a_newer_program_names_its_version(backup):
    lines = lines_of(backup)
    header = msgspec.json.decode(lines[0])
    for newer in ({"revision": "9999"}, {"format": "followsuit-backup/2"}):
        lines[0] = msgspec.json.encode(header | newer | {"version": "7.0"}) + b"\n"
        backup.write_bytes(gzip.compress(b"".join(lines)))
        assert refusal(backup) == f"{backup} was made by Followsuit 7.0; install that version"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b'["key1","key1"]', b'["key1","nobody"]'),
        (b'{"table":"mutes"', b'{"table":"ghosts"'),
        (b'"muted_id"', b'"shoe_size"'),
        (b'["key1","key1"]', b'["key1"]'),
        (b'["key1","key1"]', b'["key1",1' + b"0" * 30 + b"]"),
    ],
    ids=["a stranger", "another table", "another column", "a short row", "a huge number"],
)
def test_a_backup_that_does_not_fit_changes_nothing(backup, database_url, old, new):
    lines = [line.replace(old, new) for line in lines_of(backup)[:-1]]
    backup.write_bytes(signed(lines))

    async def scene() -> tuple[Rows, Rows]:
        async with open_store(database_url) as store:
            await fill(store, seed=8)
            before = await rows_of(store)
        check_backup(backup, uncounted)  # nothing is wrong with the file itself
        with pytest.raises(BadBackup, match=r"cannot be restored|unknown table or column"):
            await restore(database_url, backup, uncounted, replace=True)
        async with open_store(database_url) as store:
            return before, await rows_of(store)

    before, after = asyncio.run(scene())
    assert after == before


def test_an_older_backup_is_migrated(backup, database_url, tmp_path, monkeypatch):
    steps = tmp_path / "migrations"
    shutil.copytree(migrations.FOLDER, steps)
    (steps / "versions" / "v0008_shoes.py").write_text(STEP)
    monkeypatch.setattr(migrations, "FOLDER", steps)
    monkeypatch.setattr(migrations, "REVISIONS", (*migrations.REVISIONS, "0008"))

    async def scene() -> tuple[int | None, Rows]:
        restored = await brought_back(database_url, backup)
        async with open_store(database_url) as store, store.connect() as connection:
            return await connection.scalar(text("SELECT sum(shoe_size) FROM users")), restored

    shoes, restored = asyncio.run(scene())
    assert shoes == 42 * len(restored["users"])
    good = f"sqlite:///{tmp_path / 'good.sqlite3'}"
    monkeypatch.undo()
    assert restored == asyncio.run(saved(good, backup))
