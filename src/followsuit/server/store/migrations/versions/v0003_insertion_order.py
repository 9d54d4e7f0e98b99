"""Store log entries in insertion order.

Clustered by table, every entry of a batch went to a different page of the SQLite file.
"""

from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    if op.get_bind().dialect.name == "sqlite":
        op.execute("ALTER TABLE events RENAME TO old_events")
        op.execute(
            "CREATE TABLE events ("
            "table_id INTEGER NOT NULL, seq INTEGER NOT NULL, at FLOAT NOT NULL, "
            '"by" VARCHAR(16), move_id VARCHAR(40), entry BLOB NOT NULL, '
            "CONSTRAINT pk_events PRIMARY KEY (table_id, seq), "
            "CONSTRAINT fk_events_table_id FOREIGN KEY(table_id) REFERENCES tables (id))"
        )
        op.execute("INSERT INTO events SELECT * FROM old_events")
        op.execute("DROP TABLE old_events")
