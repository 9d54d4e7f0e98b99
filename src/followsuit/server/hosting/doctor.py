"""Checks everything the server needs, and says how to fix what is missing."""

from __future__ import annotations

import asyncio
import importlib.util
import platform
import resource
import shutil
import sys
import tempfile
import time
from collections.abc import Callable
from http.client import HTTPException
from pathlib import Path
from typing import Literal
from urllib.request import urlopen

import msgspec

from followsuit.protocol.refusals import Refusal
from followsuit.server.bot_pool.compilation import repository_root
from followsuit.server.clock import Clock
from followsuit.server.settings import Settings

LITTLE_SPACE, NO_SPACE = 1 << 30, 50 << 20  # bytes
FEW_FILES = 4096
DAY = 24 * 3600.0
TIMEOUT = 5.0  # seconds for the server to answer

State = Literal["ok", "warning", "problem"]


class Finding(msgspec.Struct, frozen=True):
    """The result of one check."""

    about: str
    state: State
    found: str
    advice: str = ""


def run_checks(settings: Settings) -> list[Finding]:
    """Run all checks, in the order in which a start needs them."""
    checks: list[Callable[[Settings], Finding]] = [
        python,
        rules,
        page,
        speed,
        files,
        system_clock,
        data_folder,
        database,
        port,
        network,
        mdns,
        plug_ins,
    ]
    return [check(settings) for check in checks]


def python(_: Settings) -> Finding:
    found = f"{platform.python_implementation()} {platform.python_version()}"
    return Finding("Python", "ok", f"{found} at {sys.executable}")


def rules(_: Settings) -> Finding:
    from followsuit.rules.bits import COMPILED

    if COMPILED:
        return Finding("rules", "ok", "compiled")
    advice = "install a C compiler and Python's headers, then install the package again"
    if repository_root():
        advice = "run `make compile`, or start with `followsuit serve --compile`"
    return Finding("rules", "warning", "interpreted: bots think more slowly", advice)


def page(_: Settings) -> Finding:
    folder = Path(__file__).parents[1] / "page"
    if (folder / "index.html").exists():
        return Finding("web page", "ok", "included in this package")
    advice = (
        "run `make page`" if repository_root() else "install a package that was built with the page"
    )
    return Finding("web page", "warning", "missing: only API clients can play here", advice)


def speed(_: Settings) -> Finding:
    missing = [name for name in ("uvloop", "picows") if importlib.util.find_spec(name) is None]
    if missing:
        found = f"{' and '.join(missing)} not installed: the server works, but more slowly"
        return Finding("network code", "warning", found, f"pip install {' '.join(missing)}")
    return Finding("network code", "ok", "uvloop and picows")


def files(_: Settings) -> Finding:
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    if most != resource.RLIM_INFINITY and most < FEW_FILES:
        advice = "raise it (ulimit -Hn, or LimitNOFILE in the systemd unit)"
        return Finding(
            "open files",
            "warning",
            f"limited to {most}, and so is the number of connections",
            advice,
        )
    return Finding("open files", "ok", "no limit" if most == resource.RLIM_INFINITY else str(most))


def system_clock(_: Settings) -> Finding:
    return check_time(Clock().time(), Path(__file__).stat().st_mtime)


def check_time(now: float, installed: float) -> Finding:
    """Whether the time is later than the installation, give or take a day."""
    found = time.strftime("%Y-%m-%d %H:%M:%S UTC", time.gmtime(now))
    if now < installed - DAY:
        advice = "set the clock (timedatectl set-ntp true)"
        return Finding("clock", "problem", f"{found}, before this program was installed", advice)
    return Finding("clock", "ok", found)


def data_folder(settings: Settings) -> Finding:
    """Whether the folder is writable or can be created, and its free space."""
    folder = settings.folder
    there = next(place for place in (folder, *folder.parents) if place.exists())
    try:
        with tempfile.TemporaryFile(dir=there):
            free = shutil.disk_usage(there).free
    except OSError as error:
        advice = "choose another with --data, or change its permissions"
        return Finding("data folder", "problem", f"{folder}: {error.strerror}", advice)
    found = f"{folder}, {free / (1 << 30):.1f} GB free"
    if free < LITTLE_SPACE:
        state: State = "problem" if free < NO_SPACE else "warning"
        return Finding(
            "data folder", state, found, "free some space: moves are refused when the disk is full"
        )
    return Finding("data folder", "ok", found)


