"""Tables in memory: rooms, who is there, clocks, bots, and the streams that pages follow."""
