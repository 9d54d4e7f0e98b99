"""For whoever runs the server: network, logs, checks and admin commands."""
