"""Who people are: accounts and guests, their passwords and their sessions."""
