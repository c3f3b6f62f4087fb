"""What a game is, and what every game shares. Knows no game, no web and no compiler."""
