"""Computer players: each decision starts from a `View` and the `Worlds` consistent with it."""
