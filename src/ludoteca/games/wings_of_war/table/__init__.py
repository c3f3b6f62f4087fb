"""What Wings of War says and draws, a module for each chapter."""
