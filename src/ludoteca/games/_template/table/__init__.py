"""How Pearl Divers speaks and looks at the table."""
