"""Deals with fixed decks, played through pressed buttons: the catalogue, and the theatre that plays it."""
