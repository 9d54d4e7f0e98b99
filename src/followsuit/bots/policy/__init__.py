"""How each game is played in playouts."""
