"""Storage: the database, and the ledger with the log of every table."""
