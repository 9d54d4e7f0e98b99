"""Learns the weights of the play-out policies; docs/bots.md tells how and what came of it."""
