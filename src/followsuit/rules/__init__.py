"""The rules: what may be done, what it does, and who may know it. No clock, no files, no chance."""
