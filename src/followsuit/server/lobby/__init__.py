"""The lobby: a live list of tables."""
