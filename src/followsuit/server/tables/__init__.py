"""Tables: each one is a log, and the state that follows from it."""
