"""Rules of the simple robot, a module for each kind of decision (skat.md §14)."""
