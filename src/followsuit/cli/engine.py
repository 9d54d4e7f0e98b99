"""`followsuit engine`: a bot as a process that reads and writes JSON lines."""

import click


@click.command("engine", short_help="Answer requests for bot moves, as JSON lines.")
def command() -> None:
    """Read requests from stdin, one per line, and answer each with a line of JSON.

    A request looks like {"id": 1, "record": {...}, "bot": "rule", "playouts": 2000, "seed": 7}.
    Only the record of an unfinished match is required; docs/bots.md describes every field. The
    engine stops at the end of stdin.
    """
    import sys

    from followsuit.bots.engine import answer_all, read_lines

    out, sys.stdout = sys.stdout.buffer, sys.stderr  # keeps what a bot prints out of the answers
    for answer in answer_all(read_lines(sys.stdin.buffer)):
        out.write(answer + b"\n")
        out.flush()
