"""What whoever runs a server can do while it runs, at an address behind the operator's token."""
