"""Trying every move in the same imagined worlds."""
