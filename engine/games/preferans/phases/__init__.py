"""The phases of a deal: what may be done, and what it leads to."""
