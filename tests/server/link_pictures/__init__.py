"""Tests of link pictures."""
