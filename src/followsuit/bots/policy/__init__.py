"""How each game is played in play-outs."""
