"""What draws or writes files that games are shipped with; nothing that a game needs when it is played."""
