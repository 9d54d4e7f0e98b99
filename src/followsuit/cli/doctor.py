"""`followsuit doctor`: check that a server can run here."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from followsuit.cli.host_options import with_data_options

if TYPE_CHECKING:
    from followsuit.server.hosting.doctor import Finding

COLORS = {"ok": "green", "warning": "yellow", "problem": "red"}


@click.command("doctor", short_help="Check that a server can run here.")
@with_data_options
@click.option("--json", "as_json", is_flag=True, help="Print JSON instead of a table.")
def command(data: str | None, config: str | None, as_json: bool) -> int:
    """Check everything a server needs, and say how to fix what is wrong.

    The exit status is 1 if there is a problem. Warnings do not count.
    """
    found = findings(data, config)
    if as_json:
        import msgspec

        click.echo(msgspec.json.format(msgspec.json.encode(found), indent=2))
    else:
        for finding in found:
            show(finding)
    return int(any(finding.state == "problem" for finding in found))


def findings(data: str | None, config: str | None) -> list[Finding]:
    """All findings; with invalid settings, only that."""
    from followsuit.server.hosting.doctor import Finding, run_checks
    from followsuit.server.settings import BadSetting, load_settings

    try:
        settings = load_settings(config, {"data": data})
    except BadSetting as error:
        return [Finding("settings", "problem", str(error), "correct it, then run this again")]
    return run_checks(settings)


def show(finding: Finding) -> None:
    state = click.style(f"{finding.state:8}", fg=COLORS[finding.state])
    click.echo(f"{state} {finding.about:14} {finding.found}")
    if finding.advice:
        click.echo(f"{'':8} {'':14} → {finding.advice}")
