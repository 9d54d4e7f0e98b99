"""Bots that play by rules of thumb, one file a game."""
