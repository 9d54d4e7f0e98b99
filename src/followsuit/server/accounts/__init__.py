"""Accounts and guests, their passwords and sessions."""