def database(settings: Settings) -> Finding:
    from followsuit.server.hosting.lock import is_locked
    from followsuit.server.store.store import CannotOpen, path_in

    file = path_in(settings.database_url)
    # an empty file must not be opened: SQLite would delete the journal next to it
    if file is not None and (not file.exists() or is_empty(file)):
        if is_locked(settings.folder):
            found = f"{file} is gone while a server is using it: nothing is saved"
            advice = "put the file back, or stop the server and restore a backup"
            return Finding("database", "problem", found, advice)
        return Finding("database", "ok", "SQLite, to be created at the first start")
    kind = "SQLite" if file is not None else "PostgreSQL"
    try:
        current, newest = revisions(settings.database_url)
    except CannotOpen as error:
        return Finding("database", "problem", str(error), "see docs/hosting.md")
    if current == newest:
        return Finding("database", "ok", f"{kind}, revision {current}")
    found = f"{kind}, revision {current or 'none'}; the newest is {newest}"
    return Finding("database", "ok", f"{found}: the next start migrates it")


def is_empty(file: Path) -> bool:
    return file.is_file() and file.stat().st_size == 0


def revisions(url: str) -> tuple[str | None, str]:
    """The database's revision and the newest one, without changing anything."""
    from followsuit.server.store.migrations import newest, revision_of
    from followsuit.server.store.store import explained_errors_sync, path_in, sqlite_reader

    file = path_in(url)
    if file is None:
        return asyncio.run(revision_on_postgres(url)), newest()
    with explained_errors_sync(url), sqlite_reader(file) as connection:
        return revision_of(connection), newest()


async def revision_on_postgres(url: str) -> str | None:
    from followsuit.server.store.migrations import revision_of
    from followsuit.server.store.store import explained_errors, opened

    async with explained_errors(url), opened(url) as store, store.connect() as connection:
        return await connection.run_sync(revision_of)


def port(settings: Settings) -> Finding:
    """Whether the port is free, or in use by our own server."""
    from followsuit.server.hosting.banner import read_note
    from followsuit.server.hosting.lock import CannotStart, is_locked
    from followsuit.server.hosting.port import bound

    note = read_note(settings.folder)
    if note is not None and is_locked(settings.folder):
        return running(note.address)
    try:
        with bound(settings) as listener:
            number = listener.getsockname()[1]
    except CannotStart as error:
        advice = "if it is a Followsuit server, name its folder with --data (make serve uses data)"
        return Finding("port", "problem", str(error), advice)
    return Finding("port", "ok", f"{number} is free; no server is running on this folder")


def running(address: str) -> Finding:
    try:
        with urlopen(f"{address}/healthz", timeout=TIMEOUT) as answer:
            status = answer.status
    except (OSError, HTTPException) as error:
        found = f"the server at {address} is not healthy: {why_unhealthy(error)}"
        return Finding("port", "problem", found, "check its log, or restart it")
    return Finding("port", "ok", f"the server at {address} answers with status {status}")


def why_unhealthy(error: Exception) -> object:
    """The problem that the server reports, or why it does not answer."""
    try:
        return msgspec.json.decode(error.read(), type=Refusal).why  # type: ignore[attr-defined]
    except (AttributeError, OSError, msgspec.MsgspecError, UnicodeDecodeError):
        return getattr(error, "reason", error)


def plug_ins(settings: Settings) -> Finding:
    """Games and bots from other packages: those that failed to load, or are under quarantine."""
    from followsuit.server.hosting.plug_ins import found_plug_ins, quarantined

    packages, failures = found_plug_ins()
    found = ", ".join(packages) or "none"
    if failures:
        advice = "update or uninstall the package"
        return Finding("plug-ins", "warning", "; ".join([*packages, *failures]), advice)
    if bad := quarantined(settings):
        found = f"{found}; under quarantine: {', '.join(bad)}"
        advice = "others play for it meanwhile: report it to its author, or uninstall the package"
        return Finding("plug-ins", "warning", found, advice)
    return Finding("plug-ins", "ok", found)


def network(settings: Settings) -> Finding:
    from followsuit.server.hosting.lan import addresses_with

    if found := addresses_with(settings):
        return Finding("local network", "ok", ", ".join(found))
    return Finding("local network", "warning", "none", "join a network to use serve --lan")


def mdns(settings: Settings) -> Finding:
    from followsuit.server.hosting.lan import addresses_with
    from followsuit.server.nearby.browser import NoMdns, mdns_on

    async def try_it() -> None:
        async with mdns_on(addresses_with(settings)):
            pass

    try:
        asyncio.run(try_it())
    except NoMdns as error:
        advice = "share the address or the QR code instead"
        return Finding("mDNS", "warning", f"not available: {error}", advice)
    return Finding("mDNS", "ok", "available; followsuit find lists the servers in this network")
