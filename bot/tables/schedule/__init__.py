"""Changes that need no press: robots' moves, reminders, automatic claims, the end of a match."""
