"""How Montgolfière speaks and looks at the table: a module for each chapter of its rules, and what they share."""
