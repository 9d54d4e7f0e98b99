"""Logging to stderr, as JSON lines or readable lines, without secrets."""

import logging
import re
import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import structlog

from followsuit.server.settings import Settings

if TYPE_CHECKING:
    from structlog.typing import EventDict, Processor, WrappedLogger

HIDDEN = "[hidden]"
SECRET_NAMES = re.compile(
    r"passw|token|secret|cookie|authori[sz]ation|seed|session|database_url|dsn|api_?key", re.I
)
SECRET_TEXTS = [
    (re.compile(r"(://[^:/@\s]*):[^@\s]*@"), rf"\1:{HIDDEN}@"),  # the password in a URL
    (re.compile(r"([?&]password=)[^&\s'\"]+", re.I), rf"\1{HIDDEN}"),
    (re.compile(r"((?:__Host-)?followsuit=)[^;\s'\"]+"), rf"\1{HIDDEN}"),  # our cookie
    (re.compile(r"(Bearer\s+)[^\s'\"]+", re.I), rf"\1{HIDDEN}"),
]


def set_up_logs(settings: Settings) -> None:
    """Configure logging for us and for uvicorn."""
    common = common_steps()
    out = logging.StreamHandler(sys.stderr)
    out.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=common,
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                *last_steps(as_json=wants_json(settings)),
            ],
        )
    )
    logging.basicConfig(handlers=[out], level=settings.log_level.upper(), force=True)
    quieten()
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *common,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )


def wants_json(settings: Settings) -> bool:
    return settings.log_format == "json" or (
        settings.log_format == "auto" and not sys.stderr.isatty()
    )


def common_steps() -> list["Processor"]:
    return [
        structlog.contextvars.merge_contextvars,  # the id of the request
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.PositionalArgumentsFormatter(),
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]


def last_steps(as_json: bool) -> list["Processor"]:
    """Format tracebacks before hiding secrets, which they may quote."""
    steps: list[Processor] = [structlog.processors.format_exc_info, hide_secrets]
    if as_json:
        return [*steps, structlog.processors.JSONRenderer(ensure_ascii=False)]
    return [*steps, structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())]


def quieten() -> None:
    """Silence uvicorn's request log, as paths may hold codes of private tables."""
    logging.getLogger("uvicorn.access").disabled = True
    for chatty in ("aiosqlite", "alembic", "asyncio", "httpx", "picows", "uvicorn", "zeroconf"):
        logging.getLogger(chatty).setLevel(logging.WARNING)


def hide_secrets(_: "WrappedLogger", __: str, event: "EventDict") -> "EventDict":
    """Hide cookies, tokens, passwords and seeds."""
    return {name: hidden(name, value) for name, value in event.items()}


def hidden(name: str, value: Any) -> Any:
    """The loggable part of a value with this name."""
    if SECRET_NAMES.search(name):
        return HIDDEN
    match value:
        case None | bool() | int() | float():
            return value
        case Mapping():
            return {key: hidden(str(key), each) for key, each in value.items()}
        case list() | tuple() | set() | frozenset():
            return [hidden("", each) for each in value]
        case bytes():
            return hidden_text(value.decode(errors="replace"))
        case _:
            return hidden_text(str(value))


def hidden_text(text: str) -> str:
    for secret, instead in SECRET_TEXTS:
        text = secret.sub(instead, text)
    return text
