"""Keep puzzles and what people answer."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.create_table(
        "puzzles",
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("game", sa.String(20), nullable=False),
        sa.Column("theme", sa.String(20), nullable=False),
        sa.Column("owner_id", sa.String(16)),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        sa.Column("tried", sa.Integer(), nullable=False),
        sa.Column("solved", sa.Integer(), nullable=False),
        sa.Column("created", sa.Float(), nullable=False),
        sa.Column("content", sa.Text(), nullable=False),
        sa.Column("withdrawn", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["owner_id"], ["users.id"], name="fk_puzzles_owner_id", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name="pk_puzzles"),
    )
    op.create_index("ix_puzzles_game", "puzzles", ["game"])
    op.create_index("ix_puzzles_owner_id", "puzzles", ["owner_id"])
    op.create_table(
        "daily_puzzles",
        sa.Column("day", sa.String(10), nullable=False),
        sa.Column("puzzle_id", sa.String(16), nullable=False),
        sa.ForeignKeyConstraint(["puzzle_id"], ["puzzles.id"], name="fk_daily_puzzles_puzzle_id"),
        sa.PrimaryKeyConstraint("day", name="pk_daily_puzzles"),
    )
    op.create_table(
        "puzzle_answers",
        sa.Column("user_id", sa.String(16), nullable=False),
        sa.Column("puzzle_id", sa.String(16), nullable=False),
        sa.Column("first", sa.Float(), nullable=False),
        sa.Column("latest", sa.Float(), nullable=False),
        sa.Column("solved", sa.Boolean(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("box", sa.Integer(), nullable=False),
        sa.Column("due", sa.Float()),
        sa.Column("rating", sa.Float()),
        sa.ForeignKeyConstraint(
            ["puzzle_id"], ["puzzles.id"], name="fk_puzzle_answers_puzzle_id", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["user_id"], ["users.id"], name="fk_puzzle_answers_user_id", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("user_id", "puzzle_id", name="pk_puzzle_answers"),
    )
    op.create_index("ix_puzzle_answers_puzzle_id", "puzzle_answers", ["puzzle_id"])
    op.create_table(
        "puzzle_ratings",
        sa.Column("user_id", sa.String(16), nullable=False),
        sa.Column("game", sa.String(20), nullable=False),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        sa.Column("puzzles", sa.Integer(), nullable=False),
        sa.Column("solved", sa.Integer(), nullable=False),
        sa.Column("updated", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(
            ["user_id"], ["users.id"], name="fk_puzzle_ratings_user_id", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("user_id", "game", name="pk_puzzle_ratings"),
    )
