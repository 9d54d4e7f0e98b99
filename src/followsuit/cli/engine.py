"""`followsuit engine`: a bot as a process that speaks JSON lines."""

import click


@click.command("engine", short_help="Answer what a bot would do, a line of JSON for a line.")
def command() -> None:
    """Read requests from stdin, one a line, and answer each with a line of JSON.

    A request is {"id": 1, "record": {...}, "bot": "rule", "playouts": 2000, "seed": 7}; only the
    record, of a match that is not over, must be given. docs/bots.md tells of every field. The
    engine ends when stdin does.
    """
    import sys

    from followsuit.bots.engine import answer_all, read_lines

    out, sys.stdout = sys.stdout.buffer, sys.stderr  # what a bot prints is no answer
    for answer in answer_all(read_lines(sys.stdin.buffer)):
        out.write(answer + b"\n")
        out.flush()
