"""A release: built twice with the same bytes, tried by itself, listed, and signed. Nothing is sent anywhere."""
