"""Profiles: statistics, ratings, match history and leaderboard."""
