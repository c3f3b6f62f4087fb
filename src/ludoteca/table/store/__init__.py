"""What survives: tables, seats and acts in a database, and how a table becomes a match again."""
