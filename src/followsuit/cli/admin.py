"""`followsuit admin`: manage people, tables and chat on a server."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import click

from followsuit.cli.host_options import load_host_settings, one_line_errors, with_data_options

if TYPE_CHECKING:
    from followsuit.server.settings import Settings


class AdminCommand(NamedTuple):
    """A subcommand; arguments in brackets are optional."""

    name: str
    arguments: str
    about: str
    needs_server: bool = False


SUBCOMMANDS = (
    AdminCommand("users", "[WORD]", "List everyone, or only people with WORD in their name."),
    AdminCommand("make-admin", "NAME", "Make the account NAME an administrator."),
    AdminCommand("unmake-admin", "NAME", "Make the account NAME an ordinary account again."),
    AdminCommand("ban", "NAME", "Sign NAME out and keep them from signing in again."),
    AdminCommand("unban", "NAME", "Let NAME sign in again."),
    AdminCommand("new-password", "NAME", "Set a new password for the account NAME and print it."),
    AdminCommand("tables", "", "List the open tables.", True),
    AdminCommand("end-table", "CODE", "Close the table CODE and abandon its match.", True),
    AdminCommand("remove-chat", "CODE SEQ", "Remove the chat message SEQ at the table CODE.", True),
)


@click.group("admin", short_help="Manage people, tables and chat.")
def command() -> None:
    """Manage people, tables and chat on the running server.

    Commands about people also work while no server is running. NAME is the name of an account, or
    an id from `followsuit admin users`; use the id for guests.
    """


def subcommand(chosen: AdminCommand) -> click.Command:
    arguments: list[click.Parameter] = [
        click.Argument([word.strip("[]").lower()], required=not word.startswith("["))
        for word in chosen.arguments.split()
    ]
    run_it = partial(run, chosen)
    made = click.Command(chosen.name, params=arguments, callback=run_it, help=chosen.about)
    return with_data_options(made)


def run(chosen: AdminCommand, /, data: str | None, config: str | None, **given: str | None) -> None:
    """Carry out a subcommand and print the result."""
    arguments = [value for value in given.values() if value is not None]
    if any("\udc80" <= letter <= "\udcff" for letter in "".join(arguments)):  # not UTF-8
        raise click.ClickException("arguments must be UTF-8 text")
    from followsuit.server.hosting.control import CommandFailed
    from followsuit.server.problem import Problem

    try:
        click.echo(answer(chosen, arguments, load_host_settings(data, config)))
    except (CommandFailed, Problem) as error:
        raise click.ClickException(str(error)) from None


def answer(chosen: AdminCommand, arguments: Sequence[str], settings: Settings) -> str:
    """Ask the running server; without one, change the database if possible."""
    from followsuit.server.hosting.control import NoServer, ask

    try:
        return ask(settings.folder, chosen.name, arguments)
    except NoServer:
        if chosen.needs_server:
            raise click.ClickException(
                f"no server is running on {settings.folder}; start one with followsuit serve"
            ) from None
        return answer_from_database(chosen, arguments, settings)


def answer_from_database(chosen: AdminCommand, arguments: Sequence[str], settings: Settings) -> str:
    import asyncio

    from followsuit.server.hosting.admin import without_server

    with one_line_errors():
        return asyncio.run(without_server(settings, chosen.name, arguments))


for each in SUBCOMMANDS:
    command.add_command(subcommand(each))
