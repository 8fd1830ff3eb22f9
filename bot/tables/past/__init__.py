"""Finished deals and matches, for people who look at them again or play them again."""
