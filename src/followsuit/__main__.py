"""The command `followsuit`, which `python -m followsuit` runs as well."""

import sys

NEEDED = ("click", "msgspec", "rich")  # the extra `cli`


def main() -> None:
    """Run the command, or say how to install what it needs."""
    try:
        from followsuit.cli.main import main as command
    except ModuleNotFoundError as missing:
        if missing.name not in NEEDED:
            raise
        sys.exit("followsuit: the command is not installed: pip install 'followsuit[cli]'")
    command()


if __name__ == "__main__":
    main()
