"""The rules of Above and Below, a module for each chapter; `flow.py` has the sequence of play."""




