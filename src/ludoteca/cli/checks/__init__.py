"""What `ludoteca doctor` looks at: each check is a small function that returns what it found."""
