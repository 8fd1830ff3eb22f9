"""Phases of a deal: which moves are legal in each, and what follows from a move."""
