"""How fast and how small the server is, beside the same server without rules and log."""
