"""What bounds the work: what a request costs and who pays, whose turn it is, how many may come."""
