"""`followsuit serve`: run the server."""

from __future__ import annotations

import click

from followsuit.cli.host_options import load_host_settings, one_line_errors, with_data_options


@click.command("serve", short_help="Run the server.")
@with_data_options
@click.option("--host", metavar="ADDRESS", help="Address to listen on; default: 127.0.0.1.")
@click.option("--port", metavar="PORT", help="Port; default: 8000; 0 picks a free one.")
@click.option("--lan", is_flag=True, default=None, help="Let everyone on the local network join.")
@click.option(
    "--compile",
    is_flag=True,
    default=None,
    help="From a clone: compile rules and bots in the background.",
)
def command(data: str | None, config: str | None, **chosen: object) -> None:
    """Run the server until Ctrl-C.

    All data is stored in one folder: ~/.local/share/followsuit, or the one given with --data. Set
    DATABASE_URL=postgresql://… to use PostgreSQL instead. Settings go in the settings file or in
    environment variables named FOLLOWSUIT_NAME; docs/hosting.md lists them.

    \b
    Example:
      followsuit serve --lan
    """
    settings = load_host_settings(data, config, **chosen)
    from followsuit.server.serve import serve

    with one_line_errors():
        serve(settings, click.echo)
