"""Phases of a deal: what each lets a seat do, and what follows."""
