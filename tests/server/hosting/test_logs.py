"""Log lines contain everything but secrets."""

import json
import logging
from collections.abc import Iterator

import pytest
import structlog

from followsuit.server.hosting.logs import set_up_logs
from followsuit.server.settings import Settings

SECRET = "wild-geranium"


@pytest.fixture(autouse=True)
def usual_logs_afterwards() -> Iterator[None]:
    root, level = logging.getLogger(), logging.getLogger().level
    yield
    structlog.reset_defaults()
    root.setLevel(level)
    for handler in list(root.handlers):
        if type(handler) is logging.StreamHandler:
            root.removeHandler(handler)


@pytest.mark.parametrize("log_format", ["json", "console"])
@pytest.mark.parametrize(
    "named",
    [
        {"password": SECRET},
        {"new_password": SECRET},
        {"cookie": f"followsuit={SECRET}"},
        {"headers": {"Cookie": SECRET, "Authorization": SECRET}},
        {"headers": [("set-cookie", f"__Host-followsuit={SECRET}; Path=/")]},
        {"said": f"Authorization: Bearer {SECRET}"},
        {"session": SECRET},
        {"metrics_token": SECRET},
        {"seed": SECRET},
        {"deal": {"fair": [{"seed": SECRET}]}},
        {"database_url": f"postgresql:///cards?password={SECRET}"},
        {"url": f"postgresql://moss:{SECRET}@db/cards"},
        {"url": f"postgresql://moss@db/cards?password={SECRET}"},
        {"raw": f"cookie: followsuit={SECRET}".encode()},
    ],
)
def test_no_secret_is_logged(capsys, log_format, named):
    set_up_logs(Settings(log_format=log_format))
    structlog.get_logger("followsuit.test").info("happened", **named)
    text = capsys.readouterr().err
    assert "happened" in text
    assert SECRET not in text
    assert "[hidden]" in text


def test_a_traceback_keeps_its_secrets(capsys):
    set_up_logs(Settings(log_format="json"))
    try:
        raise OSError(f"no way to postgresql://moss:{SECRET}@db/cards")
    except OSError:
        structlog.get_logger("followsuit.test").exception("failed")
    line = json.loads(capsys.readouterr().err)
    assert line["event"] == "failed"
    assert "postgresql://moss:[hidden]@db/cards" in line["exception"]


def test_libraries_log_in_the_same_format(capsys):
    set_up_logs(Settings(log_format="json"))
    logging.getLogger("uvicorn.error").warning("sent %s", f"Bearer {SECRET}")
    line = json.loads(capsys.readouterr().err)
    assert (line["event"], line["level"]) == ("sent Bearer [hidden]", "warning")


def test_a_line_says_when_what_and_where(capsys):
    set_up_logs(Settings(log_format="json"))
    with structlog.contextvars.bound_contextvars(request="a1b2"):
        structlog.get_logger("followsuit.test").info("table closed", table=7)
    line = json.loads(capsys.readouterr().err)
    assert line.pop("timestamp").endswith("Z")
    assert line == {
        "event": "table closed",
        "level": "info",
        "logger": "followsuit.test",
        "request": "a1b2",
        "table": 7,
    }


def test_messages_below_the_level_are_not_logged(capsys):
    set_up_logs(Settings(log_level="warning"))
    structlog.get_logger("followsuit.test").info("small talk")
    assert capsys.readouterr().err == ""
