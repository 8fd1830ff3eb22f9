"""Screens of tournaments: messages of the group, of players and of the director."""
