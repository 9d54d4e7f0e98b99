"""Reviews of matches: queued, made behind everything else, and kept with the match."""
