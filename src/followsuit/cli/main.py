"""The command `followsuit`."""

import importlib
import os
import sys
import traceback
import warnings

import click

from followsuit import __version__

# in the order of --help
COMMANDS = (
    "play",
    "simulate",
    "arena",
    "engine",
    "decide",
    "replay",
    "review",
    "puzzles",
    "options",
    "verify",
    "serve",
    "find",
    "doctor",
    "admin",
    "backup",
    "restore",
)
BROKEN_PIPE = 141  # as if killed by SIGPIPE
INTERRUPTED = 130


class Commands(click.Group):
    """Loads each command from a module of its own when it is needed."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = importlib.import_module(f"followsuit.cli.{cmd_name}").command
        return command

    def invoke(self, ctx: click.Context) -> object:
        """Turn interruptions and system errors into an exit status or a one-line error."""
        try:
            result = super().invoke(ctx)
            sys.stdout.flush()
        except KeyboardInterrupt:
            raise click.exceptions.Exit(INTERRUPTED) from None
        except BrokenPipeError:
            drop_output()
            raise click.exceptions.Exit(BROKEN_PIPE) from None
        except OSError as error:
            named = f"{error.filename}: " if error.filename else ""
            raise click.ClickException(f"{named}{error.strerror or error}") from None
        return result


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, message="followsuit %(version)s")
def followsuit() -> None:
    """Play trick-taking card games, host them, let bots play, and check records.

    `followsuit options` lists the games. Every command has --help.
    """


def main() -> None:
    """Run a command; every warning is one line on stderr, every error also an exit status."""
    warnings.formatwarning = lambda message, *_: f"followsuit: {message}\n"
    sys.exit(status())


def status() -> int:
    try:
        result = followsuit.main(standalone_mode=False)
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message(), err=True)
        return error.exit_code
    except click.UsageError as error:
        return complain(f"{uncapitalized(error)} (see {path_of(error)} --help)", 2)
    except click.ClickException as error:
        return complain(error.format_message(), error.exit_code)
    except (KeyboardInterrupt, click.Abort):
        return INTERRUPTED
    except ModuleNotFoundError as error:
        if error.name is None or error.name.startswith("followsuit"):
            raise
        return complain("this needs more packages: pip install 'followsuit[server]'", 1)
    except (Exception, SystemExit) as error:
        return crashed(error)
    return result if isinstance(result, int) else 0


def crashed(error: Exception | SystemExit) -> int:
    """Say what is broken: this package, or one that adds a game or a bot."""
    from followsuit.bots.blame import package_to_blame

    package = package_to_blame(error)
    if package is None and isinstance(error, SystemExit):
        raise error
    if os.environ.get("FOLLOWSUIT_DEBUG"):
        traceback.print_exception(error)
    bug = "a bug" if package is None else f"a bug in {package}"
    what = f"{type(error).__name__}: {error}"
    return complain(f"this is {bug} ({what}); set FOLLOWSUIT_DEBUG=1 to see where", 1)


def uncapitalized(error: click.UsageError) -> str:
    """click's message in our style: no capital letter and no full stop."""
    message = error.format_message().rstrip(".")
    return message[:1].lower() + message[1:]


def path_of(error: click.UsageError) -> str:
    return error.ctx.command_path if error.ctx else "followsuit"


def complain(message: str, status: int) -> int:
    """Print one line to stderr."""
    click.echo("followsuit: " + " ".join(message.split()), err=True)
    return status


def drop_output() -> None:
    """Discard what is still buffered, so that it does not fail again at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
