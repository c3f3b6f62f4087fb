"""The rules of Balmy Balloonists: a module for each chapter of the rule book, `flow.py` for the sequence of play."""
