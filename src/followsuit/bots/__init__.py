"""Players that need no person: they get a `View` and nothing else."""
