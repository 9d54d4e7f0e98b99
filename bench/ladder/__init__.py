"""The frozen ladder of bots and its figures: `make ladder`."""
