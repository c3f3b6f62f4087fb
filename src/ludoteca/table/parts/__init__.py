"""What a page is made of: parts that follow from what a viewer may know, and from nothing else."""
