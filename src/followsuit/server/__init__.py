"""The server: accounts, a lobby, and tables with one referee."""
