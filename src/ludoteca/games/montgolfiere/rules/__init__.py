"""The rules of Montgolfière, a module for each chapter; `flow.py` has the sequence of play."""
