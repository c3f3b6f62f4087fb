"""Playouts, search and games between bots: loops over rules, interpreted and compiled."""
