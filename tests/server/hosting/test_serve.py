"""`followsuit serve`: what it prints, what it refuses, how it ends."""

import asyncio
import json
import signal
import socket
from pathlib import Path

import asyncpg
import httpx
import pytest

from tests.server.hosting.host import Serving, typed
from tests.waiting import wait_until


def refused(*words: str | Path, **environment: str) -> str:
    """The one line that a server prints if it does not start."""
    done = typed("serve", *words, **environment)
    assert (done.returncode, done.stdout) == (1, "")
    (line,) = done.stderr.splitlines()
    assert line.startswith("followsuit: ")
    return line.removeprefix("followsuit: ")


def is_open(address: str) -> bool:
    try:
        socket.create_connection(("127.0.0.1", httpx.URL(address).port or 0)).close()
    except OSError:
        return False
    return True


# the start


def test_the_printed_address_answers(tmp_path):
    with Serving("--data", tmp_path, "--port", "0") as serving:
        address = serving.address()
        assert httpx.get(f"{address}/healthz").json() == {"status": "ok"}
        note = json.loads((tmp_path / "server.json").read_text())
        assert note == {"address": address, "pid": serving.child.pid}


def test_a_file_in_the_data_folder_is_read(tmp_path):
    (tmp_path / "followsuit.toml").write_text(
        "port = 0\npublic_url = 'https://cards.example.org'\n"
    )
    with Serving("--data", tmp_path) as serving:
        assert serving.line() == "Followsuit is at https://cards.example.org (Ctrl-C stops it)"


def test_only_the_owner_can_read_the_data(tmp_path):
    data = tmp_path / "cards"
    with Serving("--data", data, "--port", "0") as serving:
        serving.address()
        assert data.stat().st_mode & 0o777 == 0o700
        for name in ("control.sock", "followsuit.sqlite3", "lock"):
            assert (data / name).stat().st_mode & 0o777 == 0o600


def test_an_ipv6_address_is_printed_as_browsers_accept_it(tmp_path):
    with Serving("--data", tmp_path, "--port", "0", "--host", "::1") as serving:
        address = serving.address()
        assert address.startswith("http://[::1]:")
        assert httpx.get(f"{address}/healthz").status_code == 200


# what does not start


def test_a_wrong_setting_is_one_line(tmp_path):
    assert refused("--data", tmp_path, "--port", "many") == (
        "--port is 'many'; port must be a whole number from 0 to 65535"
    )
    assert refused("--data", tmp_path, FOLLOWSUIT_GRAZE="3") == (
        "FOLLOWSUIT_GRAZE in the environment is not a setting; did you mean FOLLOWSUIT_GRACE?"
    )


def test_a_port_in_use_is_one_line(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        assert refused("--data", tmp_path, "--port", port) == (
            f"cannot listen on 127.0.0.1 port {port}: "
            "another program uses that port; stop it, or choose another with --port"
        )


def test_an_address_of_another_machine_is_one_line(tmp_path):
    assert "this machine has no such address" in refused("--data", tmp_path, "--host", "192.0.2.77")
    assert "cannot listen on" in refused("--data", tmp_path, "--host", "no.such.host.invalid")


def test_a_folder_that_cannot_be_written_is_one_line(tmp_path):
    (tmp_path / "file").touch()
    assert "cannot be written: Not a directory" in refused("--data", tmp_path / "file" / "cards")


def test_a_database_that_cannot_be_reached_is_one_line_without_its_password(tmp_path):
    url = "postgresql://moss:geranium@127.0.0.1:1/cards"
    line = refused("--data", tmp_path, "--port", "0", DATABASE_URL=url)
    assert line.startswith("PostgreSQL cannot be used: ")
    assert "geranium" not in line


def test_a_second_server_on_a_folder_is_refused(tmp_path):
    with Serving("--data", tmp_path, "--port", "0") as serving:
        address = serving.address()
        assert refused("--data", tmp_path, "--port", "0") == (
            f"another Followsuit server is already running on {tmp_path}; "
            "stop it first, or choose another folder with --data"
        )
        assert httpx.get(f"{address}/healthz").status_code == 200


def test_a_second_server_on_a_file_of_another_folder_is_refused(tmp_path):
    url = f"sqlite:///{tmp_path}/shared/x.db"
    with Serving("--data", tmp_path / "a", "--port", "0", DATABASE_URL=url) as first:
        assert first.address()
        second = typed("serve", "--data", tmp_path / "b", "--port", "0", DATABASE_URL=url)
        assert f"is already running on {tmp_path / 'shared'}" in second.stderr


def test_a_second_server_on_a_database_is_refused(tmp_path, postgres_url):
    first, second = tmp_path / "first", tmp_path / "second"
    with Serving("--data", first, "--port", "0", DATABASE_URL=postgres_url) as serving:
        serving.address()
        assert refused("--data", second, "--port", "0", DATABASE_URL=postgres_url) == (
            "another Followsuit server uses this database; "
            "stop it first, or give this one a database of its own"
        )


def test_the_server_locks_the_database_again_after_an_outage(tmp_path, own_postgres):
    url = own_postgres.url()
    with Serving("--data", tmp_path, "--port", "0", DATABASE_URL=url) as serving:
        serving.address()
        assert locks(url) == 1
        own_postgres.stop()
        own_postgres.start()
        wait_until(lambda: locks(url) == 1)


def locks(url: str) -> int:
    """How many programs hold the lock of the database."""

    async def count() -> int:
        raw = await asyncpg.connect(url)
        held = await raw.fetchval("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory'")
        await raw.close()
        return int(held)

    return asyncio.run(count())


# the end


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_a_server_asked_to_stop_cleans_up_and_exits_with_0(tmp_path, how):
    with Serving("--data", tmp_path, "--port", "0") as serving:
        serving.address()
        assert serving.asked_to_stop(how) == 0
        assert serving.log == []
    assert sorted(path.name for path in tmp_path.iterdir()) == ["followsuit.sqlite3", "lock"]


def test_a_second_ctrl_c_stops_the_server_immediately(tmp_path):
    with Serving("--data", tmp_path, "--port", "0") as serving:
        address = serving.address()
        with socket.create_connection(("127.0.0.1", httpx.URL(address).port or 0)) as slow:
            # a request in progress gets time to finish
            slow.sendall(b"POST /api/guest HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n")
            slow.sendall(b"Content-Type: application/json\r\n\r\n{")
            httpx.get(f"{address}/healthz")
            serving.ctrl_c()
            wait_until(lambda: not is_open(address))
            assert serving.child.poll() is None
            serving.ctrl_c()
            assert serving.ended() == 130


def test_a_killed_server_leaves_nothing_that_blocks_the_next(tmp_path, database_url):
    for _ in range(2):
        with Serving("--data", tmp_path, "--port", "0", DATABASE_URL=database_url) as serving:
            address = serving.address()
            assert httpx.get(f"{address}/healthz").status_code == 200
            assert serving.asked_to_stop(signal.SIGKILL) == -signal.SIGKILL
