"""What rules run on: records and their mirrors, the journal, chance, kinds of action."""
