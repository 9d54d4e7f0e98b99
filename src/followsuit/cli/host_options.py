"""What the hosting commands share: where the data is, and errors in one line."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:  # loaded only when a command runs, to keep --help fast
    from followsuit.server.settings import Settings

F = TypeVar("F", bound=Callable[..., Any])


def with_data_options(command: F) -> F:
    """Add the options `--data` and `--config`."""
    command = click.option(
        "--config",
        metavar="FILE",
        help="Settings file; default: followsuit.toml in FOLDER.",
    )(command)
    return click.option("--data", metavar="FOLDER", help="The data folder.")(command)


def load_host_settings(data: str | None, config: str | None, **chosen: object) -> Settings:
    """The settings in force, or an error that says what is wrong."""
    from followsuit.server.settings import BadSetting, load_settings

    try:
        return load_settings(config, {"data": data, **chosen})
    except BadSetting as error:
        raise click.ClickException(str(error)) from None


@contextmanager
def one_line_errors() -> Iterator[None]:
    """Report what keeps the server or its database from opening as a one-line error."""
    from followsuit.server.hosting.lock import CannotStart
    from followsuit.server.store.backup_file import BadBackup
    from followsuit.server.store.store import CannotOpen

    try:
        yield
    except (CannotStart, CannotOpen, BadBackup) as error:
        raise click.ClickException(str(error)) from None
