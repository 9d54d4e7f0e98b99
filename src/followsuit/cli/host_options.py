"""What the commands of a host share: where everything is kept, and errors in one line."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:  # read only when a command runs: --help is quick
    from followsuit.server.settings import Settings

F = TypeVar("F", bound=Callable[..., Any])


def with_data_options(command: F) -> F:
    """The options `--data` and `--config`."""
    command = click.option(
        "--config", metavar="FILE", help="Settings; else followsuit.toml in the data folder."
    )(command)
    return click.option("--data", metavar="FOLDER", help="Where everything is kept.")(command)


def settings_of(data: str | None, config: str | None, **chosen: object) -> Settings:
    """The settings that a command line asks for, or what is wrong with them."""
    from followsuit.server.settings import BadSetting, load_settings

    try:
        return load_settings(config, {"data": data, **chosen})
    except BadSetting as error:
        raise click.ClickException(str(error)) from None


@contextmanager
def in_one_line() -> Iterator[None]:
    """What keeps a server or its database from opening is an error of the command."""
    from followsuit.server.hosting.lock import CannotStart
    from followsuit.server.store.backup_file import BadBackup
    from followsuit.server.store.store import CannotOpen

    try:
        yield
    except (CannotStart, CannotOpen, BadBackup) as error:
        raise click.ClickException(str(error)) from None
