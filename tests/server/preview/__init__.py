"""Tests of preview pictures."""
