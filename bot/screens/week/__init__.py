"""Screens of a week (deals that everybody plays alone): a player's own page, the boards, the file."""
