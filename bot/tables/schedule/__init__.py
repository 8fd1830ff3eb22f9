"""Changes without a press: robots, reminders, proofs, the end of a match."""
