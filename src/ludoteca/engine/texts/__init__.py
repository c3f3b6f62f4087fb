"""Words for people, errors that carry them, and texts that others have written."""
