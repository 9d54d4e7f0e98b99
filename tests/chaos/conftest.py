"""The database fixtures of the server's tests."""

from tests.server.conftest import (
    database_url,
    own_postgres,
    postgres,
    postgres_url,
    sqlite_url,
)

__all__ = ["database_url", "own_postgres", "postgres", "postgres_url", "sqlite_url"]
