"""Read by Alembic for every migration."""

from alembic import context

from followsuit.server.store.schema import metadata

# SQLite cannot change a column: a migration recreates the table
context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
