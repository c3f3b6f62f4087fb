"""Scenarios, the executable rule book, and the lessons that are made of them."""
