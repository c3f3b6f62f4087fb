"""The rules of Explorador, a module for each chapter; `flow.py` has the sequence of play."""
