"""Keep reviews with their match."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.create_table(
        "reviews",
        sa.Column("match_id", sa.String(16), nullable=False),
        sa.Column("seat", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("user_id", sa.String(16)),
        sa.Column("state", sa.String(8), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("ended", sa.Float),
        sa.Column("accuracy", sa.Float),
        sa.Column("result", sa.Text),
        sa.Column("lines", sa.LargeBinary),
        sa.ForeignKeyConstraint(
            ["match_id"], ["matches.id"], name="fk_reviews_match_id", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name="fk_reviews_user_id"),
        sa.PrimaryKeyConstraint("match_id", "seat", name="pk_reviews"),
    )
    op.create_index("ix_reviews_user_id", "reviews", ["user_id"])
