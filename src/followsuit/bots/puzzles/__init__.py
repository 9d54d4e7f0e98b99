"""Puzzles: decisions of recorded matches with one clearly best action."""
