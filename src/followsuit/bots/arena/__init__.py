"""Bots against bots on the same cards, so that strength is measured and not believed."""
