"""How Balmy Balloonists speaks and looks at the table."""
