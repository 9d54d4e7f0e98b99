"""A card table in the terminal: what a view shows becomes lines of text."""
