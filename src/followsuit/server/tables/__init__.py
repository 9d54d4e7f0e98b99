"""The tables people play at: each is a log, and what the log makes of it."""
