"""Alembic's entry: brings the store that is being opened to the newest revision."""

from alembic import context

from ludoteca.table.store.schema import metadata

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
