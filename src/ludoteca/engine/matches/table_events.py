"""What can happen at every table, whatever the game: entries of the log beside the game's own events."""

from ludoteca.engine.texts.words import Message, Ruled

TAKEN_BACK = -1                # actor takes back what it did last; below zero, so that no game's event is meant

EVENTS = {TAKEN_BACK: Ruled("", Message("[{actor} undoes|You undo] the last move."))}
