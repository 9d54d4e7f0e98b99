"""Large scores."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    # a number of SQLite is as long as it takes
    if op.get_bind().dialect.name == "postgresql":
        op.alter_column("players", "score", type_=sa.BigInteger, existing_nullable=False)
