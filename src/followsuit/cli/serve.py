"""`followsuit serve`: a home for everybody who wants to play."""

from __future__ import annotations

import click

from followsuit.cli.host_options import in_one_line, settings_of, with_data_options


@click.command("serve", short_help="Run the server.")
@with_data_options
@click.option("--host", metavar="ADDRESS", help="The address to listen on; 127.0.0.1 if not given.")
@click.option("--port", metavar="PORT", help="The port; 8000 if not given, 0 takes any free one.")
@click.option("--lan", is_flag=True, default=None, help="Let everybody in the local network in.")
def command(data: str | None, config: str | None, **chosen: object) -> None:
    """Run the server until Ctrl-C.

    Everything is kept in one folder, ~/.local/share/followsuit unless --data names another.
    DATABASE_URL=postgresql://… keeps it in PostgreSQL instead. Every setting can be given in the
    file, or in the environment as FOLLOWSUIT_NAME; docs/hosting.md lists them.
    """
    settings = settings_of(data, config, **chosen)
    from followsuit.server.serve import serve

    with in_one_line():
        serve(settings, click.echo)
