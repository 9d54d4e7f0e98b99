"""Browser and system of a device in columns of their own, instead of an English sentence."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

SESSIONS = sa.table("sessions", sa.column("browser"), sa.column("system"))


def upgrade() -> None:
    op.execute("ALTER TABLE sessions RENAME COLUMN device TO browser")
    op.add_column("sessions", sa.Column("system", sa.String(20), nullable=False, server_default=""))
    connection = op.get_bind()
    for device in connection.scalars(sa.select(SESSIONS.c.browser).distinct()).all():
        browser, _, system = device.replace("unknown device", "").partition(" on ")
        # the system is empty until a row has been split
        these = (SESSIONS.c.browser == device) & (SESSIONS.c.system == "")
        split = sa.update(SESSIONS).where(these)
        connection.execute(split.values(browser=browser, system=system[:20]))
