"""The game server: accounts, lobby and tables."""
