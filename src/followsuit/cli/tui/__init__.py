"""The card table in the terminal: draws a player's view and reads their moves."""
