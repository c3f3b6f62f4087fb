"""What puts a table on a server: configurations of the programs around it, and what the system's manager hands over."""
