"""Screens of tournaments: pages of the group, of players and of the director."""
