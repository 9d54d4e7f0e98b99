"""What people have played: statistics, ratings, the history and the leaderboard."""
