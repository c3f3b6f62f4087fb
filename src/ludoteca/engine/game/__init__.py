"""What a game is: its members, the folder that brings them, and what holds where it brings none."""
