"""What is told step by step of how the server works, where whoever runs it has a collector: nothing of who plays."""
