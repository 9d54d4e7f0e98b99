"""The database schema, the same on SQLite and PostgreSQL.

Times are seconds since the epoch, ids are short random words, JSON is text.
"""

import secrets

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
)

ID_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"  # no lookalikes
ID_LENGTH = 16

# named, so that migrations can change them
metadata = MetaData(
    naming_convention={
        "ix": "ix_%(column_0_N_label)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)


def new_id() -> str:
    """A random id that cannot be guessed."""
    return "".join(secrets.choice(ID_LETTERS) for _ in range(ID_LENGTH))


users = Table(
    "users",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("name", String(40), nullable=False),
    # the unique form of the name; none for guests and deleted accounts
    Column("name_key", String(40), unique=True),
    Column("kind", String(8), nullable=False),  # guest, account, deleted
    Column("password", Text),  # Argon2id
    Column("is_admin", Boolean, nullable=False, default=False),
    Column("is_banned", Boolean, nullable=False, default=False),
    Column("created", Float, nullable=False),
    Column("avatar", String(20)),  # null: the default
)

sessions = Table(
    "sessions",
    metadata,
    Column("key", String(64), primary_key=True),  # SHA-256 of the token, which is not stored
    Column("user_id", ForeignKey("users.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("browser", String(80), nullable=False),  # or another program; empty: unknown
    Column("system", String(20), nullable=False, server_default=""),  # empty: unknown
    Column("created", Float, nullable=False),
    Column("seen", Float, nullable=False),
)

mutes = Table(
    "mutes",
    metadata,
    Column("user_id", ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
    Column("muted_id", ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
)

tables = Table(
    "tables",
    metadata,
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True),
    Column("code", String(12), unique=True, nullable=False),  # in links; secret if private
    Column("host_id", ForeignKey("users.id"), nullable=False, index=True),  # who created it
    Column("plan", Text, nullable=False),  # game, seats, options, clock … as JSON
    Column("created", Float, nullable=False),
    Column("closed", Float, index=True),  # null while it is open
)

# the ledger; two owners of a table cannot both write the same seq
events = Table(
    "events",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True, autoincrement=False),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("at", Float, nullable=False),
    Column("by", String(16)),  # the user; null for the table itself
    Column("move_id", String(40)),  # chosen by the client, to recognize repeats
    Column("entry", LargeBinary, nullable=False),  # JSON
)

matches = Table(
    "matches",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("table_id", ForeignKey("tables.id"), nullable=False, index=True),
    Column("game", String(20), nullable=False, index=True),
    Column("seats", Integer, nullable=False),
    Column("is_rated", Boolean, nullable=False),
    Column("is_private", Boolean, nullable=False),  # listed for its players only
    Column("started", Float, nullable=False),
    Column("ended", Float, nullable=False, index=True),
    Column("finished", Boolean, nullable=False),  # false if abandoned
    Column("record", Text, nullable=False),
)

players = Table(
    "players",
    metadata,
    Column("match_id", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("user_id", ForeignKey("users.id"), index=True),  # null for bots
    Column("name", String(40), nullable=False),  # at the table
    Column("bot", String(20)),  # the bot in this chair at the end, stand-ins too
    Column("side", Integer, nullable=False),
    Column("won", Boolean, nullable=False),
    # high stakes and many rounds exceed 32 bits
    Column("score", BigInteger().with_variant(Integer, "sqlite"), nullable=False),
    Column("tally", Text, nullable=False),  # what the statistics count, as JSON
    Column("rating_before", Float),
    Column("rating_after", Float),
)

reviews = Table(
    "reviews",
    metadata,
    Column("match_id", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("user_id", ForeignKey("users.id"), index=True),  # who asked for it; null if deleted
    Column("state", String(8), nullable=False),  # queued, done, failed
    Column("version", Integer, nullable=False),  # of the judgment
    Column("created", Float, nullable=False),
    Column("ended", Float),
    Column("accuracy", Float),
    Column("result", Text),  # of the seat, as JSON
    Column("lines", LargeBinary),  # lines of JSON, compressed
)

ratings = Table(
    "ratings",
    metadata,
    Column("user_id", ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
    Column("game", String(20), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("matches", Integer, nullable=False),
    Column("updated", Float, nullable=False),
)

puzzles = Table(
    "puzzles",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("game", String(20), nullable=False, index=True),
    Column("theme", String(20), nullable=False),
    # null: for everybody; otherwise a mistake of this user's own
    Column("owner_id", ForeignKey("users.id", ondelete="CASCADE"), index=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("tried", Integer, nullable=False),  # by how many people
    Column("solved", Integer, nullable=False),  # of these, at the first try
    Column("created", Float, nullable=False),
    Column("content", Text, nullable=False),  # the line of its file
    Column("withdrawn", Boolean, nullable=False),  # no file has it anymore
)

daily_puzzles = Table(
    "daily_puzzles",
    metadata,
    Column("day", String(10), primary_key=True),  # 2026-01-31, UTC
    Column("puzzle_id", ForeignKey("puzzles.id"), nullable=False),
)

puzzle_answers = Table(
    "puzzle_answers",
    metadata,
    Column("user_id", ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
    Column("puzzle_id", ForeignKey("puzzles.id", ondelete="CASCADE"), primary_key=True, index=True),
    Column("first", Float, nullable=False),  # when
    Column("latest", Float, nullable=False),
    Column("solved", Boolean, nullable=False),  # at the first try
    Column("tries", Integer, nullable=False),
    Column("box", Integer, nullable=False),  # how often it was solved since the last miss
    Column("due", Float),  # when it comes back; null: never
    Column("rating", Float),  # after the first answer; null if it did not count
)

puzzle_ratings = Table(
    "puzzle_ratings",
    metadata,
    Column("user_id", ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
    Column("game", String(20), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("puzzles", Integer, nullable=False),
    Column("solved", Integer, nullable=False),
    Column("updated", Float, nullable=False),
)
