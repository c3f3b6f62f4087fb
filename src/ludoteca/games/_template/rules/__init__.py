"""The rules of Pearl Divers, a module for each chapter; `flow.py` has the sequence of play."""
