"""What the server remembers: the tables of the database, and the ledger of every game table."""
