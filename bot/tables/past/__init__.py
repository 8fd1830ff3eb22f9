"""Finished deals and matches, looked at again or played again."""
