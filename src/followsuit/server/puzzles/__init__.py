"""Puzzles on the server: the stock, which one comes next, and what solvers have answered."""
