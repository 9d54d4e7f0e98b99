"""Bots against bots on the same cards, so that strength is measured, not guessed."""
