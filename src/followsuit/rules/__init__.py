"""The rules: legal actions, what they do, and who may see it. No clock, files or randomness."""
