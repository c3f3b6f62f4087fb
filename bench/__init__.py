"""What is fast, and how we know. `make bench` runs it all; each script also runs alone."""
