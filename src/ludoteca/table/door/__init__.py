"""What every request passes: checks and limits, what it says, and the answers that pages share."""
