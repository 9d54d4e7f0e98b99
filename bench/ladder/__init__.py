"""Plays the frozen ladder and writes its figures: `make ladder`."""
