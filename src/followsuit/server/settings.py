"""The settings of the server, with defaults and allowed values."""

import os
from collections.abc import Mapping
from ipaddress import IPv4Address, ip_network
from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from followsuit.bots.levels import DEFAULT_LEVEL
from followsuit.protocol.lobby import LONGEST_SERVER_NAME
from followsuit.protocol.patterns import whole
from followsuit.server.setting_sources import (
    CONFIG,
    BadSetting,
    Given,
    checked,
    fields_of,
    from_command_line,
    from_environment,
    from_file,
)

__all__ = ["BadSetting", "Settings", "load_settings"]

FILE = "followsuit.toml"  # in the data folder, read unless another is given
DATABASE = "followsuit.sqlite3"

Seconds = Annotated[float, Meta(ge=0, le=86400)]
Limit = Annotated[int, Meta(ge=0)]
LEAST_MESSAGES = 240  # a minute


def are_networks(texts: tuple[str, ...]) -> bool:
    try:
        return all(ip_network(text) for text in texts)
    except ValueError:
        return False


def are_addresses(texts: tuple[str, ...]) -> bool:
    try:
        return all(IPv4Address(text) for text in texts)
    except ValueError:
        return False


def is_pace(pace: tuple[int, int]) -> bool:
    return 0 <= pace[0] <= pace[1] <= 60000


def leaves_room_for_pings(messages: int) -> bool:
    return messages == 0 or messages >= LEAST_MESSAGES


