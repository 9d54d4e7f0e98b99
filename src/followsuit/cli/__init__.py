"""The `followsuit` command: play in the terminal, run bots, check records, host a server."""
