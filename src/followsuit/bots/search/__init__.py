"""Search: every move is tried in the same sampled worlds."""
