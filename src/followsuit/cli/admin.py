"""`followsuit admin`: orders of the host to the server."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import click

from followsuit.cli.host_options import in_one_line, settings_of, with_data_options

if TYPE_CHECKING:
    from followsuit.server.settings import Settings


class Order(NamedTuple):
    """What can be ordered; words in brackets may be left out."""

    name: str
    words: str
    about: str
    needs_server: bool = False


ORDERS = (
    Order("users", "[WORD]", "List everybody, or those with WORD in their name."),
    Order("make-admin", "NAME", "Make the account NAME an administrator."),
    Order("unmake-admin", "NAME", "Make the account NAME a plain account again."),
    Order("ban", "NAME", "Send NAME away and keep them out."),
    Order("unban", "NAME", "Let NAME in again."),
    Order("new-password", "NAME", "Give the account NAME a new password, and print it."),
    Order("tables", "", "List the open tables.", True),
    Order("end-table", "CODE", "End the table CODE: its match is broken off.", True),
    Order("remove-chat", "CODE SEQ", "Remove the chat line SEQ at the table CODE.", True),
)


@click.group("admin", short_help="Make admins, ban people, set passwords, end tables, remove chat.")
@with_data_options
@click.pass_context
def command(ctx: click.Context, data: str | None, config: str | None) -> None:
    """Give an order to the running server.

    Orders about people work without a server too. NAME is the name of an account, or an id that
    `followsuit admin users` shows: guests are banned by their id.
    """
    ctx.obj = (data, config)


def arguments(words: str) -> list[click.Parameter]:
    return [
        click.Argument([word.strip("[]").lower()], required=not word.startswith("["))
        for word in words.split()
    ]


def give(order: Order, /, **words: str | None) -> None:
    """Have the order carried out, and print what came of it."""
    settings = settings_of(*click.get_current_context().obj)
    args = [word for word in words.values() if word is not None]
    if any("\udc80" <= letter <= "\udcff" for letter in "".join(args)):  # bytes that are no text
        raise click.ClickException("that cannot be read: it is no text in UTF-8")
    from followsuit.server.problem import Problem

    try:
        click.echo(carried_out(order, args, settings))
    except Problem as refused:
        raise click.ClickException(refused.why) from None


def carried_out(order: Order, args: Sequence[str], settings: Settings) -> str:
    """By the server if one runs; else on the database, if the order is about people."""
    from followsuit.server.hosting.control import NoServer, ask

    try:
        return ask(settings.folder, order.name, args)
    except NoServer:
        if order.needs_server:
            raise click.ClickException(
                f"no server runs on {settings.folder}; start it with followsuit serve"
            ) from None
        return on_database(order, args, settings)


def on_database(order: Order, args: Sequence[str], settings: Settings) -> str:
    import asyncio

    from followsuit.server.hosting.admin import without_server

    with in_one_line():
        return asyncio.run(without_server(settings, order.name, args))


for order in ORDERS:
    command.add_command(
        click.Command(
            order.name,
            params=arguments(order.words),
            callback=partial(give, order),
            help=order.about,
        )
    )
