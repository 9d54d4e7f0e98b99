"""Store scores above 32 bits."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    # SQLite integers have 64 bits already
    if op.get_bind().dialect.name == "postgresql":
        op.alter_column("players", "score", type_=sa.BigInteger, existing_nullable=False)
