"""`python -m followsuit` does the same as `followsuit`."""

from followsuit.cli.main import main

main()
