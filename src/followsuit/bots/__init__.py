"""Players that need no person: they get a `View`, and the `Worlds` that fit to it."""
