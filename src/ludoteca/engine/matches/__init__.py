"""Matches: what is done in them, what each viewer may know, and their records."""