class Settings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All settings."""

    data: Annotated[
        str,
        Meta(
            min_length=1,
            description="The folder for the database, the lock and the control socket.",
            extra={"default": "~/.local/share/followsuit", "allowed": "a writable folder"},
        ),
    ] = ""
    database_url: Annotated[
        str,
        Meta(
            pattern=whole("|sqlite:///.+|postgres(ql)?://.+"),
            description="Where accounts and matches are stored; `DATABASE_URL` sets it, too.",
            extra={
                "default": f"SQLite, `{DATABASE}` in the data folder",
                "allowed": "postgresql://… or sqlite:///…",
                "secret": True,
            },
        ),
    ] = ""
    host: Annotated[
        str,
        Meta(
            min_length=1,
            description="The address to listen on; by default only this machine.",
            extra={"allowed": "an IP address or a host name"},
        ),
    ] = "127.0.0.1"
    port: Annotated[
        int, Meta(ge=0, le=65535, description="The port to listen on; 0 takes any free one.")
    ] = 8000
    lan: Annotated[
        bool,
        Meta(
            description="Listen on the local network, show a QR code, announce by mDNS, "
            "find other servers."
        ),
    ] = False
    lan_addresses: Annotated[
        tuple[str, ...],
        Meta(
            description="The addresses of this machine that `lan` shows and announces.",
            extra={
                "default": "all in local networks",
                "allowed": "IPv4 addresses",
                "check": are_addresses,
            },
        ),
    ] = ()
    public_url: Annotated[
        str,
        Meta(
            pattern=whole(r"|https?://[^\s/?#@;,]+"),
            description="The server's URL for players, if it is behind a proxy or has a name.",
            extra={"default": "none", "allowed": "http(s)://name or http(s)://name:port"},
        ),
    ] = ""
    trusted_proxies: Annotated[
        tuple[str, ...],
        Meta(
            description="Proxies whose X-Forwarded-For and X-Forwarded-Proto headers are trusted.",
            extra={"allowed": "IP addresses or networks", "check": are_networks},
        ),
    ] = ()
    server_name: Annotated[
        str,
        Meta(
            min_length=1,
            max_length=LONGEST_SERVER_NAME,
            description="The server's name for programs and in the local network.",
        ),
    ] = "Followsuit"
    open_sign_up: Annotated[bool, Meta(description="Anyone can create an account.")] = True
    guests: Annotated[bool, Meta(description="Players don't need an account.")] = True

    grace: Annotated[
        Seconds, Meta(description="Seconds until a bot stands in for an absent player.")
    ] = 30
    next_round_wait: Annotated[
        Seconds,
        Meta(
            description="Seconds until the next deal starts automatically while others are waiting."
        ),
    ] = 30
    heartbeat: Annotated[
        float,
        Meta(
            ge=1,
            le=3600,
            description="Seconds between pings; clients that miss two are gone.",
        ),
    ] = 20
    turn_clocks: Annotated[
        tuple[Annotated[int, Meta(ge=0, le=86400)], ...],
        Meta(
            min_length=1,
            description="The turn clocks a table can choose from, in seconds; 0 means no clock.",
            extra={"allowed": "whole numbers from 0 to 86400"},
        ),
    ] = (0, 15, 30, 60, 120, 300)
    turn_clock: Annotated[
        int,
        Meta(
            description="The default turn clock.",
            extra={"allowed": "one of `turn_clocks`"},
        ),
    ] = 60
    idle_table_hours: Annotated[
        float,
        Meta(gt=0, le=8760, description="Hours until an empty table is closed."),
    ] = 24
    log_days: Annotated[
        float,
        Meta(
            ge=0,
            le=36500,
            description="Days until the log and chat of a closed table are deleted; 0 means never. "
            "Its matches stay.",
        ),
    ] = 90

    bot_processes: Annotated[
        int,
        Meta(
            ge=0,
            le=256,
            description="Bot processes; 0 means one less than there are cores.",
        ),
    ] = 0
    compile: Annotated[
        bool,
        Meta(description="From a clone: compile rules and bots in the background."),
    ] = False
    bot_pace: Annotated[
        tuple[int, int],
        Meta(
            description="The shortest and longest time a bot takes for a move, in milliseconds.",
            extra={
                "allowed": "two whole numbers from 0 to 60000, the smaller first",
                "check": is_pace,
            },
        ),
    ] = (500, 1100)
    bot_seconds: Annotated[
        float,
        Meta(
            gt=0,
            le=60,
            description="Seconds a bot may think about a move; shared under load.",
        ),
    ] = 0.8
    review_processes: Annotated[
        int,
        Meta(
            ge=0,
            le=64,
            description="Processes that review matches when nothing else runs; 0 means none.",
        ),
    ] = 1
    default_bot: Annotated[
        Literal["beginner", "casual", "club", "strong", "expert"],
        Meta(description=f"The default level of bots; stand-ins are always {DEFAULT_LEVEL}."),
    ] = "club"

    tables_per_person: Annotated[Limit, Meta(description="Open tables per host.")] = 10
    tables_in_total: Annotated[Limit, Meta(description="Open tables on the server.")] = 5000
    connections_per_address: Annotated[
        Limit,
        Meta(description="WebSockets per address; other connections may be six times as many."),
    ] = 50
    chat_per_minute: Annotated[Limit, Meta(description="Chat messages and emotes per player.")] = 20
    hints_per_minute: Annotated[Limit, Meta(description="Hints per player.")] = 20
    reviews_per_day: Annotated[
        Limit, Meta(description="New reviews per player; ten times as many per address.")
    ] = 50
    reviews_at_once: Annotated[
        Limit, Meta(description="Reviews per player that are waiting or running.")
    ] = 5
    messages_per_minute: Annotated[
        Limit,
        Meta(
            description="WebSocket messages per client; 120 of them are the page's pings.",
            extra={
                "allowed": f"a whole number, {LEAST_MESSAGES} at least; 0 is no limit",
                "check": leaves_room_for_pings,
            },
        ),
    ] = 600
    requests_per_minute: Annotated[Limit, Meta(description="HTTP requests per address.")] = 600
    sign_ins_per_minute: Annotated[Limit, Meta(description="Sign-in attempts per address.")] = 10
    sign_ups_per_hour: Annotated[Limit, Meta(description="New accounts per address.")] = 20
    guests_per_hour: Annotated[Limit, Meta(description="New guests per address.")] = 60
    tables_per_hour: Annotated[
        Limit, Meta(description="New tables per player; five times as many per address.")
    ] = 40

    log_level: Annotated[
        Literal["debug", "info", "warning", "error"],
        Meta(description="The lowest level that is logged."),
    ] = "info"
    log_format: Annotated[
        Literal["auto", "console", "json"],
        Meta(description="The log format; auto means console at a terminal, otherwise JSON."),
    ] = "auto"
    websocket_library: Annotated[
        Literal["auto", "picows", "plain"],
        Meta(description="The WebSocket library; auto means picows (faster) if installed."),
    ] = "auto"
    metrics_token: Annotated[
        str,
        Meta(
            pattern=whole("|[!-~]{16,200}"),
            description="Lets other machines read `/metrics`, sent as `Authorization: Bearer …`.",
            extra={
                "default": "none: only this machine may",
                "allowed": "16 to 200 printable characters without spaces",
                "secret": True,
            },
        ),
    ] = ""

    def __post_init__(self) -> None:
        """Fill in defaults that depend on the machine."""
        fill = msgspec.structs.force_setattr
        fill(self, "data", str(Path(self.data or default_folder()).expanduser().absolute()))
        url = self.database_url or f"sqlite:///{self.folder / DATABASE}"
        fill(self, "database_url", url.replace("postgres://", "postgresql://", 1))

    @property
    def folder(self) -> Path:
        """The data folder."""
        return Path(self.data)

    @property
    def bot_workers(self) -> int:
        """The number of bot processes."""
        return self.bot_processes or max(1, (os.cpu_count() or 2) - 1)

    @property
    def listens_on(self) -> str:
        """The address to bind to: with `lan`, all addresses unless one is given."""
        return "0.0.0.0" if self.lan and self.host == "127.0.0.1" else self.host


def default_folder() -> Path:
    """The default data folder."""
    return Path(os.environ.get("XDG_DATA_HOME") or "~/.local/share") / "followsuit"


def load_settings(
    config: str | None = None,
    chosen: Mapping[str, object] | None = None,
    environment: Mapping[str, str] | None = None,
) -> Settings:
    """Defaults, then a file, then the environment, then the command line; later ones win."""
    outside = os.environ if environment is None else environment
    given = from_environment(Settings, outside) | from_command_line(chosen or {})
    config = config or outside.get(CONFIG)
    in_file = from_file(Settings, Path(config).expanduser()) if config else from_folder(given)
    return validated(with_absolute_folder(config, in_file) | given)


def validated(given: Mapping[str, Given]) -> Settings:
    """Check all values, also against each other."""
    fields = fields_of(Settings)
    settings = Settings(**{name: checked(fields[name], each) for name, each in given.items()})
    if settings.turn_clock not in settings.turn_clocks:
        source = given["turn_clock"].source if "turn_clock" in given else "turn_clock"
        choice = ", ".join(map(str, settings.turn_clocks))
        raise BadSetting(f"{source} is {settings.turn_clock}; turn_clock must be one of {choice}")
    return settings


def from_folder(given: Mapping[str, Given]) -> dict[str, Given]:
    """The settings file in the data folder, if it exists."""
    file = Settings(data=str(given["data"].value) if "data" in given else "").folder / FILE
    if not file.exists():
        return {}
    in_file = from_file(Settings, file)
    if "data" in in_file:
        raise BadSetting(f"data has no effect in {file}: that file is in the data folder itself")
    return in_file


def with_absolute_folder(config: str | None, in_file: dict[str, Given]) -> dict[str, Given]:
    """A data folder in a settings file is relative to that file."""
    if not config or not isinstance(folder := in_file.get("data", Given(None, "")).value, str):
        return in_file
    place = Path(config).expanduser().parent / Path(folder).expanduser()
    return in_file | {"data": Given(str(place), in_file["data"].source)}
