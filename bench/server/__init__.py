"""Measure the server against the same server without rules and log."""
