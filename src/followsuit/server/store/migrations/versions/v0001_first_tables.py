"""Create the first tables."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

TABLE_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "users",
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("name_key", sa.String(40)),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("password", sa.Text),
        sa.Column("is_admin", sa.Boolean, nullable=False),
        sa.Column("is_banned", sa.Boolean, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_users"),
        sa.UniqueConstraint("name_key", name="uq_users_name_key"),
    )
    op.create_table(
        "mutes",
        sa.Column("user_id", sa.String(16), nullable=False),
        sa.Column("muted_id", sa.String(16), nullable=False),
        sa.ForeignKeyConstraint(
            ["muted_id"], ["users.id"], name="fk_mutes_muted_id", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["user_id"], ["users.id"], name="fk_mutes_user_id", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("user_id", "muted_id", name="pk_mutes"),
    )
    op.create_table(
        "ratings",
        sa.Column("user_id", sa.String(16), nullable=False),
        sa.Column("game", sa.String(20), nullable=False),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("matches", sa.Integer, nullable=False),
        sa.Column("updated", sa.Float, nullable=False),
        sa.ForeignKeyConstraint(
            ["user_id"], ["users.id"], name="fk_ratings_user_id", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("user_id", "game", name="pk_ratings"),
    )
    op.create_table(
        "sessions",
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("user_id", sa.String(16), nullable=False),
        sa.Column("device", sa.String(80), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("seen", sa.Float, nullable=False),
        sa.ForeignKeyConstraint(
            ["user_id"], ["users.id"], name="fk_sessions_user_id", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("key", name="pk_sessions"),
    )
    op.create_index("ix_sessions_user_id", "sessions", ["user_id"])

    op.create_table(
        "tables",
        sa.Column("id", TABLE_ID, nullable=False),
        sa.Column("code", sa.String(12), nullable=False),
        sa.Column("host_id", sa.String(16), nullable=False),
        sa.Column("plan", sa.Text, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("closed", sa.Float),
        sa.ForeignKeyConstraint(["host_id"], ["users.id"], name="fk_tables_host_id"),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
        sa.UniqueConstraint("code", name="uq_tables_code"),
    )
    op.create_index("ix_tables_closed", "tables", ["closed"])
    op.create_index("ix_tables_host_id", "tables", ["host_id"])

    op.create_table(
        "events",
        sa.Column("table_id", TABLE_ID, autoincrement=False, nullable=False),
        sa.Column("seq", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("by", sa.String(16)),
        sa.Column("move_id", sa.String(40)),
        sa.Column("entry", sa.LargeBinary, nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_events_table_id"),
        sa.PrimaryKeyConstraint("table_id", "seq", name="pk_events"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "matches",
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("table_id", TABLE_ID, nullable=False),
        sa.Column("game", sa.String(20), nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("is_rated", sa.Boolean, nullable=False),
        sa.Column("is_private", sa.Boolean, nullable=False),
        sa.Column("started", sa.Float, nullable=False),
        sa.Column("ended", sa.Float, nullable=False),
        sa.Column("finished", sa.Boolean, nullable=False),
        sa.Column("record", sa.Text, nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_matches_table_id"),
        sa.PrimaryKeyConstraint("id", name="pk_matches"),
    )
    op.create_index("ix_matches_ended", "matches", ["ended"])
    op.create_index("ix_matches_game", "matches", ["game"])
    op.create_index("ix_matches_table_id", "matches", ["table_id"])

    op.create_table(
        "players",
        sa.Column("match_id", sa.String(16), nullable=False),
        sa.Column("seat", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("user_id", sa.String(16)),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("bot", sa.String(20)),
        sa.Column("side", sa.Integer, nullable=False),
        sa.Column("won", sa.Boolean, nullable=False),
        sa.Column("score", sa.Integer, nullable=False),
        sa.Column("tally", sa.Text, nullable=False),
        sa.Column("rating_before", sa.Float),
        sa.Column("rating_after", sa.Float),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name="fk_players_match_id", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name="fk_players_user_id"),
        sa.PrimaryKeyConstraint("match_id", "seat", name="pk_players"),
    )
    op.create_index("ix_players_user_id", "players", ["user_id"])
